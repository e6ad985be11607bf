"""Texts that leave the app on Android, by way of any app that takes them."""

from app.services import android
from app.services.sharing import Sharing


class AndroidSharing(Sharing):
    def share(self, text: str, title: str) -> bool:
        from jnius import autoclass

        intents = autoclass("android.content.Intent")
        intent = intents(intents.ACTION_SEND)
        intent.setType("text/plain")
        intent.putExtra(intents.EXTRA_TEXT, android.characters(text))
        android.activity().startActivity(intents.createChooser(intent, android.characters(title)))
        return True
