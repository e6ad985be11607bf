#!/bin/sh
# Compiles the app for the simulator of iOS, unsigned, on a Mac with Xcode 26: tools/package/ios_build.sh FOLDER
# What kivy-ios builds is kept in FOLDER/dist; the environment's Python has what requirements-package.lock lists.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$here/../.." && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
title=$(sed -n 's/^title = //p' "$project/buildozer.spec")
name=$(sed -n 's/^package.name = //p' "$project/buildozer.spec")
domain=$(sed -n 's/^package.domain = //p' "$project/buildozer.spec")
version=$(sed -n 's/^VERSION = "\(.*\)"/\1/p' "$project/app/version.py")

rm -rf "$folder/chosen" "$folder/$name-ios"
payload=$(python "$here/choose.py" "$project" "$folder/chosen" | tail -1)

cd "$folder"
toolchain build python3 kivy plyer
toolchain create "$name" "$payload"
toolchain icon "$name-ios" "$project/assets/icon_large.png"

cp "$project/ios/PrivacyInfo.xcprivacy" "$name-ios/"
(cd "$name-ios" && python -m pbxproj file "$name.xcodeproj" PrivacyInfo.xcprivacy --target "$name")

# The oldest iOS that the app is made for, also when the project is opened in Xcode.
perl -pi -e 's/(IPHONEOS_DEPLOYMENT_TARGET = )[\d.]+/${1}15.0/' "$name-ios/$name.xcodeproj/project.pbxproj"

info=$name-ios/$name-Info.plist
plutil -replace CFBundleDisplayName -string "$title" "$info"
plutil -replace CFBundleIdentifier -string "$domain.$name" "$info"
plutil -replace CFBundleShortVersionString -string "$version" "$info"
plutil -replace CFBundleVersion -string "$version" "$info"
plutil -replace CFBundleLocalizations -json '["en", "fr"]' "$info"
plutil -replace ITSAppUsesNonExemptEncryption -bool NO "$info"
plutil -replace UIRequiresFullScreen -bool NO "$info"
# Exports lie in the app's folder of the Files app.
plutil -replace UIFileSharingEnabled -bool YES "$info"
plutil -replace LSSupportsOpeningDocumentsInPlace -bool YES "$info"
# What is linked in could ask for these; Sablier does not.
plutil -replace NSCameraUsageDescription -string "Not used." "$info"
plutil -replace NSMotionUsageDescription -string "Detects when you turn the timer over." "$info"
plutil -replace NSPhotoLibraryUsageDescription -string "Not used." "$info"

xcodebuild -project "$name-ios/$name.xcodeproj" -scheme "$name" -configuration Release \
    -destination 'generic/platform=iOS Simulator' -derivedDataPath "$folder/built" \
    CODE_SIGNING_ALLOWED=NO build
