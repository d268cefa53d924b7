package io.cellardb.tck.hbase.door;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;

/** A cluster in a process of its own, which ends with this one. For use by one thread. */
final class ClusterProcess {
  private final Process process;
  private final BufferedReader answers;
  private final Writer requests;
  private final String url;

  /**
   * Starts one.
   *
   * @param classPath with this test and HBase
   */
  ClusterProcess(String classPath) {
    try {
      process =
          new ProcessBuilder(
                  List.of(
                      System.getProperty("java.home") + "/bin/java",
                      "-Xmx768m",
                      "-XX:TieredStopAtLevel=1",
                      "-cp",
                      classPath,
                      ClusterMain.class.getName()))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    answers = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    requests = process.outputWriter(UTF_8);
    url = "jdbc:cellar:hbase:localhost:" + answer();
  }

  private String answer() {
    try {
      String line = answers.readLine();
      if (line == null) {
        throw new IllegalStateException("the cluster has ended");
      }
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where it is. */
  String url() {
    return url;
  }

  /** Drops all tables and namespaces. */
  void clear() {
    try {
      requests.write('\n');
      requests.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    answer();
  }
}
