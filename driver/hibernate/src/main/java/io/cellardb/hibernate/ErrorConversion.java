package io.cellardb.hibernate;

import java.sql.SQLException;
import org.hibernate.JDBCException;
import org.hibernate.QueryTimeoutException;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.exception.ConstraintViolationException.ConstraintKind;
import org.hibernate.exception.LockAcquisitionException;
import org.hibernate.exception.LockTimeoutException;
import org.hibernate.exception.spi.SQLExceptionConversionDelegate;

/** The exceptions of Hibernate for the SQLStates of Cellar. */
final class ErrorConversion implements SQLExceptionConversionDelegate {
  /** Null where Hibernate itself knows the SQLState. */
  @Override
  public JDBCException convert(SQLException error, String message, String sql) {
    return switch (String.valueOf(error.getSQLState())) {
      case "23502" -> violation(message, error, sql, ConstraintKind.NOT_NULL);
      case "23503" -> violation(message, error, sql, ConstraintKind.FOREIGN_KEY);
      case "23505" -> violation(message, error, sql, ConstraintKind.UNIQUE);
      case "23514" -> violation(message, error, sql, ConstraintKind.CHECK);
      case "40001", "40P01" -> new LockAcquisitionException(message, error, sql);
      case "55P03" -> new LockTimeoutException(message, error, sql);
      case "57014" -> new QueryTimeoutException(message, error, sql);
      default -> null;
    };
  }

  private static ConstraintViolationException violation(
      String message, SQLException error, String sql, ConstraintKind kind) {
    return new ConstraintViolationException(message, error, sql, kind, null);
  }
}
