package io.cellardb.embedded;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class OnDiskRowLocksTest extends RowLocksContract {
  @TempDir Path directory;

  @Override
  String location() {
    return directory.resolve("data").toString();
  }
}
