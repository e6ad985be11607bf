#!/bin/sh
# Lets the app test itself on the emulator or phone that adb finds: tools/package/emulator.sh FILE.apk PICTURE.png
# The APK must be a debug one: only then may a file be put where the app looks for the wish to be tested.
set -eu
apk=$1
picture=$2
spec=$(dirname "$0")/../../buildozer.spec
package=$(sed -n 's/^package.domain = //p' "$spec").$(sed -n 's/^package.name = //p' "$spec")
patience=${PATIENCE:-180}

log() { adb logcat -d -s python:V; }

# Waits until the log has a line like this, and shows the log if it never has.
until_logged() {
    waited=0
    until log | grep -Eq "$1"; do
        if [ "$waited" -ge "$patience" ]; then
            log
            echo "emulator: nothing like '$1' within $patience s" >&2
            exit 1
        fi
        sleep 2
        waited=$((waited + 2))
    done
}

adb install -r "$apk"
adb logcat -c
adb shell run-as $package mkdir -p files
adb shell run-as $package touch files/self_test
adb shell am start -W -n $package/org.kivy.android.PythonActivity
until_logged 'SELFTEST (OK|FAILED)'
log | grep SELFTEST
adb exec-out screencap -p >"$picture"

# The back key leads to the background, where the app lives on, and from there back to the front.
adb shell input keyevent KEYCODE_BACK
sleep 2
adb shell pidof $package >/dev/null || {
    echo "emulator: the back key ended the app" >&2
    exit 1
}
adb shell am start -W -n $package/org.kivy.android.PythonActivity

if log | grep -q Traceback; then
    log
    exit 1
fi
log | grep -q 'SELFTEST OK'
