package io.cellardb.server;

import java.sql.SQLException;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Opens the {@link Door} before all tests, where the system property {@code cellar.door} is set.
 */
public final class DoorExtension implements BeforeAllCallback {
  /** For JUnit. */
  public DoorExtension() {}

  @Override
  public void beforeAll(ExtensionContext context) throws SQLException {
    if (Boolean.getBoolean("cellar.door")) {
      Door.open();
    }
  }
}
