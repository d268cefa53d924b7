package io.cellardb.tck.hbase;

import java.io.Closeable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
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
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              Object result = invoke(method, connection, arguments);
              return result instanceof Table table ? table(table) : result;
            });
  }

  private Object table(Table table) {
    return Proxy.newProxyInstance(
        Table.class.getClassLoader(),
        new Class<?>[] {Table.class, Closeable.class},
        (proxy, method, arguments) -> {
          if (CHANGES.contains(method.getName())) {
            denied.complete(null);
            throw new AccessDeniedException(
                "Insufficient permissions (user=eve, scope=" + table.getName() + ", action=WRITE)");
          }
          return invoke(method, table, arguments);
        });
  }

  /** Is done when it has tried to write. */
  CompletableFuture<Void> denied() {
    return denied;
  }

  private static Object invoke(Method method, Object target, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
