package io.cellardb.sql.repair;

import com.google.common.collect.ImmutableList;
import io.cellardb.sql.error.SqlException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalRepeatUnion;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.schema.impl.ListTransientTable;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SetopNamespace;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * The UNION of a query that reads itself. The smallest query is {@code WITH RECURSIVE r AS (SELECT
 * 'a' AS s UNION ALL SELECT s || 'b' FROM r) SELECT * FROM r}. Calcite takes s for {@code
 * VARCHAR(2)}, the common type of both parts, and would cut it in the second round. A NULL that
 * comes later would be none.
 *
 * <p>So the columns have the types of the first part, with lengths and digits left open, and can be
 * NULL.
 */
public final class RecursiveUnion extends SetopNamespace {
  private final SqlCall union;
  private final SqlWithItem item;
  private final Supplier<SqlValidatorScope> scope;
  private final Runnable literals;

  /**
   * What {@code union} stands for.
   *
   * @param item of which it is the query
   * @param scope supplies the scope of both parts
   * @param literals gives the parameters and literals of the second part the types of the first
   */
  public RecursiveUnion(
      SqlValidatorImpl validator,
      SqlCall union,
      SqlWithItem item,
      Supplier<SqlValidatorScope> scope,
      Runnable literals) {
    super(validator, union, item);
    this.union = union;
    this.item = item;
    this.scope = scope;
    this.literals = literals;
  }

  @Override
  public RelDataType validateImpl(RelDataType target) {
    SqlNode first = union.operand(0);
    SqlNode second = union.operand(1);
    validator.validateQuery(first, scope.get(), target);
    RelDataType row = open(validator.getNamespace(first).getRowType());
    validator.getNamespace(first).setType(row);
    literals.run();
    validator.validateQuery(second, scope.get(), target);
    RelDataType step = validator.getNamespace(second).getRowType();
    if (step.getFieldCount() != row.getFieldCount()) {
      return super.validateImpl(target); // which says so
    }
    for (int i = 0; i < row.getFieldCount(); i++) {
      RelDataType column = row.getFieldList().get(i).getType();
      RelDataType found = step.getFieldList().get(i).getType();
      if (!holds(column, found)) {
        throw SqlException.at(
            second.getParserPosition(),
            "42804",
            String.format(
                Locale.ROOT,
                "column %d of the recursive query %s is %s in its first part and %s in the second;"
                    + " CAST one of them to the type of the other",
                i + 1,
                name(),
                column,
                found));
      }
    }
    return row;
  }

  /** Whether a column takes all values of another type as they are, but for their length. */
  private boolean holds(RelDataType column, RelDataType found) {
    if (column.getSqlTypeName() == SqlTypeName.DECIMAL && SqlTypeUtil.isExactNumeric(found)) {
      return found.getScale() <= column.getScale();
    }
    if (column.getComponentType() != null && found.getComponentType() != null) {
      return holds(column.getComponentType(), found.getComponentType());
    }
    if (column.isStruct() && found.isStruct()) {
      return column.getFieldCount() == found.getFieldCount()
          && IntStream.range(0, column.getFieldCount())
              .allMatch(i -> holds(field(column, i), field(found, i)));
    }
    RelDataTypeFactory types = validator.getTypeFactory();
    RelDataType both = types.leastRestrictive(List.of(column, found));
    return both != null && SqlTypeUtil.equalSansNullability(types, both, column);
  }

  private static RelDataType field(RelDataType row, int index) {
    return row.getFieldList().get(index).getType();
  }

  /** The type with all lengths and digits that there can be, and with NULL. */
  private RelDataType open(RelDataType type) {
    RelDataTypeFactory types = validator.getTypeFactory();
    RelDataType open =
        switch (type.getSqlTypeName()) {
          case CHAR, VARCHAR, NULL -> types.createSqlType(SqlTypeName.VARCHAR);
          case BINARY, VARBINARY -> types.createSqlType(SqlTypeName.VARBINARY);
          case DECIMAL ->
              types.createSqlType(
                  SqlTypeName.DECIMAL,
                  types.getTypeSystem().getMaxPrecision(SqlTypeName.DECIMAL),
                  type.getScale());
          case ARRAY -> types.createArrayType(open(type.getComponentType()), -1);
          case ROW ->
              types.createStructType(
                  type.getStructKind(),
                  type.getFieldList().stream().map(field -> open(field.getType())).toList(),
                  type.getFieldNames());
          default -> type;
        };
    return types.createTypeWithNullability(open, type.getSqlTypeName() != SqlTypeName.ROW);
  }

  private String name() {
    return item.name.getSimple();
  }

  /** The recursion of two parts, in the types of the union, with a working table of its own. */
  public RelNode converted(RelNode first, RelNode second, boolean all, RexBuilder rex) {
    String name = name();
    RelOptTable working =
        RelOptTableImpl.create(
            null, getRowType(), new ListTransientTable(name, getRowType()), ImmutableList.of(name));
    return LogicalRepeatUnion.create(converted(first, rex), converted(second, rex), all, working);
  }

  private RelNode converted(RelNode part, RexBuilder rex) {
    List<RexNode> columns = new ArrayList<>();
    for (RelDataTypeField field : getRowType().getFieldList()) {
      RexNode column = rex.makeInputRef(part, field.getIndex());
      columns.add(
          column.getType().equals(field.getType())
              ? column
              : rex.makeAbstractCast(field.getType(), column, false));
    }
    return RelOptUtil.areRowTypesEqual(part.getRowType(), getRowType(), false)
        ? part
        : LogicalProject.create(part, List.of(), columns, getRowType().getFieldNames(), Set.of());
  }
}
