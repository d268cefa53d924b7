package io.cellardb.tck.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs in a JVM of their own. */
final class FreshJvm {
  private FreshJvm() {}

  /** Runs a class of this class path and returns what it printed. */
  static String run(Class<?> program, List<String> options, String... arguments)
      throws IOException {
    return run(arguments(program, options, arguments));
  }

  /** Starts a class of this class path; what it writes as errors is written here. */
  static Process start(Class<?> program, List<String> options, String... arguments)
      throws IOException {
    return new ProcessBuilder(java(arguments(program, options, arguments)))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static List<String> arguments(
      Class<?> program, List<String> options, String... arguments) {
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    all.addAll(List.of(arguments));
    return all;
  }

  /** Runs {@code java} with these arguments and returns what it printed. */
  static String run(List<String> arguments) throws IOException {
    return runCommand(java(arguments));
  }

  private static List<String> java(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(arguments);
    return command;
  }

  /** Runs any command; one that fails throws with what it printed. */
  static String runCommand(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IOException(String.join(" ", command) + " failed: " + output);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return output;
  }
}
