import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes out runs: under some keys a string is a list of parts, or a list has pairs of items and their count. */
final class Runs {
    /** The limit on a count, and on the memory of a vector once its runs are written out, in which each value and each key takes some bytes. */
    private static final long MAX_BYTES = 1 << 26;
    private static final int VALUE_BYTES = 32;

    private final Map<?, ?> keys;
    private long bytes;

    Runs(Map<?, ?> keys) {
        this.keys = keys;
    }

    private void take(long more) {
        bytes += more;
        if (bytes > MAX_BYTES) {
            throw new IllegalArgumentException("the runs of the vector need more than " + MAX_BYTES + " bytes");
        }
    }

    /** The value under a key, with its runs written out. */
    Object expand(Object value, String key) {
        take(VALUE_BYTES);
        if (value instanceof String text) {
            take(text.length());
        } else if (value instanceof Map<?, ?> map) {
            Map<Object, Object> members = new LinkedHashMap<>();
            map.forEach((name, member) -> {
                take(VALUE_BYTES + name.toString().length());
                members.put(name, expand(member, (String) name));
            });
            return members;
        } else if (value instanceof List<?> list && Vectors.list(keys.get("strings")).contains(key)) {
            return text(list);
        } else if (value instanceof List<?> list) {
            boolean isList = Vectors.list(keys.get("lists")).contains(key);
            List<Object> items = new ArrayList<>();
            for (Object item : list) {
                boolean isRepeated = isList && item instanceof List<?> pair && pair.size() == 2 && pair.get(0) instanceof List;
                List<?> parts = isRepeated ? Vectors.list(Vectors.list(item).get(0)) : Collections.singletonList(item);
                for (long count = isRepeated ? counted(Vectors.list(item).get(1), parts) : 1; count > 0; count--) {
                    parts.forEach(part -> items.add(expand(part, "")));
                }
            }
            return items;
        }
        return value;
    }

    private String text(List<?> runs) {
        StringBuilder text = new StringBuilder();
        for (Object run : runs) {
            Map<?, ?> draw = run instanceof List<?> pair ? Map.of("of", pair.subList(0, 1), "count", pair.get(1), "seed", 1L) : Vectors.map(run);
            List<?> parts = Vectors.list(draw.get("of"));
            int state = ((Long) draw.get("seed")).intValue();
            for (long count = counted(draw.get("count"), parts); count > 0; count--) {
                // A xorshift of 32 bits.
                state ^= state << 13;
                state ^= state >>> 17;
                state ^= state << 5;
                String part = (String) parts.get(Integer.remainderUnsigned(state, parts.size()));
                take(part.length());
                text.append(part);
            }
        }
        return text.toString();
    }

    /** The count of a run, once it is known to be sound. */
    private static long counted(Object count, List<?> parts) {
        if (parts.isEmpty() || parts.contains("") || !(count instanceof Long times) || times < 0 || times > MAX_BYTES) {
            throw new IllegalArgumentException("a part of a run is empty, or its count is not from 0 to " + MAX_BYTES);
        }
        return times;
    }
}
