package io.cellardb.tck.hbase;

import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.security.AccessDeniedException;

/** A connection to a cluster whose user may read and not write. */
final class ReadingClient {
  private static final Set<String> CHANGES =
      Set.of("put", "delete", "checkAndMutate", "mutateRow", "batch");

  private final Connection connection;
  private final CompletableFuture<Void> denied = new CompletableFuture<>();

  ReadingClient(Connection connection) {
    this.connection = connection;
  }

  /** What is seen of the cluster. */
  Connection connection() {
    CallsInFront reads = this::call;
    return reads.of(connection);
  }

  private Object call(Table table, Method method, Object[] arguments) throws Throwable {
    if (CHANGES.contains(method.getName())) {
      denied.complete(null);
      throw new AccessDeniedException(
          "Insufficient permissions (user=eve, scope=" + table.getName() + ", action=WRITE)");
    }
    return CallsInFront.made(table, method, arguments);
  }

  /** Is done when it has tried to write. */
  CompletableFuture<Void> denied() {
    return denied;
  }
}
