package io.cellardb.sql.repair;

import org.apache.calcite.rel.metadata.RelMetadataQueryBase;
import org.apache.calcite.sql.type.SqlTypeCoercionRule;

/**
 * What Calcite leaves in a thread that has planned, be it {@code SELECT 1}. Threads are the
 * application's and may live for ever. With these values they would keep all classes of a driver
 * that was unloaded.
 */
public final class ThreadLocals {
  /** Whether Calcite has planned anything; its classes are not loaded to find that it has not. */
  private static volatile boolean used;

  private ThreadLocals() {}

  /** States that Calcite is about to be used. */
  public static void use() {
    used = true;
  }

  /** Takes them away from the calling thread; nothing that is planned may be needed any more. */
  public static void clear() {
    if (used) {
      RelMetadataQueryBase.THREAD_PROVIDERS.remove();
      SqlTypeCoercionRule.THREAD_PROVIDERS.remove();
    }
  }
}
