package io.cellardb.sql.validation;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.expression.JsonClause;
import io.cellardb.sql.execution.expression.JsonConstructor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.ListScope;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorTable;

/**
 * Names of tables that stand for rows of theirs, unless a column has the name. In {@code
 * ROW_TO_JSON(t)}, {@code JSON_AGG(t)} and other constructors of JSON it is an object of the
 * table's columns; {@code COUNT(t)} and {@code COUNT(t.*)} count the rows. What an outer join adds
 * is NULL.
 */
final class WholeRows extends SqlShuttle {
  private static final SqlNameMatcher CASELESS = SqlNameMatchers.withCaseSensitive(false);

  private final SqlValidatorScope scope;
  private final BiPredicate<String, SqlValidatorTable> hidden;

  private WholeRows(SqlValidatorScope scope, BiPredicate<String, SqlValidatorTable> hidden) {
    this.scope = scope;
    this.hidden = hidden;
  }

  /**
   * Writes out such names in all clauses of a query but FROM.
   *
   * @param hidden which columns of a table are not those of {@code *}
   */
  static void writeOut(
      SqlSelect select, SqlValidatorScope scope, BiPredicate<String, SqlValidatorTable> hidden) {
    WholeRows rows = new WholeRows(scope, hidden);
    rows.replaceIn(select.getSelectList());
    rows.replaceIn(select.getGroup());
    rows.replaceIn(select.getOrderList());
    if (select.getWhere() != null) {
      select.setWhere(select.getWhere().accept(rows));
    }
    if (select.getHaving() != null) {
      select.setHaving(select.getHaving().accept(rows));
    }
  }

  private void replaceIn(SqlNodeList list) {
    for (int i = 0; list != null && i < list.size(); i++) {
      list.set(i, list.get(i).accept(this));
    }
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (call.isA(SqlKind.QUERY)) {
      return call;
    }
    if (call.operandCount() == 1
        && call.getOperator().getName().equalsIgnoreCase("ROW_TO_JSON")
        && call.operand(0) instanceof SqlIdentifier name
        && isRow(name)) {
      return object(name);
    }
    if (call.getKind() == SqlKind.COUNT
        && call.operandCount() == 1
        && call.getFunctionQuantifier() == null
        && call.operand(0) instanceof SqlIdentifier name) {
      boolean starred = name.isStar() && name.names.size() == 2;
      SqlIdentifier table = starred ? name.getComponent(0) : name;
      if (starred ? resolved(table).count() == 1 : isRow(name)) {
        return count(call, table);
      }
    }
    SqlNode visited = super.visit(call);
    if (visited instanceof SqlCall made
        && made.getOperator() instanceof JsonConstructor constructor) {
      return withRows(made, constructor);
    }
    return visited;
  }

  private SqlCall withRows(SqlCall call, JsonConstructor constructor) {
    List<SqlNode> operands = new ArrayList<>(call.getOperandList());
    boolean found = false;
    int values = 0;
    for (int i = 0; i < operands.size(); i++) {
      if (operands.get(i) instanceof SqlLiteral literal
          && literal.getValue() instanceof JsonClause) {
        continue;
      }
      boolean value = !constructor.isNamed() || values++ % 2 == 1;
      if (value && operands.get(i) instanceof SqlIdentifier name && isRow(name)) {
        operands.set(i, object(name));
        found = true;
      }
    }
    return found ? constructor.createCall(call.getParserPosition(), operands) : call;
  }

  /** Whether a name is that of a table, and no column has it. */
  private boolean isRow(SqlIdentifier name) {
    return name.isSimple()
        && !name.isStar()
        && scope.findQualifyingTableNames(name.getSimple(), name, CASELESS).isEmpty()
        && resolved(name).count() == 1;
  }

  private SqlValidatorScope.ResolvedImpl resolved(SqlIdentifier name) {
    SqlValidatorScope.ResolvedImpl found = new SqlValidatorScope.ResolvedImpl();
    scope.resolve(name.names, CASELESS, false, found);
    return found;
  }

  private SqlNode object(SqlIdentifier name) {
    SqlValidatorScope.Resolve row = resolved(name).only();
    SqlParserPos pos = name.getParserPosition();
    List<SqlNode> members = new ArrayList<>();
    for (RelDataTypeField field : row.namespace.getRowType().getFieldList()) {
      if (!hidden.test(field.getName(), row.namespace.getTable())) {
        members.add(SqlLiteral.createCharString(field.getName(), pos));
        members.add(column(name, field));
      }
    }
    SqlNode object = JsonConstructor.OBJECT.createCall(pos, members);
    return mayBeAbsent(row)
        ? SqlCase.createSwitched(
            pos,
            null,
            SqlNodeList.of(SqlStdOperatorTable.IS_NULL.createCall(pos, present(name, row))),
            SqlNodeList.of(SqlLiteral.createNull(pos)),
            object)
        : object;
  }

  private SqlNode count(SqlCall call, SqlIdentifier name) {
    SqlValidatorScope.Resolve row = resolved(name).only();
    SqlParserPos pos = call.getParserPosition();
    SqlIdentifier counted =
        mayBeAbsent(row) ? present(name, row) : SqlIdentifier.star(name.getParserPosition());
    return call.getOperator().createCall(pos, counted);
  }

  private static SqlIdentifier column(SqlIdentifier table, RelDataTypeField field) {
    return new SqlIdentifier(
        List.of(table.getSimple(), field.getName()), table.getParserPosition());
  }

  /** A column that is NULL just where an outer join has no row of the table. */
  private static SqlIdentifier present(SqlIdentifier name, SqlValidatorScope.Resolve row) {
    return row.namespace.getRowType().getFieldList().stream()
        .filter(field -> !field.getType().isNullable())
        .findFirst()
        .map(field -> column(name, field))
        .orElseThrow(
            () ->
                SqlException.at(
                    name.getParserPosition(),
                    "0A000",
                    "whether there is a row of "
                        + name.getSimple()
                        + " is not known, as the outer join may have none and no column is NOT"
                        + " NULL"));
  }

  /** Whether the table is one of an outer join that may have no row of it. */
  private static boolean mayBeAbsent(SqlValidatorScope.Resolve row) {
    return row.scope instanceof ListScope tables
        && tables.isChildNullable(tables.getChildren().indexOf(row.namespace));
  }
}
