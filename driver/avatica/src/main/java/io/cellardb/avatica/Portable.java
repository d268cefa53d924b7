package io.cellardb.avatica;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A connection whose results Avatica can send: what it has no form for, such as a MAP or an
 * instant, is text, and dates are counted by the calendar of ISO 8601, of whatever age they are.
 */
final class Portable implements InvocationHandler {
  private static final List<Class<?>> WRAPPED =
      List.of(
          PreparedStatement.class,
          Statement.class,
          ResultSet.class,
          ResultSetMetaData.class,
          DatabaseMetaData.class);

  private static final Set<Integer> SENT =
      Set.of(
          Types.BOOLEAN,
          Types.TINYINT,
          Types.SMALLINT,
          Types.INTEGER,
          Types.BIGINT,
          Types.DECIMAL,
          Types.NUMERIC,
          Types.REAL,
          Types.FLOAT,
          Types.DOUBLE,
          Types.DATE,
          Types.TIME,
          Types.TIMESTAMP,
          Types.CHAR,
          Types.VARCHAR,
          Types.BINARY,
          Types.VARBINARY,
          Types.NULL);

  private static final int MILLIS_DIGITS = 3;

  /** Arrays of what is sent as it is; all others are text. */
  private static final Pattern SIMPLE_ARRAY =
      Pattern.compile(
          "(BOOLEAN|TINYINT|SMALLINT|INTEGER|BIGINT|REAL|DOUBLE|CHAR|VARCHAR|DECIMAL)(\\(.*\\))? ARRAY");

  private final Object target;

  private Portable(Object target) {
    this.target = target;
  }

  /** What a connection gives, in such a form. */
  static Connection connection(Connection connection) {
    return (Connection) wrapped(connection, Connection.class);
  }

  private static Object wrapped(Object target, Class<?> type) {
    return Proxy.newProxyInstance(
        Portable.class.getClassLoader(), new Class<?>[] {type}, new Portable(target));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (target instanceof ResultSetMetaData columns && arguments != null) {
      Object described = description(columns, method, (int) arguments[0]);
      if (described != null) {
        return described;
      }
    }
    if (target instanceof ResultSet rows && arguments != null) {
      Object value = value(rows, method, arguments);
      if (value != null) {
        return value;
      }
    }
    try {
      Object result = method.invoke(target, arguments);
      for (Class<?> type : WRAPPED) {
        if (type.isInstance(result) && method.getReturnType().isAssignableFrom(type)) {
          return wrapped(result, type);
        }
      }
      return result;
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** What is said otherwise of a column; null if what the driver says. */
  private static Object description(ResultSetMetaData columns, Method method, int column)
      throws SQLException {
    return switch (method.getName()) {
      case "getColumnType" -> isSent(columns, column) ? null : (Integer) Types.VARCHAR;
      case "getColumnClassName" -> isSent(columns, column) ? null : String.class.getName();
      // To Avatica these are the digits behind the seconds, of which it sends three.
      case "getPrecision" ->
          switch (columns.getColumnType(column)) {
            case Types.TIME, Types.TIMESTAMP ->
                (Integer) Math.min(MILLIS_DIGITS, columns.getScale(column));
            default -> null;
          };
      default -> null;
    };
  }

  /** Whether Avatica has a form for the values of a column, by itself. */
  private static boolean isSent(ResultSetMetaData columns, int column) throws SQLException {
    int type = columns.getColumnType(column);
    return type == Types.ARRAY
        ? SIMPLE_ARRAY.matcher(columns.getColumnTypeName(column)).matches()
        : SENT.contains(type);
  }

  /** A value that is not given as it is; null otherwise, and for NULL. */
  private static Object value(ResultSet rows, Method method, Object[] arguments)
      throws SQLException {
    if (!(arguments[0] instanceof Integer column)) {
      return null;
    }
    boolean byCalendar = arguments.length == 2 && arguments[1] instanceof Calendar;
    return switch (method.getName()) {
      case "getObject" ->
          arguments.length == 1 && !isSent(rows.getMetaData(), column) ? text(rows, column) : null;
      case "getDate" -> byCalendar ? date(rows.getObject(column, LocalDate.class)) : null;
      case "getTime" -> byCalendar ? time(rows.getObject(column, LocalTime.class)) : null;
      case "getTimestamp" ->
          byCalendar ? timestamp(rows.getObject(column, LocalDateTime.class)) : null;
      default -> null;
    };
  }

  private static String text(ResultSet rows, int column) throws SQLException {
    if (rows.getMetaData().getColumnType(column) != Types.TIMESTAMP_WITH_TIMEZONE) {
      return rows.getString(column);
    }
    Instant instant = rows.getObject(column, Instant.class);
    return instant == null ? null : instant.toString();
  }

  private static Date date(LocalDate date) {
    return date == null ? null : new Date(TimeUnit.DAYS.toMillis(date.toEpochDay()));
  }

  private static Time time(LocalTime time) {
    return time == null ? null : new Time(TimeUnit.NANOSECONDS.toMillis(time.toNanoOfDay()));
  }

  private static Timestamp timestamp(LocalDateTime moment) {
    return moment == null ? null : new Timestamp(moment.toInstant(ZoneOffset.UTC).toEpochMilli());
  }
}
