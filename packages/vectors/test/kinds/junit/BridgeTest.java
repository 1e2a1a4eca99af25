package boardwire_vectors;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.*;

/** Judges a testee of the protocol with the packed classes. The variable is that of against_runner.py. */
class BridgeTest {
    @TestFactory
    Stream<DynamicTest> vectors() throws IOException {
        Map<String, Object> names = Vectors.cast(Json.read(System.getenv("TESTEE")));
        List<String> command = Vectors.get(names, "command"), operations = Vectors.get(names, "operations"), profiles = Vectors.get(names, "profiles");
        Process testee = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        BufferedReader replies = testee.inputReader(StandardCharsets.UTF_8);
        Function<Map<String, Object>, Map<String, Object>> ask = members -> {
            try {
                testee.getOutputStream().write((Json.write(members) + "\n").getBytes(StandardCharsets.UTF_8));
                testee.getOutputStream().flush();
                return Vectors.cast(Json.read(replies.readLine()));
            } catch (IOException fault) {
                throw new UncheckedIOException(fault);
            }
        };
        ask.apply(Map.of("id", "0", "op", "hello", "protocol", 1));
        Map<String, Function<Vectors.Request, Map<String, Object>>> functions = new HashMap<>();
        operations.forEach(operation -> functions.put(operation, request -> {
            request.members().putAll(Map.of("id", "1", "op", operation, "format", names.get("format")));
            return ask.apply(request.members());
        }));
        return Vectors.tests(new Vectors.Codec(Vectors.get(names, "format"), functions, Set.of(), Set.copyOf(profiles), Vectors.get(names, "level")));
    }
}
