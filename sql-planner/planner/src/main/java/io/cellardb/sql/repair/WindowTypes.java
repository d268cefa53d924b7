package io.cellardb.sql.repair;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Which functions over windows may give NULL though their argument is never NULL. The smallest
 * query is {@code SELECT NTH_VALUE(id, 2) OVER (ORDER BY id) FROM a}. Calcite takes its result for
 * never NULL, and simplifies tests of it away. It forgets that a frame may have no n-th row.
 * Likewise that EXCLUDE may leave nothing of a frame, and, with IGNORE NULLS, that frames may be
 * empty at all.
 */
public class WindowTypes extends RexBuilder {
  /** Functions that have a value for an empty frame, or know no frames. */
  private static final Set<SqlKind> NEVER_NULL =
      EnumSet.of(
          SqlKind.COUNT,
          SqlKind.SUM0,
          SqlKind.ROW_NUMBER,
          SqlKind.RANK,
          SqlKind.DENSE_RANK,
          SqlKind.PERCENT_RANK,
          SqlKind.CUME_DIST,
          SqlKind.NTILE,
          SqlKind.LAG,
          SqlKind.LEAD);

  /** Builds expressions in which functions over windows have the right types. */
  public WindowTypes(RelDataTypeFactory types) {
    super(types);
  }

  /** Whether a call over a window, which is resolved, may give NULL for want of rows. */
  public static boolean mayBeNull(SqlCall over, SqlWindow window) {
    SqlCall function = over.operand(0);
    if (function.getKind() == SqlKind.IGNORE_NULLS || function.getKind() == SqlKind.RESPECT_NULLS) {
      function = function.operand(0);
    }
    boolean excludes =
        window.getExclude().getValue()
            != SqlWindow.createExcludeNoOthers(SqlParserPos.ZERO).getValue();
    return mayBeNull(function.getKind(), excludes || !window.isAlwaysNonEmpty());
  }

  private static boolean mayBeNull(SqlKind function, boolean mayBeEmpty) {
    return function == SqlKind.NTH_VALUE || (mayBeEmpty && !NEVER_NULL.contains(function));
  }

  @Override
  public RexNode makeOver(
      SqlParserPos pos,
      RelDataType type,
      SqlAggFunction operator,
      List<RexNode> exprs,
      List<RexNode> partitionKeys,
      com.google.common.collect.ImmutableList<RexFieldCollation> orderKeys,
      RexWindowBound lowerBound,
      RexWindowBound upperBound,
      RexWindowExclusion exclude,
      boolean rows,
      boolean allowPartial,
      boolean nullWhenCountZero,
      boolean distinct,
      boolean ignoreNulls) {
    boolean excludes = exclude != RexWindowExclusion.EXCLUDE_NO_OTHER;
    return super.makeOver(
        pos,
        mayBeNull(operator.getKind(), excludes)
            ? getTypeFactory().createTypeWithNullability(type, true)
            : type,
        operator,
        exprs,
        partitionKeys,
        orderKeys,
        lowerBound,
        upperBound,
        exclude,
        rows,
        allowPartial,
        nullWhenCountZero,
        distinct,
        ignoreNulls);
  }
}
