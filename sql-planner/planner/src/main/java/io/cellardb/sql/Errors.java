package io.cellardb.sql;

import io.cellardb.sql.catalog.HistoryView;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.parser.text.SqlSyntaxException;
import io.cellardb.storage.StorageException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;

/** Turns what goes wrong below into one sentence with a SQLSTATE. */
public final class Errors {
  private record Rule(Pattern message, String sqlState) {
    Rule(String regex, String sqlState) {
      this(Pattern.compile(regex), sqlState);
    }
  }

  /** What the validator says, and what it is called. */
  private static final Rule[] VALIDATION = {
    new Rule("^Column '.*' not found", "42703"),
    new Rule("^Unknown (identifier|field|target column)", "42703"),
    new Rule("list contains unknown column", "42703"),
    new Rule("^(Object|Table) '.*' not found", "42P01"),
    new Rule("^Column '.*' is ambiguous", "42702"),
    new Rule("^Duplicate (relation name|column|alias)", "42712"),
    new Rule("^(No match found for function signature|Cannot apply)", "42883"),
    new Rule("^Invalid number of arguments to function", "42883"),
    new Rule("^Expression '.*' is not being grouped", "42803"),
    new Rule("^(Aggregate expression|.*GROUPING operator)", "42803"),
    new Rule("^Cast function cannot", "42846"),
    new Rule("^Values passed to VALUES", "42804"),
    new Rule("^Values passed to", "42883"),
    new Rule("^(Cannot assign|Parameters must be of the same|Cannot infer return type)", "42804"),
    new Rule("([Tt]ype mismatch|[Tt]ypes? of|incompatible types?|not comparable)", "42804"),
    new Rule("must have compatible types", "42804"),
    new Rule("^Illegal use of dynamic parameter", "42P18"),
    new Rule("^Ordinal out of range|is not in the select clause", "42P10"),
    new Rule("^Window '.*' not found", "42704"),
    new Rule("^(ROWS|RANGE) value must be a non-negative", "22013"),
    new Rule("^(OVER clause is necessary|OVER must be applied)", "42809"),
    new Rule("^(Duplicate window|Windowed aggregate|Upper frame|.* frame boundary)", "42P20"),
    new Rule("(must be a condition|Expected a boolean)", "42804"),
    new Rule("(not a temporal table|^Not a record type)", "0A000"),
    new Rule("(even number of|column aliases|requires a FROM clause)", "42601"),
    new Rule("^ASOF JOIN", "0A000"),
    new Rule("is not a valid time frame|^DECIMAL (precision|scale)", "22023"),
    new Rule("^TABLESAMPLE percentage", "2202H"),
    new Rule("out of range|must be a numeric literal between 0 and 1", "22003"),
    new Rule("^Illegal mixing", "42804"),
    new Rule("^(Illegal|Literal) ", "22007"),
    new Rule("(has invalid|Number of columns|[Cc]olumn count|Unequal number)", "42601"),
    new Rule("(not supported|Not supported|not allowed)", "0A000"),
  };

  private static final Pattern POSITION_PREFIX =
      Pattern.compile("^(From line \\d+, column \\d+ to )?[Aa]?t? ?line \\d+, column \\d+: ");

  /** Failures that say what is wrong, though they are the causes of others. */
  private static final List<Class<? extends Throwable>> KNOWN =
      List.of(
          SqlException.class,
          SqlExecutionException.class,
          CalciteContextException.class,
          StorageException.class,
          StackOverflowError.class,
          OutOfMemoryError.class);

  private Errors() {}

  /** The same failure as a {@link SqlException}. */
  public static SqlException translate(Throwable failure) {
    if (failure instanceof SqlException known) {
      return known;
    }
    if (failure instanceof SqlSyntaxException syntax) {
      return new SqlException(
          syntax.sqlState(), syntax.sentence(), syntax.line(), syntax.column(), syntax);
    }
    if (failure instanceof SqlExecutionException execution) {
      return new SqlException(execution.sqlState(), execution.getMessage(), execution);
    }
    if (failure instanceof StorageException storage) {
      return new SqlException(sqlState(storage.code()), storage.getMessage(), storage);
    }
    if (failure instanceof CalciteContextException context) {
      return validation(context);
    }
    if (failure instanceof RelOptPlanner.CannotPlanException) {
      return new SqlException("0A000", "this query is not supported yet", failure);
    }
    if (failure instanceof CalciteException) {
      return new SqlException(state(failure.getMessage()), failure.getMessage(), failure);
    }
    if (failure instanceof IllegalArgumentException && isUuid(failure.getMessage())) {
      return new SqlException("22P02", failure.getMessage(), failure);
    }
    if (failure instanceof IllegalArgumentException && isQueryInWindow(failure.getMessage())) {
      return new SqlException(
          "0A000", "a sub-query within a function over a window is not supported", failure);
    }
    if (failure instanceof IllegalStateException && isRowAsCondition(failure.getMessage())) {
      return new SqlException("42804", "a condition is one truth value, not a row", failure);
    }
    if (failure instanceof IllegalArgumentException && isOverflow(failure.getMessage())) {
      return new SqlException("22003", "a value is out of range", failure);
    }
    if (failure instanceof StackOverflowError) {
      return new SqlException("54001", "the statement is nested too deeply", failure);
    }
    if (isOutOfMemory(failure)) {
      return new SqlException(
          "53200",
          "the JVM's heap is used up; the property memory of the connection says how much of it a"
              + " statement may use to sort, group and join rows",
          failure);
    }
    if (known(failure.getCause()) != null) {
      return translate(known(failure.getCause()));
    }
    return new SqlException(
        "XX000",
        "internal error: "
            + failure.getClass().getSimpleName()
            + (failure.getMessage() == null ? "" : ": " + failure.getMessage()),
        failure);
  }

