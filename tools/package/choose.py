"""Copies exactly the chosen files of the project for Xcode: `python choose.py PROJECT FOLDER`.

Runs in the environment of the packagers on the Mac that builds. The files are copied to FOLDER/buildozer/ios/app.
"""

import sys
from pathlib import Path

from steps import open_spec

project, folder = (Path(argument).resolve() for argument in sys.argv[1:3])
buildozer = open_spec(project, folder, "ios")
buildozer.build_application()
print(buildozer.app_dir)
