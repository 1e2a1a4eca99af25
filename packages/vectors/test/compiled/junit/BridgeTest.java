import boardwire_vectors.Json;
import boardwire_vectors.Vectors;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Judges a testee of the protocol with the packed classes. The variables are those of against_runner.py. */
class BridgeTest {
    private final Process testee = new ProcessBuilder(words("COMMAND")).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    private final BufferedReader replies = testee.inputReader(StandardCharsets.UTF_8);

    BridgeTest() throws IOException {}

    private static String[] words(String name) {
        return ((List<?>) Json.read(System.getenv(name))).toArray(String[]::new);
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> ask(Map<String, Object> members) {
        try {
            testee.getOutputStream().write((Json.write(members) + "\n").getBytes(StandardCharsets.UTF_8));
            testee.getOutputStream().flush();
            return (Map<String, Object>) Json.read(replies.readLine());
        } catch (IOException fault) {
            throw new IllegalStateException(fault);
        }
    }

    @TestFactory
    Stream<DynamicTest> vectors() {
        String format = System.getenv("FORMAT");
        Vectors vectors = new Vectors(format).level(System.getenv("LEVEL")).profiles(words("PROFILES"));
        Map<?, ?> formats = (Map<?, ?>) ask(Map.of("id", "1", "op", "hello", "protocol", 1)).get("formats");
        for (Object operation : (List<?>) formats.get(format)) {
            vectors.on((String) operation, request -> {
                request.members().putAll(Map.of("id", "1", "op", operation, "format", format));
                return ask(request.members());
            });
        }
        return vectors.tests();
    }
}
