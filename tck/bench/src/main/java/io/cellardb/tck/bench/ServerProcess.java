package io.cellardb.tck.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link ServerProgram} that runs. */
final class ServerProcess implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 30;

  private final Process process;
  private final BufferedReader answers;
  private final List<String> urls = new ArrayList<>();

  /** Starts one, which serves at so many URLs. */
  ServerProcess(SqlDatabase database, Path directory, int count) throws IOException {
    process =
        FreshJvm.start(
            ServerProgram.class, List.of("-Xmx1g"), database.name(), directory.toString());
    answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (int i = 0; i < count; i++) {
      urls.add(answer());
    }
  }

  /** Where it is reached. */
  List<String> urls() {
    return urls;
  }

  /** Bytes of its heap that are in use after a collection. */
  long heap() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
    return Long.parseLong(answer());
  }

  private String answer() throws IOException {
    String line = answers.readLine();
    if (line == null) {
      throw new IOException("a server has ended");
    }
    return line;
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }
}
