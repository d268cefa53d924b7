package io.cellardb.embedded;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class OnDiskTransactionsTest extends TransactionsContract {
  @TempDir Path directory;

  @Override
  String location() {
    return directory.resolve("data").toString();
  }
}
