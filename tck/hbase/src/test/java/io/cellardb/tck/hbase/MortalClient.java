package io.cellardb.tck.hbase;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;

/**
 * A connection to a cluster whose client dies at one of its calls. What it has sent may arrive
 * later once more, as it does when an answer is lost and the call repeated.
 */
final class MortalClient {
  /** How it dies. */
  enum Death {
    /** The call is not sent. */
    BEFORE,
    /** The call is made, and its answer not read. */
    AFTER,
    /** The call is sent, and made only when {@link #deliver} is called. */
    LATE
  }

  /** Ends a client: it makes no further calls, and cleans up nothing. */
  static final class Died extends Error {
    private static final long serialVersionUID = 1L;

    Died() {
      super("the client has died", null, false, false);
    }
  }

  private static final Set<String> CALLS = Set.of("get", "put", "delete", "checkAndMutate");

  private record Sent(org.apache.hadoop.hbase.TableName table, Method method, Object[] arguments) {}

  private final Connection connection;
  private final List<Sent> changes = new ArrayList<>();
  private Death death;
  private int left = Integer.MAX_VALUE;
  private Runnable interlude;

  MortalClient(Connection connection) {
    this.connection = connection;
  }

  /** Lets it make so many calls, and die at the next one. */
  void die(Death how, int calls) {
    death = how;
    left = calls;
    changes.clear();
  }

  /** Has something done after so many further calls, as it goes on. */
  void interrupt(int calls, Runnable work) {
    left = calls;
    interlude = work;
  }

  /** How many calls it may still make. */
  int left() {
    return left;
  }

  /** What is seen of the cluster. */
  Connection connection() {
    CallsInFront dies =
        (table, method, arguments) ->
            CALLS.contains(method.getName())
                ? call(table, method, arguments)
                : CallsInFront.made(table, method, arguments);
    return dies.of(connection);
  }

  /** Calls that are made at the same time come one after the other, so that one is the last. */
  private synchronized Object call(Table table, Method method, Object[] arguments)
      throws Throwable {
    boolean last = left-- == 0;
    if (interlude != null) {
      Object result = CallsInFront.made(table, method, arguments);
      if (last) {
        interlude.run();
      }
      return result;
    }
    if (left < -1 || (last && death == Death.BEFORE)) {
      throw new Died();
    }
    if (!method.getName().equals("get")) {
      changes.add(new Sent(table.getName(), method, arguments));
    }
    Object result =
        last && death == Death.LATE ? null : CallsInFront.made(table, method, arguments);
    if (last) {
      throw new Died();
    }
    return result;
  }

  /** Has all changes that were sent arrive once more; says how many conditions held. */
  int deliver() throws IOException {
    int held = 0;
    for (Sent sent : changes) {
      try (Table table = connection.getTable(sent.table())) {
        if (sent.arguments()[0] instanceof List<?> requests) {
          for (Object request : requests) {
            if (request instanceof Put put) {
              table.put(put); // has no condition
            } else {
              held += table.checkAndMutate((CheckAndMutate) request).isSuccess() ? 1 : 0;
            }
          }
        } else if (sent.arguments()[0] instanceof CheckAndMutate request) {
          held += table.checkAndMutate(request).isSuccess() ? 1 : 0;
        }
      }
    }
    return held;
  }
}
