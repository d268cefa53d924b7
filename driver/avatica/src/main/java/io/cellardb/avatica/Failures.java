package io.cellardb.avatica;

import io.cellardb.jdbc.SqlState;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import org.apache.calcite.avatica.AvaticaSeverity;
import org.apache.calcite.avatica.remote.AvaticaRuntimeException;
import org.apache.calcite.avatica.remote.Service;

/** What clients are told of errors: the message and the SQLSTATE, and nothing of the server. */
final class Failures {
  private Failures() {}

  /** A service whose errors are such. */
  static Service told(Service service) {
    return (Service)
        Proxy.newProxyInstance(
            Service.class.getClassLoader(),
            new Class<?>[] {Service.class},
            (proxy, method, arguments) -> {
              try {
                return method.invoke(service, arguments);
              } catch (InvocationTargetException e) {
                throw told(e.getCause());
              }
            });
  }

  private static Throwable told(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException failure) {
        AvaticaRuntimeException told =
            new AvaticaRuntimeException(
                failure.getMessage(),
                failure.getErrorCode(),
                failure.getSQLState() == null ? SqlState.INTERNAL.code() : failure.getSQLState(),
                AvaticaSeverity.ERROR);
        told.setStackTrace(new StackTraceElement[0]);
        return told;
      }
    }
    return thrown;
  }
}
