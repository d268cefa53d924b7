package io.cellardb.jdbc;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTransactionRollbackException;

/**
 * Every SQLState that Cellar gives, with PostgreSQL's codes and meanings where it has one. Nothing
 * else makes an SQLState.
 */
public enum SqlState {
  /** A warning: what was asked for was done differently. */
  WARNING("01000", "a request was met in another way"),
  /** Fewer or more parameters than the statement has, or one not set. */
  WRONG_PARAMETERS("07001", "a parameter is not set, or there is no such parameter"),
  /** Fewer values than the statement has parameters. */
  PARAMETER_MISSING("07002", "fewer values than the statement has parameters"),
  /** The value has a type that does not convert to the one wanted. */
  WRONG_TYPE("07006", "no conversion between these types"),
  /** No column with that number or label. */
  NO_SUCH_COLUMN_INDEX("07009", "no column of the result has this number or label"),
  /** The database could not be opened. */
  CANNOT_CONNECT("08001", "the database cannot be opened"),
  /** The connection is closed. */
  CONNECTION_CLOSED("08003", "the connection is closed"),
  /** The server takes no connection of this kind. */
  CONNECTION_REFUSED("08004", "the server refuses the connection; the message says why"),
  /** The connection failed under a statement. */
  CONNECTION_FAILURE("08006", "the connection broke"),
  /** A frame that the protocol does not allow. */
  PROTOCOL_VIOLATION("08P01", "client and server do not understand each other"),
  /** JDBC or SQL has it, this release does not. */
  FEATURE_NOT_SUPPORTED("0A000", "the feature is not supported; the message names it"),
  /** A role would be a member of itself. */
  INVALID_GRANT("0LP01", "a role would have itself, or a right cannot be granted on this"),
  /** More than one row where one is allowed. */
  CARDINALITY_VIOLATION("21000", "a scalar subquery gave more than one row"),
  /** Any other fault of a value. */
  DATA_EXCEPTION("22000", "a value is not allowed here"),
  /** Text or bytes longer than the type. */
  STRING_TOO_LONG("22001", "a text or binary value is longer than its type"),
  /** A number outside its type. */
  NUMERIC_OUT_OF_RANGE("22003", "a number is out of the range of its type"),
  /** NULL where a value is needed. */
  NULL_NOT_ALLOWED("22004", "NULL where a value is needed"),
  /** Text that is no date or time. */
  INVALID_DATETIME_FORMAT("22007", "a text is no date or time"),
  /** A date or time outside its type. */
  DATETIME_OVERFLOW("22008", "a date or time is out of range"),
  /** A substring has a negative length. */
  SUBSTRING_ERROR("22011", "a substring has a negative length"),
  /** Division by zero. */
  DIVISION_BY_ZERO("22012", "division by zero"),
  /** The offset of a window frame is NULL or negative. */
  INVALID_FRAME_OFFSET("22013", "the offset of a window frame is NULL or negative"),
  /** NTILE was asked for no buckets. */
  INVALID_NTILE("22014", "NTILE was asked for no buckets"),
  /** An interval is out of range. */
  INTERVAL_OVERFLOW("22015", "an interval is out of range"),
  /** NTH_VALUE was asked for a place below 1. */
  INVALID_NTH_VALUE("22016", "NTH_VALUE was asked for a place below 1"),
  /** A text does not convert by CAST. */
  INVALID_CHARACTER_VALUE("22018", "a text does not convert by CAST"),
  /** An escape is not a single character. */
  INVALID_ESCAPE("22019", "an escape is not a single character"),
  /** A sequence that does not cycle is at its end. */
  SEQUENCE_EXHAUSTED("2200H", "a sequence has given all its values"),
  /** The argument of a logarithm is not positive. */
  INVALID_LOGARITHM("2201E", "the argument of a logarithm is not positive"),
  /** The arguments of POWER or SQRT have no real result. */
  INVALID_POWER("2201F", "the arguments of POWER or SQRT have no real result"),
  /** A regular expression that cannot be read. */
  INVALID_REGULAR_EXPRESSION("2201B", "a text is no regular expression"),
  /** WIDTH_BUCKET of no buckets, or with bounds that are one. */
  INVALID_WIDTH_BUCKET("2201G", "WIDTH_BUCKET has no buckets, or bounds that are equal"),
  /** A LIMIT is negative. */
  INVALID_LIMIT("2201W", "a LIMIT is negative"),
  /** An OFFSET is negative. */
  INVALID_OFFSET("2201X", "an OFFSET is negative"),
  /** Bytes that are not UTF-8. */
  BAD_CHARACTERS("22021", "bytes are not valid UTF-8"),
  /** TRIM_ARRAY of more elements than there are, or an index of bytes or bits. */
  INVALID_ARRAY_ELEMENT("2202E", "an array or a binary has no element of a number"),
  /** TABLESAMPLE of less than nothing, or of more than all. */
  INVALID_SAMPLE("2202H", "the percentage of TABLESAMPLE is not one of 0 to 100"),
  /** An argument outside its allowed values. */
  INVALID_ARGUMENT("22023", "an argument, URL or property has a value that is not allowed"),
  /** An escape character is followed by no wildcard. */
  INVALID_ESCAPE_SEQUENCE("22025", "an escape character is followed by no wildcard"),
  /** A name comes twice in an object WITH UNIQUE KEYS. */
  DUPLICATE_JSON_NAME("22030", "an object of JSON has a name twice"),
  /** The method datetime() of a path. */
  INVALID_JSON_DATETIME("22031", "a text in JSON is no date or time"),
  /** Text that does not parse as its type. */
  INVALID_JSON("22032", "a text is not valid JSON"),
  /** A subscript in a path. */
  INVALID_JSON_SUBSCRIPT("22033", "an array in JSON has no element with a subscript"),
  /** JSON_VALUE, or JSON_QUERY without a wrapper. */
  SEVERAL_JSON_VALUES("22034", "a path in JSON leads to several values where one is wanted"),
  /** JSON_VALUE or JSON_QUERY with ERROR ON EMPTY. */
  NO_JSON_VALUE("22035", "a JSON document has no value where one is wanted"),
  /** A method such as abs() in a path. */
  JSON_NOT_NUMERIC("22036", "a method of numbers in a path in JSON is given something else"),
  /** Arithmetic in a path. */
  JSON_NOT_SINGLE("22038", "an operand in a path in JSON is not a single number"),
  /** A subscript in a path in strict mode. */
  JSON_NO_ARRAY("22039", "a path in JSON needs an array where there is none"),
  /** A member in a path in strict mode. */
  JSON_NO_MEMBER("2203A", "a path in JSON needs a member that is not there"),
  /** A sign in a path. */
  JSON_NO_NUMBER("2203B", "the operand of a sign in a path in JSON is no number"),
  /** All members in a path in strict mode. */
  JSON_NO_OBJECT("2203C", "a path in JSON needs an object where there is none"),
  /** JSON_VALUE. */
  JSON_NO_SCALAR("2203F", "a path in JSON leads to an array or object where a scalar is wanted"),
  /** Text that does not parse as the type wanted. */
  INVALID_TEXT("22P02", "a text does not convert to the type wanted"),
  /** Stored bytes are no value of the type they are read as. */
  MALFORMED_BYTES("22P03", "stored bytes are no value of the type they are read as"),
  /** A file has other records than it should. */
  MALFORMED_FILE("22P04", "a record of a file is not what it has to be"),
  /** NULL in a NOT NULL column. */
  NOT_NULL_VIOLATION("23502", "NULL in a NOT NULL column"),
  /** A row names one that is not there. */
  FOREIGN_KEY_VIOLATION("23503", "a foreign key names a row that is not there"),
  /** A row with this key exists. */
  UNIQUE_VIOLATION("23505", "duplicate key"),
  /** A row would make a CHECK constraint false. */
  CHECK_VIOLATION("23514", "a CHECK constraint is violated"),
  /** The result set is closed, or not on a row. */
  INVALID_CURSOR_STATE("24000", "the result set is closed or not on a row"),
  /** The statement cannot run within a transaction. */
  ACTIVE_TRANSACTION("25001", "the statement cannot run within a transaction"),
  /** A write on a connection that only reads. */
  READ_ONLY("25006", "a write on a read-only connection"),
  /** commit or rollback in auto-commit mode. */
  NO_ACTIVE_TRANSACTION("25P01", "commit or rollback in auto-commit mode"),
  /** A statement after an error of class 40, before rollback. */
  FAILED_TRANSACTION("25P02", "the transaction has failed and was rolled back"),
  /** EXECUTE or DEALLOCATE of a name that PREPARE has not given. */
  NO_PREPARED_STATEMENT("26000", "the prepared statement does not exist"),
  /** A transaction stood open, without a statement, longer than the server allows. */
  IDLE_IN_TRANSACTION("25P03", "a transaction was left open too long; it was rolled back"),
  /** Nobody of that name may log in, or not in this way. */
  INVALID_AUTHORIZATION("28000", "the user or the connection is not let in; the message says why"),
  /** The user is unknown, or the password is another one. */
  INVALID_PASSWORD("28P01", "user or password is wrong"),
  /** The object still has others in it, or the system needs it. */
  DEPENDENTS_EXIST("2BP01", "the object still has others in it, or the system needs it"),
  /** A savepoint that exists no longer. */
  INVALID_SAVEPOINT("3B001", "no such savepoint in the transaction"),
  /** No such namespace. */
  UNDEFINED_NAMESPACE("3F000", "no such namespace"),
  /** Another writer was first; trying again may succeed. */
  CONFLICT("40001", "a conflicting write was first; try again"),
  /** Transactions waited for the rows that the others had locked. */
  DEADLOCK("40P01", "transactions wait for each other's locked rows; try again"),
  /** A rule of SQL is broken for which there is no closer code. */
  SYNTAX_OR_RULE("42000", "the statement breaks a rule of SQL"),
  /** SQL may not change this object. */
  NO_PRIVILEGE("42501", "the right is missing; SQL may not change this object, or not use files"),
  /** The text does not parse. */
  SYNTAX_ERROR("42601", "syntax error"),
  /** A name that nothing can have. */
  INVALID_NAME("42602", "nothing can have this name"),
  /** A column name twice. */
  DUPLICATE_COLUMN("42701", "a column of this name exists"),
  /** A column name with several meanings. */
  AMBIGUOUS_COLUMN("42702", "a column name has several meanings"),
  /** No such column. */
  UNDEFINED_COLUMN("42703", "no such column"),
  /** No such family, constraint or setting. */
  UNDEFINED_OBJECT("42704", "no such family, constraint, setting or variable of a JSON path"),
  /** A constraint exists already. */
  DUPLICATE_OBJECT("42710", "the constraint exists already"),
  /** Two tables of a query have the same name. */
  DUPLICATE_ALIAS("42712", "two tables of a query have the same name"),
  /** Aggregate and plain columns mixed. */
  GROUPING_ERROR("42803", "a column is neither grouped nor aggregated"),
  /** Operand types that do not go together. */
  DATATYPE_MISMATCH("42804", "types do not go together"),
  /** The object exists but is of another kind. */
  WRONG_OBJECT_TYPE("42809", "the object is of another kind"),
  /** A foreign key of columns that are no key. */
  INVALID_FOREIGN_KEY("42830", "a foreign key names columns that are no key"),
  /** A cast that no type has to the other. */
  CANNOT_COERCE("42846", "a value of this type cannot be cast to that type"),
  /** No such function, or not with these types. */
  UNDEFINED_FUNCTION("42883", "no such function or operator for these types"),
  /** A value of one's own for an identity column that takes none. */
  GENERATED_ALWAYS("428C9", "a column that is GENERATED ALWAYS takes no other value"),
  /** A reserved name. */
  RESERVED_NAME("42939", "the name is reserved"),
  /** No such table or view. */
  UNDEFINED_TABLE("42P01", "no such table or view"),
  /** PREPARE of a name that is taken. */
  DUPLICATE_PREPARED_STATEMENT("42P05", "the prepared statement exists already"),
  /** The namespace exists. */
  DUPLICATE_NAMESPACE("42P06", "a namespace of this name exists"),
  /** The table exists. */
  DUPLICATE_TABLE("42P07", "a table or view of this name exists"),
  /** A table name with several meanings. */
  AMBIGUOUS_TABLE("42P09", "a table name has several meanings"),
  /** ON CONFLICT of something else than the key. */
  NO_SUCH_KEY("42P10", "the columns named are not the key of the table"),
  /** A table definition that cannot be. */
  INVALID_TABLE_DEFINITION("42P16", "the table definition contradicts itself"),
  /** A view that uses itself. */
  INVALID_OBJECT_DEFINITION("42P17", "the view uses itself"),
  /** The type of a parameter cannot be told. */
  UNKNOWN_PARAMETER_TYPE("42P18", "the type of a parameter cannot be told"),
  /** WITH RECURSIVE reads itself twice, or where more rows could make fewer. */
  INVALID_RECURSION("42P19", "a recursive query that reads itself where it must not"),
  /** A window, or a function that needs one, where there can be none. */
  WINDOWING_ERROR("42P20", "a window function without a window, or where none may stand"),
  /** Servers have too much to do. */
  TOO_BUSY("53000", "servers of the store have too much to do; try again"),
  /** The disk is full. */
  DISK_FULL("53100", "the disk is full"),
  /** Memory for this statement is used up. */
  OUT_OF_MEMORY("53200", "the statement needs more memory than it may use"),
  /** The server has as many connections as it takes. */
  TOO_MANY_CONNECTIONS("53300", "the server has as many connections as it takes"),
  /** A quota of a namespace is used up. */
  QUOTA_EXCEEDED("53400", "a quota of a namespace is used up"),
  /** A limit of the database or of a namespace. */
  LIMIT_EXCEEDED("54000", "a limit of the database or namespace is reached"),
  /** The statement is nested too deeply, or too large to be planned. */
  TOO_COMPLEX("54001", "the statement is nested too deeply, or too large to be planned"),
  /** The object is not in the state needed, e.g. a namespace that is not empty. */
  WRONG_STATE("55000", "the object is not in the state that this needs"),
  /** The directory is open in another process. */
  IN_USE("55006", "the database directory is in use by another process"),
  /** Another transaction has locked a row, and the statement was not to wait. */
  ROW_LOCKED("55P03", "another transaction has locked a row, and NOWAIT was asked for"),
  /** Cancelled, or out of time. */
  CANCELLED("57014", "cancelled, or the query time-out passed"),
  /** The database is closing. */
  SHUTTING_DOWN("57P01", "the database is closing, or KILL has ended the connection"),
  /** The connection was not used for longer than the server allows. */
  IDLE_TOO_LONG("57P05", "the connection was not used for too long, and the server closed it"),
  /** Reading or writing failed. */
  IO_ERROR("58030", "reading or writing a file failed"),
  /** The directory or file does not exist. */
  NO_SUCH_FILE("58P01", "the database directory or a file does not exist"),
  /** Cells of a past state are gone. */
  UNKNOWN_STATE("72000", "a state of the past is not known whole; partialStates allows to read it"),
  /** A function called in the wrong order or on a closed statement. */
  FUNCTION_SEQUENCE("HY010", "the statement is closed, or the calls come in the wrong order"),
  /** A defect in Cellar. */
  INTERNAL("XX000", "a defect in Cellar; please report it"),
  /** Stored bytes are damaged. */
  CORRUPTED("XX001", "stored data is damaged; the message names the file");

