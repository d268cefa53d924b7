package io.cellardb.embedded;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class OnDiskTimeTest extends TimeContract {
  @TempDir Path directory;

  @Override
  String location() {
    return directory.resolve("data").toString();
  }
}
