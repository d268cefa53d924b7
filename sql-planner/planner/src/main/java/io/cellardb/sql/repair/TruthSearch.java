package io.cellardb.sql.repair;

import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.Sarg;

/**
 * The search of a truth value, said by tests of it. The smallest condition is {@code NULLIF(t, t)
 * IS DISTINCT FROM FALSE}, once it is a search for TRUE and NULL. Calcite simplifies what is
 * searched as if unknown were false, and makes the condition false, which is true of NULL. It makes
 * searches also where a column turns out to be a constant while it simplifies.
 */
public final class TruthSearch {
  private final RexBuilder builder;
  private final SqlParserPos pos;
  private final RexNode value;

  private TruthSearch(RexBuilder builder, SqlParserPos pos, RexNode value) {
    this.builder = builder;
    this.pos = pos;
    this.value = value;
  }

  /** Whether a call is a search of a truth value. */
  public static boolean isOne(SqlOperator operator, List<? extends RexNode> operands) {
    return operator.getKind() == SqlKind.SEARCH
        && operands.get(0).getType().getSqlTypeName() == SqlTypeName.BOOLEAN;
  }

  /** What the search of a value in a literal is. */
  public static RexNode of(RexBuilder builder, SqlParserPos pos, List<? extends RexNode> operands) {
    Sarg<Boolean> sarg = sarg((RexLiteral) operands.get(1));
    return new TruthSearch(builder, pos, operands.get(0))
        .in(sarg.rangeSet.contains(true), sarg.rangeSet.contains(false), sarg.nullAs);
  }

  @SuppressWarnings("unchecked") // what is searched for is of the type that is searched
  private static Sarg<Boolean> sarg(RexLiteral literal) {
    return (Sarg<Boolean>) literal.getValueAs(Sarg.class);
  }

  private RexNode in(boolean ofTrue, boolean ofFalse, RexUnknownAs ofNull) {
    if (ofTrue == ofFalse) {
      return switch (ofNull) {
        case TRUE -> ofTrue ? builder.makeLiteral(true) : is(SqlStdOperatorTable.IS_NULL);
        case FALSE -> ofTrue ? is(SqlStdOperatorTable.IS_NOT_NULL) : builder.makeLiteral(false);
        case UNKNOWN ->
            builder.makeCall(
                pos,
                ofTrue ? SqlStdOperatorTable.OR : SqlStdOperatorTable.AND,
                is(ofTrue ? SqlStdOperatorTable.IS_NOT_NULL : SqlStdOperatorTable.IS_NULL),
                builder.makeNullLiteral(value.getType()));
      };
    }
    return switch (ofNull) {
      case TRUE -> is(ofTrue ? SqlStdOperatorTable.IS_NOT_FALSE : SqlStdOperatorTable.IS_NOT_TRUE);
      case FALSE -> is(ofTrue ? SqlStdOperatorTable.IS_TRUE : SqlStdOperatorTable.IS_FALSE);
      case UNKNOWN -> ofTrue ? value : is(SqlStdOperatorTable.NOT);
    };
  }

  private RexNode is(SqlOperator test) {
    return builder.makeCall(pos, test, value);
  }
}
