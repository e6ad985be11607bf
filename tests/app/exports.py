"""Helpers for tests of exports."""

from app.store.import_export import ImportProgress, export


def export_texts(journal, settings=None):
    """Returns the texts of the files of an export."""
    return [progress.text for progress in export(journal, settings) if progress.text]


def skipped(journal):
    """Returns the number of damaged entries that an export leaves out."""
    return list(export(journal))[-1].skipped


def progress(of, **outcomes):
    """Returns the progress of an import whose matches had these outcomes."""
    return ImportProgress(of, {("matches", outcome): count for outcome, count in outcomes.items()})
