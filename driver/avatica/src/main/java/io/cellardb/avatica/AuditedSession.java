package io.cellardb.avatica;

import io.cellardb.embedded.StatementTexts;
import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.session.DriverSession;
import io.cellardb.jdbc.session.Prepared;
import io.cellardb.server.login.AuditLog;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.SocketAddress;
import java.sql.SQLException;

/** Has a session note what was defined by it, and what was refused as a right was missing. */
final class AuditedSession {
  private final String user;

  private AuditedSession(String user) {
    this.user = user;
  }

  /**
   * A session that does what another one does, and notes it.
   *
   * @param user null for nobody
   */
  static DriverSession of(DriverSession session, String user) {
    AuditedSession audited = new AuditedSession(user);
    return proxy(
        DriverSession.class,
        (proxy, method, arguments) -> {
          Object result = audited.call(session, method, arguments);
          return result instanceof Prepared prepared
              ? audited.prepared(prepared, (String) arguments[0])
              : result;
        });
  }

  private Prepared prepared(Prepared prepared, String sql) {
    boolean defines = prepared.kind() == Prepared.Kind.DDL;
    return proxy(
        Prepared.class,
        (proxy, method, arguments) -> {
          Object result = call(prepared, method, arguments);
          if (defines && method.getName().equals("execute")) {
            AuditLog.defined(user, address(), StatementTexts.withoutPasswords(sql));
          }
          return result;
        });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            AuditedSession.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private Object call(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof SQLException failure
          && SqlState.NO_PRIVILEGE.code().equals(failure.getSQLState())) {
        AuditLog.denied(user, address(), failure.getMessage());
      }
      throw e.getCause();
    }
  }

  /** Where the request comes from that this thread carries out. */
  private static SocketAddress address() {
    Caller caller = Caller.current();
    return caller == null ? null : caller.address();
  }
}
