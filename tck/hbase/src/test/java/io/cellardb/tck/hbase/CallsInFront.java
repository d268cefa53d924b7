package io.cellardb.tck.hbase;

import java.io.Closeable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;

/** What stands in front of the tables of a connection to a cluster. */
interface CallsInFront {
  /** Makes a call to a table, or does something else. */
  Object call(Table table, Method method, Object[] arguments) throws Throwable;

  /** The connection with this in front of its tables. */
  default Connection of(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              Object result = made(connection, method, arguments);
              return result instanceof Table table ? table(table) : result;
            });
  }

  private Object table(Table table) {
    return Proxy.newProxyInstance(
        Table.class.getClassLoader(),
        new Class<?>[] {Table.class, Closeable.class},
        (proxy, method, arguments) -> call(table, method, arguments));
  }

  /** Makes a call as it is. */
  static Object made(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
