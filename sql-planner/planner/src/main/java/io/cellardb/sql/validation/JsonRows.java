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
 * {@code ROW_TO_JSON(t)}, {@code JSON_AGG(t)} and other constructors of JSON whose value is the
 * name of a table: it stands for an object of the table's columns, unless a column has the name.
 * The row that an outer join adds is NULL.
 */
final class JsonRows extends SqlShuttle {
  private static final SqlNameMatcher CASELESS = SqlNameMatchers.withCaseSensitive(false);

  private final SqlValidatorScope scope;
  private final BiPredicate<String, SqlValidatorTable> hidden;

  private JsonRows(SqlValidatorScope scope, BiPredicate<String, SqlValidatorTable> hidden) {
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
    JsonRows rows = new JsonRows(scope, hidden);
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
    SqlIdentifier certain = null;
    for (RelDataTypeField field : row.namespace.getRowType().getFieldList()) {
      SqlIdentifier column = new SqlIdentifier(List.of(name.getSimple(), field.getName()), pos);
      certain = field.getType().isNullable() ? certain : column;
      if (!hidden.test(field.getName(), row.namespace.getTable())) {
        members.add(SqlLiteral.createCharString(field.getName(), pos));
        members.add(column);
      }
    }
    SqlNode object = JsonConstructor.OBJECT.createCall(pos, members);
    if (!mayBeAbsent(row)) {
      return object;
    }
    if (certain == null) {
      throw SqlException.at(
          pos,
          "0A000",
          "whether there is a row of "
              + name.getSimple()
              + " is not known, as the outer join may have none and no column is NOT NULL");
    }
    return SqlCase.createSwitched(
        pos,
        null,
        SqlNodeList.of(SqlStdOperatorTable.IS_NULL.createCall(pos, certain)),
        SqlNodeList.of(SqlLiteral.createNull(pos)),
        object);
  }

  /** Whether the table is one of an outer join that may have no row of it. */
  private static boolean mayBeAbsent(SqlValidatorScope.Resolve row) {
    return row.scope instanceof ListScope tables
        && tables.isChildNullable(tables.getChildren().indexOf(row.namespace));
  }
}
