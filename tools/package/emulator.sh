#!/bin/sh
# Lets the app test itself on the emulator or phone that adb finds: tools/package/emulator.sh FILE.apk FOLDER
# Pictures and the app's log are left in FOLDER: `first.png`, and `dark.png` after the device became dark while the app
# lay in the background. The APK must be a debug one: only then may a file be put where the app looks for the wish.
set -eu
apk=$1
folder=$2
spec=$(dirname "$0")/../../buildozer.spec
package=$(sed -n 's/^package.domain = //p' "$spec").$(sed -n 's/^package.name = //p' "$spec")
patience=${PATIENCE:-180}
# Seconds in which speech wakes up or is given up, and in which a screen comes in.
wakes=${WAKES:-15}
comes_in=${COMES_IN:-4}
dark_since=29

log() { adb logcat -d -s python:V; }

fail() {
    log
    echo "emulator: $1" >&2
    exit 1
}

# Waits until the log has a line like this.
until_logged() {
    waited=0
    until log | grep -Eq "$1"; do
        [ "$waited" -lt "$patience" ] || fail "nothing like '$1' within $patience s"
        sleep 2
        waited=$((waited + 2))
    done
}

start() { adb shell am start -W -n "$package/org.kivy.android.PythonActivity"; }

mkdir -p "$folder"
adb install -r "$apk"
adb logcat -c
adb shell run-as "$package" mkdir -p files
adb shell run-as "$package" touch files/self_test
start
until_logged 'SELFTEST (OK|FAILED)'
log | grep SELFTEST
sleep "$wakes"
adb exec-out screencap -p >"$folder/first.png"

# The home key leads to the background, where the app lives on; it must come back in the colours that are wanted by then.
adb shell input keyevent KEYCODE_HOME
sleep 2
if [ "$(adb shell getprop ro.build.version.sdk | tr -d '\r')" -ge "$dark_since" ]; then
    adb shell cmd uimode night yes
fi
adb shell pidof "$package" >/dev/null || fail "the app ended in the background"
start
sleep "$comes_in"
adb exec-out screencap -p >"$folder/dark.png"

# The back key leads from the table to home, and from there to the background; it never ends the app.
for _ in 1 2; do
    adb shell input keyevent KEYCODE_BACK
    sleep 2
    adb shell pidof "$package" >/dev/null || fail "the back key ended the app"
done

log >"$folder/log.txt"
! grep -q Traceback "$folder/log.txt" || fail "a traceback"
! grep ' is off: ' "$folder/log.txt" >&2 || fail "a service is off"
grep -q 'SELFTEST OK' "$folder/log.txt"
