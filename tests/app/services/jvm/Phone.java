package phone;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The phone behind the stubs of Android's classes: it answers them, and writes down who called what on which thread. */
public class Phone {
    public static int level;
    private static final Map<String, Object> answers = new HashMap<>();
    private static final List<String> calls = new ArrayList<>();

    /** Sets what a member answers from now on, like "android.view.View.getWidth"; after a colon its first argument. */
    public static synchronized void answer(String member, Object answer) {
        answers.put(member, answer);
    }

    /** Writes a call of a stub down and returns its answer. What came with a later level is not there. */
    public static synchronized Object ask(int since, String member, Class<?> kind, Object... given) {
        if (since > level) throw new NoSuchMethodError(member + " came with level " + since + ", not " + level);
        List<Object> call = new ArrayList<>(List.of(Thread.currentThread().getName(), member));
        for (Object each : given) call.add(each);
        calls.add(json(call));
        String first = given.length > 0 && given[0] instanceof String ? member + ":" + given[0] : member;
        return answers.containsKey(first) ? answers.get(first) : answers.getOrDefault(member, ordinary(kind));
    }

    /** Returns all calls, as a list in JSON. */
    public static synchronized String told() {
        return "[" + String.join(",", calls) + "]";
    }

    public static synchronized void forget() {
        answers.clear();
        calls.clear();
    }

    /** Returns an object of a class whose constructor is not public, as only the system makes them. */
    public static Object make(String name) throws ReflectiveOperationException {
        Constructor<?> constructor = Class.forName(name).getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private static Object ordinary(Class<?> kind) {
        if (kind == boolean.class) return true;
        if (kind == int.class) return 0;
        if (kind == float.class) return 1f;
        try {
            return kind.getName().startsWith("android.") && !kind.isInterface() ? make(kind.getName()) : null;
        } catch (ReflectiveOperationException error) {
            throw new IllegalStateException(error);
        }
    }

    private static String json(Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean) return String.valueOf(value);
        if (value instanceof int[]) return java.util.Arrays.toString((int[]) value);
        if (value instanceof long[]) return java.util.Arrays.toString((long[]) value);
        if (value instanceof List) {
            List<String> parts = new ArrayList<>();
            for (Object each : (List<?>) value) parts.add(json(each));
            return "[" + String.join(",", parts) + "]";
        }
        StringBuilder text = new StringBuilder("\"");
        String shown = value instanceof CharSequence ? value.toString() : "a " + value.getClass().getName();
        for (char letter : shown.toCharArray()) {
            boolean isPlain = letter >= ' ' && letter < 127 && letter != '"' && letter != '\\';
            text.append(isPlain ? "" + letter : String.format("\\u%04x", (int) letter));
        }
        return text.append('"').toString();
    }
}