  private final String code;
  private final String meaning;

  SqlState(String code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  /** The five characters. */
  public String code() {
    return code;
  }

  /** What it tells users, for the README's table. */
  public String meaning() {
    return meaning;
  }

  /** The state with this code; {@link #INTERNAL} for an unknown code or null. */
  public static SqlState of(String code) {
    for (SqlState state : values()) {
      if (state.code.equals(code)) {
        return state;
      }
    }
    return INTERNAL;
  }

  /** An exception with this state, of the class of java.sql that its first two characters name. */
  public SQLException exception(String message) {
    return exception(message, null);
  }

  /** {@link #exception(String)} with a cause, which may be null. */
  public SQLException exception(String message, Throwable cause) {
    return switch (code.substring(0, 2)) {
      case "08" -> new SQLNonTransientConnectionException(message, code, cause);
      case "0A" -> new SQLFeatureNotSupportedException(message, code, cause);
      case "22" -> new SQLDataException(message, code, cause);
      case "23" -> new SQLIntegrityConstraintViolationException(message, code, cause);
      case "28" -> new SQLInvalidAuthorizationSpecException(message, code, cause);
      case "40" -> new SQLTransactionRollbackException(message, code, cause);
      case "3F", "42" -> new SQLSyntaxErrorException(message, code, cause);
      default -> new SQLException(message, code, cause);
    };
  }

  /** The exception for a feature that this release refuses. */
  static SQLFeatureNotSupportedException notSupported(String feature) {
    return new SQLFeatureNotSupportedException(
        feature + " is not supported", FEATURE_NOT_SUPPORTED.code);
  }
}
