package io.cellardb.sql.parser.tree;

import java.util.List;
import java.util.function.BiFunction;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * An operator that binds less than arithmetic and more than comparisons, and from the left, as
 * PostgreSQL's operators of bits, texts, JSON and arrays do. Only the parser knows it: it makes a
 * call of a function of its operands.
 */
public final class InfixOperator extends SqlBinaryOperator {
  /** Between comparisons (30) and the addition (40). */
  static final int PRECEDENCE = 36;

  /** Between {@code ^} and the signs of numbers (80). */
  private static final int AT_PRECEDENCE = 78;

  /** {@code a || b}. */
  public static final InfixOperator CONCAT =
      new InfixOperator(
          "||", (pos, operands) -> SqlStdOperatorTable.CONCAT.createCall(pos, operands));

  /** {@code a & b}. */
  public static final InfixOperator BIT_AND = of("&", "BITAND");

  /** {@code a | b}. */
  public static final InfixOperator BIT_OR = of("|", "BITOR");

  /** {@code a # b}. */
  public static final InfixOperator BIT_XOR = of("#", "BITXOR");

  /** {@code a << b}. */
  public static final InfixOperator LEFT_SHIFT = of("<<", "SHIFT_LEFT");

  /** {@code a >> b}. */
  public static final InfixOperator RIGHT_SHIFT = of(">>", "SHIFT_RIGHT");

  /** {@code a ~~ pattern}, which is LIKE. */
  public static final InfixOperator LIKE = like("~~", SqlStdOperatorTable.LIKE);

  /** {@code a !~~ pattern}. */
  public static final InfixOperator NOT_LIKE = like("!~~", SqlStdOperatorTable.NOT_LIKE);

  /** {@code a ~~* pattern}, which is ILIKE. */
  public static final InfixOperator ILIKE = like("~~*", SqlLibraryOperators.ILIKE);

  /** {@code a !~~* pattern}. */
  public static final InfixOperator NOT_ILIKE = like("!~~*", SqlLibraryOperators.NOT_ILIKE);

  /** {@code time AT TIME ZONE zone}, which binds more than arithmetic. */
  public static final InfixOperator AT_TIME_ZONE =
      new InfixOperator(
          "AT TIME ZONE",
          AT_PRECEDENCE,
          (pos, operands) ->
              NamedCall.of("TIMEZONE", pos, List.of(operands.get(1), operands.get(0))));

  /** {@code document -> key}. */
  public static final InfixOperator JSON_GET = of("->", "JSON_GET");

  /** {@code document ->> key}. */
  public static final InfixOperator JSON_GET_TEXT = of("->>", "JSON_GET_TEXT");

  /** {@code document #> path}. */
  public static final InfixOperator JSON_PATH = of("#>", "JSON_GET_PATH");

  /** {@code document #>> path}. */
  public static final InfixOperator JSON_PATH_TEXT = of("#>>", "JSON_GET_PATH_TEXT");

  /** {@code document #- path}. */
  public static final InfixOperator JSON_DELETE_PATH = of("#-", "JSON_DELETE_PATH");

  /** {@code a @> b}, of arrays or JSON. */
  public static final InfixOperator CONTAINS_ALL = of("@>", "CONTAINS_ALL");

  /** {@code a <@ b}, which is {@code b @> a}. */
  public static final InfixOperator CONTAINED_IN =
      new InfixOperator(
          "<@",
          (pos, operands) ->
              NamedCall.ofOperator("CONTAINS_ALL", pos, List.of(operands.get(1), operands.get(0))));

  /** {@code document @? path}, written {@code @??}. */
  public static final InfixOperator PATH_EXISTS = path("@??", "JSONB_PATH_EXISTS");

  /** {@code document @@ path}. */
  public static final InfixOperator PATH_MATCH = path("@@", "JSONB_PATH_MATCH");

  /** {@code a && b}, of arrays. */
  public static final InfixOperator OVERLAP = of("&&", "ARRAY_OVERLAP");

  /** {@code document ? key}, written {@code ??}. */
  public static final InfixOperator HAS_KEY = of("??", "JSON_HAS_KEY");

  /** {@code document ?| keys}, written {@code ??|}. */
  public static final InfixOperator HAS_ANY_KEY = of("??|", "JSON_HAS_ANY_KEY");

  /** {@code document ?& keys}, written {@code ??&}. */
  public static final InfixOperator HAS_ALL_KEYS = of("??&", "JSON_HAS_ALL_KEYS");

  private final BiFunction<SqlParserPos, List<SqlNode>, SqlCall> call;

  private InfixOperator(String symbol, BiFunction<SqlParserPos, List<SqlNode>, SqlCall> call) {
    this(symbol, PRECEDENCE, call);
  }

  private InfixOperator(
      String symbol, int precedence, BiFunction<SqlParserPos, List<SqlNode>, SqlCall> call) {
    super(symbol, SqlKind.OTHER, precedence, true, ReturnTypes.ARG0, null, OperandTypes.ANY_ANY);
    this.call = call;
  }

  private static InfixOperator like(String symbol, SqlOperator operator) {
    return new InfixOperator(symbol, (pos, operands) -> operator.createCall(pos, operands));
  }

  private static InfixOperator of(String symbol, String function) {
    return new InfixOperator(
        symbol, (pos, operands) -> NamedCall.ofOperator(function, pos, operands));
  }

  /** A function of a document and a path, without variables and errors. */
  private static InfixOperator path(String symbol, String function) {
    return new InfixOperator(
        symbol,
        (pos, operands) ->
            NamedCall.ofOperator(
                function,
                pos,
                List.of(
                    operands.get(0),
                    operands.get(1),
                    SqlLiteral.createCharString("{}", pos),
                    SqlLiteral.createBoolean(true, pos))));
  }

  @Override
  public SqlCall createCall(SqlLiteral quantifier, SqlParserPos pos, SqlNode... operands) {
    return call.apply(pos, List.of(operands));
  }
}
