package io.cellardb.sql.repair;

import io.cellardb.sql.algebra.OuterFields;
import io.cellardb.sql.error.SqlException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.validate.DelegatingScope;
import org.apache.calcite.sql.validate.JoinScope;
import org.apache.calcite.sql.validate.ListScope;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Joins with LATERAL or UNNEST that are the right side of a join. The smallest query is {@code
 * SELECT * FROM a CROSS JOIN (c CROSS JOIN LATERAL (SELECT c.z))}. Calcite takes the column from
 * {@code a}, and fails where {@code a} has no such column.
 *
 * <p>Its converter mixes two numberings. It finds the item by its position in the inner join, and
 * takes the item at this position of FROM. Then it takes the column's number in FROM for its number
 * in the inner join. Here all numbers are those of FROM: items are numbered so, and the left side
 * of the inner join has columns in front while the join is made.
 */
public final class LateralJoins {
  private LateralJoins() {}

  /** Whether an item of FROM is LATERAL. */
  static boolean isLateral(SqlNode item) {
    SqlNode named = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
    return named.getKind() == SqlKind.LATERAL;
  }

  /** Numbers the items of FROM that a LATERAL around a scope sees as FROM does. */
  public static void number(SqlValidatorScope scope, SqlValidator validator) {
    SqlValidatorScope around = scope;
    while (around instanceof DelegatingScope delegating) {
      if (around instanceof ListScope seen
          && seen.getNode() instanceof SqlSelect select
          && validator.getWhereScope(select) instanceof ListScope from
          && from != seen) {
        List<SqlValidatorNamespace> items = from.getChildren();
        List<SqlValidatorNamespace> own = seen.getChildren();
        for (int i = 0; i < own.size(); i++) {
          int position = items.indexOf(own.get(i));
          if (position >= 0) {
            seen.children.addAll(i, from.children.subList(position, position + 1));
            seen.children.remove(i + 1);
          }
        }
      }
      around = delegating.getParent();
    }
  }

  /**
   * The types of the columns that FROM has before those of a join.
   *
   * @param scope of the join's condition
   */
  public static List<RelDataType> before(SqlValidatorScope scope) {
    if (!(scope instanceof JoinScope join) || !(from(join) instanceof ListScope from)) {
      return List.of();
    }
    List<SqlValidatorNamespace> items = from.getChildren();
    int first = items.indexOf(join.getChildren().get(0));
    return items.subList(0, Math.max(first, 0)).stream()
        .flatMap(item -> item.getRowType().getFieldList().stream())
        .map(RelDataTypeField::getType)
        .toList();
  }

  private static SqlValidatorScope from(JoinScope join) {
    SqlValidatorScope from = join;
    while (from instanceof JoinScope inner) {
      from = inner.getUsingScope();
    }
    return from;
  }

  /**
   * Whether the right side of a join names what stands before it.
   *
   * @param scope of the join's condition
   */
  public static boolean isCorrelated(RelNode right, SqlValidatorScope scope) {
    if (!(scope instanceof JoinScope join) || !(from(join) instanceof ListScope from)) {
      return false;
    }
    RelDataTypeFactory.Builder row = right.getCluster().getTypeFactory().builder();
    from.getChildren().forEach(item -> row.addAll(item.getRowType().getFieldList()));
    List<String> names = row.uniquify().build().getFieldNames();
    return OuterFields.rowsOf(right).stream().anyMatch(type -> type.getFieldNames().equals(names));
  }

  /** The rows with NULLs in front of them. */
  public static RelNode padded(RelNode rows, List<RelDataType> types) {
    RexBuilder builder = rows.getCluster().getRexBuilder();
    List<RexNode> columns = new ArrayList<>();
    for (RelDataType type : types) {
      columns.add(
          builder.makeNullLiteral(
              rows.getCluster().getTypeFactory().createTypeWithNullability(type, true)));
    }
    columns.addAll(builder.identityProjects(rows.getRowType()));
    return projected(rows, columns);
  }

  /** The rows of a join without what {@link #padded} has put before them. */
  public static RelNode unpadded(RelNode rows, int count) {
    List<RexNode> columns = rows.getCluster().getRexBuilder().identityProjects(rows.getRowType());
    return projected(rows, columns.subList(count, columns.size()));
  }

  private static RelNode projected(RelNode rows, List<RexNode> columns) {
    return LogicalProject.create(rows, List.of(), columns, (List<String>) null, Set.of());
  }

  /**
   * Refuses what cannot be joined.
   *
   * @param join with a right side that names the left one
   */
  public static void check(SqlNode join, RexNode condition, JoinRelType type, boolean isNested) {
    if (type.generatesNullsOnLeft()) {
      throw SqlException.at(
          join.getParserPosition(),
          "42P10",
          "LATERAL and UNNEST name the left side of a join only if it is an inner or a left join");
    }
    if (isNested && RexUtil.SubQueryFinder.find(condition) != null) {
      throw SqlException.at(
          join.getParserPosition(),
          "0A000",
          "a sub-query is not supported in the condition of a join with LATERAL to the right of"
              + " another join; write that join first");
    }
  }
}
