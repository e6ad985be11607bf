#!/bin/sh
# Makes the virtual environment that every target of the Makefile uses: tools/set_up.sh FOLDER
# With `screen` as a second argument only what a virtual screen needs: Xvfb and software GL. With `package` the
# packagers, in an environment of their own within the folder, and what they call. With `fresh` what makes a root of its
# own.
set -eu
folder=$1

say() { printf '%s\n' "$*" >&2; }

# Installs Debian packages where this user may; else says in one line what is missing.
system_packages() {
    say "set-up: installing $*"
    if [ "$(id -u)" = 0 ]; then as_root=""; else as_root="sudo -n"; fi
    if command -v apt-get >/dev/null &&
        { [ -z "$as_root" ] || sudo -n true 2>/dev/null; } &&
        $as_root apt-get update -qq >/dev/null &&
        DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends "$@" >/dev/null; then
        return
    fi
    say "set-up: these system packages are missing; on Debian or Ubuntu: sudo apt-get install $*"
    exit 1
}

if [ "${2:-}" = screen ]; then
    command -v Xvfb >/dev/null && ldconfig -p | grep -q "libGL.so.1" && ls /usr/lib/*/dri/swrast_dri.so >/dev/null 2>&1 ||
        system_packages xvfb libgl1 libgl1-mesa-dri
    touch "$folder/screen"
    exit
fi

if [ "${2:-}" = package ]; then
    command -v aapt >/dev/null && command -v patch >/dev/null &&
        test -e /usr/share/android-framework-res/framework-res.apk ||
        system_packages aapt android-framework-res patch
    # A compiler of Java, for the stubs of Android's classes: without one only the tests that need them are skipped.
    command -v javac >/dev/null || (system_packages default-jdk-headless) || say "set-up: going on without a JDK"
    rm -rf "$folder/package"
    "$folder/bin/python" -m venv "$folder/package"
    "$folder/package/bin/python" -m pip install --quiet --disable-pip-version-check \
        --requirement requirements-package.lock || {
        say "set-up: the packagers of requirements-package.lock could not be installed; is a package index within reach?"
        exit 1
    }
    touch "$folder/package/ready"
    exit
fi

if [ "${2:-}" = fresh ]; then
    command -v debootstrap >/dev/null && command -v unshare >/dev/null || system_packages debootstrap util-linux
    exit
fi

command -v python3 >/dev/null || system_packages python3
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    say "set-up: Python 3.11 or newer is needed; this is $(python3 --version)"
    exit 1
}
python3 -c 'import ensurepip, venv' 2>/dev/null || system_packages python3-venv

rm -rf "$folder"
python3 -m venv "$folder"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check --requirement requirements.lock || {
    say "set-up: the Python packages of requirements.lock could not be installed; is a package index within reach?"
    exit 1
}
touch "$folder/ready"
