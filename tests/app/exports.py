"""Exports as texts, for tests."""

from app.store.import_export import ImportProgress, export


def export_texts(journal, settings=None):
    """The texts of the files of an export."""
    return [progress.text for progress in export(journal, settings) if progress.text]


def skipped(journal):
    """How many entries an export leaves out because they are damaged."""
    return list(export(journal))[-1].skipped


def progress(of, **outcomes):
    """The progress of an import whose matches had these outcomes."""
    return ImportProgress(of, {("matches", outcome): count for outcome, count in outcomes.items()})