  /** Whether the heap was used up; a class that could not be loaded for it never can be. */
  private static boolean isOutOfMemory(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError
          || (cause instanceof ExceptionInInitializerError
              && String.valueOf(cause.getMessage()).contains("OutOfMemoryError"))) {
        return true;
      }
    }
    return false;
  }

  /** What is known of the causes: Calcite wraps whatever its own code ends in. */
  private static Throwable known(Throwable cause) {
    Throwable known = cause;
    while (known != null && !isKnown(known)) {
      known = known.getCause();
    }
    return known;
  }

  private static boolean isKnown(Throwable failure) {
    return KNOWN.stream().anyMatch(type -> type.isInstance(failure));
  }

  /** Whether the parser says that a literal is no UUID. */
  private static boolean isUuid(String message) {
    return message != null && message.startsWith("Invalid UUID string");
  }

  /** Whether Calcite does not find a sub-query that it has moved out of a window. */
  private static boolean isQueryInWindow(String message) {
    return message != null && message.startsWith("not found: $SCALAR_QUERY");
  }

  private static boolean isRowAsCondition(String message) {
    return message != null && message.startsWith("sub-query as condition must return only one");
  }

  /** Whether a literal does not fit the type that it is cast to. */
  private static boolean isOverflow(String message) {
    return message != null && message.endsWith(" due to overflow");
  }

  private static SqlException validation(CalciteContextException context) {
    Throwable cause = context.getCause();
    String message = cause == null ? context.getMessage() : cause.getMessage();
    Matcher prefix = POSITION_PREFIX.matcher(message);
    if (prefix.find()) {
      message = message.substring(prefix.end());
    }
    String sentence =
        message.strip().replaceAll("\\s*\\R\\s*", ", ").replace(HistoryView.PERIODS.suffix(), "");
    if (sentence.contains(" '$SCALAR_QUERY' ")) {
      return new SqlException(
          "42601",
          "a query that is a value returns one column",
          context.getPosLine(),
          context.getPosColumn(),
          context);
    }
    return new SqlException(
        state(sentence), sentence, context.getPosLine(), context.getPosColumn(), context);
  }

  private static String state(String message) {
    for (Rule rule : VALIDATION) {
      if (message != null && rule.message().matcher(message).find()) {
        return rule.sqlState();
      }
    }
    return "42000";
  }

  private static String sqlState(StorageException.Code code) {
    return switch (code) {
      case INVALID_ARGUMENT -> "22023";
      case LIMIT_EXCEEDED -> "54000";
      case QUOTA_EXCEEDED -> "53400";
      case NAMESPACE_NOT_FOUND -> "3F000";
      case NAMESPACE_EXISTS -> "42P06";
      case NAMESPACE_NOT_EMPTY, NAMESPACE_RESERVED -> "2BP01";
      case TABLE_NOT_FOUND -> "42P01";
      case TABLE_EXISTS -> "42P07";
      case FAMILY_NOT_FOUND -> "42703";
      case MALFORMED_VALUE -> "22P03";
      case ACCESS_DENIED -> "42501";
      case TABLE_DISABLED -> "55000";
      case TOO_BUSY -> "53000";
      case READ_ONLY -> "25006";
      case CONFLICT, OUTDATED -> "40001";
      case DEADLOCK -> "40P01";
      case LOCKED, NOT_A_STORE -> "08001";
      case NEWER_FORMAT, UNSUPPORTED -> "0A000";
      case CORRUPTION -> "XX001";
      case IO -> "58030";
      case DISK_FULL -> "53100";
      case OUT_OF_MEMORY -> "53200";
      case CLOSED -> "08003";
    };
  }
}
