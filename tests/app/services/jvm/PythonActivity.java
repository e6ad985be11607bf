package org.kivy.android;

import android.app.Activity;
import android.content.Intent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** What python-for-android's own activity offers to Python, with a thread of the views behind it. */
public class PythonActivity extends Activity {
    public static PythonActivity mActivity = new PythonActivity();

    public interface NewIntentListener {
        void onNewIntent(Intent intent);
    }

    public interface ActivityResultListener {
        void onActivityResult(int requestCode, int resultCode, Intent data);
    }

    private final List<NewIntentListener> newIntents = new ArrayList<>();
    private final List<ActivityResultListener> results = new ArrayList<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final ExecutorService views = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "views");
        thread.setDaemon(true);
        return thread;
    });

    public void registerNewIntentListener(NewIntentListener listener) {
        newIntents.add(listener);
    }

    public void unregisterNewIntentListener(NewIntentListener listener) {
        newIntents.remove(listener);
    }

    public void registerActivityResultListener(ActivityResultListener listener) {
        results.add(listener);
    }

    public void unregisterActivityResultListener(ActivityResultListener listener) {
        results.remove(listener);
    }

    @Override
    public void runOnUiThread(Runnable task) {
        waiting.incrementAndGet();
        views.execute(() -> {
            try {
                task.run();
            } finally {
                waiting.decrementAndGet();
            }
        });
    }

    // What the system does

    /** Tells the app, on the thread of the views, what came of a question to another app. */
    public void tellResult(int number, int result, Intent data) {
        runOnUiThread(() -> results.forEach(listener -> listener.onActivityResult(number, result, data)));
    }

    /** Tells the app, on the thread of the views, of a text that another app sends. */
    public void tellIntent(Intent intent) {
        runOnUiThread(() -> newIntents.forEach(listener -> listener.onNewIntent(intent)));
    }

    public void forget() {
        newIntents.clear();
        results.clear();
    }

    /** Tells whether the thread of the views has nothing left to do. */
    public boolean isStill() {
        return waiting.get() == 0;
    }
}
