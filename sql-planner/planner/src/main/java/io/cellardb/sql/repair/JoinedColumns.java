package io.cellardb.sql.repair;

import io.cellardb.sql.error.SqlException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * The columns that USING and NATURAL JOIN make one of two. They are that of the side whose rows all
 * stay, or COALESCE of both after FULL JOIN. The smallest query is {@code SELECT a.id FROM a JOIN b
 * USING (x) WHERE x = 1}, in which Calcite calls x ambiguous. It does so in ORDER BY, too, and
 * fails where three tables are joined by one name.
 */
public final class JoinedColumns {
  /**
   * What a name without a table before it stands for.
   *
   * @param first the first column of the name, which Calcite joins by; null if it has no alias
   * @param value null if the name is ambiguous
   * @param merged whether it is made of several columns
   */
  private record Column(
      String name, SqlNode first, SqlNode value, RelDataType type, boolean merged) {
    private Column ambiguous() {
      return new Column(name, first, null, type, merged);
    }

    private boolean isFirst() {
      return Objects.equals(first, value);
    }
  }

  private final Function<SqlNode, RelDataType> rowTypes;

  /** The names of joins that have become those of a condition. */
  private final IdentityHashMap<SqlJoin, List<String>> written = new IdentityHashMap<>();

  /**
   * Those of one statement.
   *
   * @param rowTypes of tables and sub-queries in FROM
   */
  public JoinedColumns(Function<SqlNode, RelDataType> rowTypes) {
    this.rowTypes = rowTypes;
  }

  /** The names that a join with a condition in their place has merged; null for other joins. */
  public List<String> names(SqlJoin join) {
    return written.get(join);
  }

  /**
   * Writes a condition in the place of USING or NATURAL where a side has a column that is merged
   * itself.
   *
   * @throws SqlException 42702 if a side has several columns of a name
   */
  public void writeCondition(SqlJoin join) {
    if (!join.isNatural() && join.getConditionType() != JoinConditionType.USING) {
      return;
    }
    Map<String, Column> left = columns(join.getLeft());
    Map<String, Column> right = columns(join.getRight());
    List<SqlNode> equal = new ArrayList<>();
    List<String> names = names(join, left, right);
    SqlParserPos pos = join.getParserPosition();
    boolean first = true;
    for (String name : names) {
      Column one = left.get(name);
      Column other = right.get(name);
      if (one == null || other == null || one.first() == null || other.first() == null) {
        return; // The validator says what is missing.
      }
      if (one.value() == null || other.value() == null) {
        throw SqlException.at(
            pos, "42702", "several columns " + one.name() + " on one side of a join by that name");
      }
      first &= one.isFirst() && other.isFirst();
      equal.add(
          SqlStdOperatorTable.EQUALS.createCall(
              pos, copy(one.value(), pos), copy(other.value(), pos)));
    }
    if (!first) {
      written.put(join, names);
      join.setOperand(1, SqlLiteral.createBoolean(false, pos));
      join.setOperand(4, JoinConditionType.ON.symbol(pos));
      join.setOperand(
          5,
          equal.stream()
              .reduce((all, next) -> SqlStdOperatorTable.AND.createCall(pos, all, next))
              .orElseThrow());
    }
  }

  private List<String> names(SqlJoin join, Map<String, Column> left, Map<String, Column> right) {
    if (written.containsKey(join)) {
      return written.get(join);
    }
    if (join.isNatural()) {
      return left.keySet().stream().filter(right::containsKey).toList();
    }
    return join.getConditionType() == JoinConditionType.USING
        ? SqlIdentifier.simpleNames((SqlNodeList) join.getCondition()).stream()
            .map(JoinedColumns::key)
            .toList()
        : List.of();
  }

  /** All names are found in any letter case. */
  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private Map<String, Column> columns(SqlNode from) {
    if (!(from instanceof SqlJoin join)) {
      return columnsOfTable(from);
    }
    Map<String, Column> left = columns(join.getLeft());
    Map<String, Column> right = columns(join.getRight());
    Map<String, Column> columns = new LinkedHashMap<>();
    for (String name : names(join, left, right)) {
      if (left.containsKey(name) && right.containsKey(name)) {
        columns.put(name, merged(left.remove(name), right.remove(name), join.getJoinType()));
      }
    }
    columns.putAll(left);
    right.forEach((name, column) -> columns.merge(name, column, (known, c) -> known.ambiguous()));
    return columns;
  }

  private static Column merged(Column left, Column right, JoinType join) {
    boolean sameType = left.type().getSqlTypeName() == right.type().getSqlTypeName();
    SqlNode value = null;
    if (left.value() != null && right.value() != null) {
      if (join == JoinType.FULL || !sameType) {
        value =
            SqlStdOperatorTable.COALESCE.createCall(SqlParserPos.ZERO, left.value(), right.value());
      } else {
        value = join == JoinType.RIGHT ? right.value() : left.value();
      }
    }
    return new Column(left.name(), left.first(), value, left.type(), true);
  }

  private Map<String, Column> columnsOfTable(SqlNode table) {
    String alias = SqlValidatorUtil.alias(table);
    Map<String, Column> columns = new LinkedHashMap<>();
    for (RelDataTypeField field : rowTypes.apply(table).getFieldList()) {
      String name = field.getName();
      SqlNode column =
          alias == null ? null : new SqlIdentifier(List.of(alias, name), SqlParserPos.ZERO);
      columns.merge(
          key(name),
          new Column(name, column, column, field.getType(), false),
          (known, other) -> known.ambiguous());
    }
    return columns;
  }

  private static SqlNode copy(SqlNode value, SqlParserPos pos) {
    return value.accept(
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlIdentifier name) {
            return name.clone(pos);
          }
        });
  }

  /**
   * Writes out the merged columns that a SELECT names, but for those in its sub-queries.
   *
   * @throws SqlException 42702 if a name stands for several columns
   */
  public void writeNames(SqlSelect select) {
    if (select.getFrom() == null || !merges(select.getFrom(), written)) {
      return;
    }
    Map<String, Column> columns = columns(select.getFrom());
    writeStars(select);
    SqlNodeList items = select.getSelectList();
    for (int i = 0; i < items.size(); i++) {
      SqlNode item = items.get(i);
      SqlNode value = replaced(item, columns);
      SqlParserPos pos = item.getParserPosition();
      items.set(
          i,
          value == item
              ? item
              : SqlStdOperatorTable.AS.createCall(
                  pos, value, new SqlIdentifier(((SqlIdentifier) item).getSimple(), pos)));
    }
    select.setWhere(replaced(select.getWhere(), columns));
    replaced(select.getGroup(), columns);
    select.setHaving(replaced(select.getHaving(), columns));
    replaced(select.getWindowList(), columns);
    select.setQualify(replaced(select.getQualify(), columns));
    if (select.getOrderList() != null) {
      Map<String, Column> unnamed = new LinkedHashMap<>(columns);
      for (SqlNode item : items) {
        if (item instanceof SqlIdentifier name && name.isStar()) {
          return; // The names of what is sorted are those of the result.
        }
        String label = SqlValidatorUtil.alias(item);
        if (label != null) {
          unnamed.remove(key(label));
        }
      }
      replaced(select.getOrderList(), unnamed);
    }
  }

  /**
   * Writes out {@code *} behind other columns. Calcite counts from the wrong place there, and has
   * others in the place of those that are merged.
   *
   * @throws SqlException 0A000 if a table without a name has some of the columns
   */
  private void writeStars(SqlSelect select) {
    SqlNodeList items = select.getSelectList();
    for (int i = items.size() - 1; i > 0; i--) {
      if (isStar(items.get(i))) {
        SqlParserPos pos = items.remove(i).getParserPosition();
        items.addAll(i, inOrder(select.getFrom()).stream().map(c -> named(c, pos)).toList());
      }
    }
  }

  private static SqlNode named(Column column, SqlParserPos pos) {
    if (column.value() == null) {
      throw SqlException.at(
          pos, "0A000", "* behind other columns needs a name for each table of a join");
    }
    return SqlStdOperatorTable.AS.createCall(
        pos, copy(column.value(), pos), new SqlIdentifier(column.name(), pos));
  }

  /** All columns of a join as {@code *} has them: those that are merged come first. */
  private List<Column> inOrder(SqlNode from) {
    if (!(from instanceof SqlJoin join)) {
      return new ArrayList<>(columnsOfTable(from).values());
    }
    List<Column> left = inOrder(join.getLeft());
    List<Column> right = inOrder(join.getRight());
    List<Column> all = new ArrayList<>();
    for (String name : names(join, columns(join.getLeft()), columns(join.getRight()))) {
      all.add(merged(removed(left, name), removed(right, name), join.getJoinType()));
    }
    all.addAll(left);
    all.addAll(right);
    return all;
  }

  private static Column removed(List<Column> columns, String name) {
    for (Column column : columns) {
      if (key(column.name()).equals(name)) {
        columns.remove(column);
        return column;
      }
    }
    throw new IllegalStateException("a join by " + name + ", which one side lacks");
  }

  private static boolean isStar(SqlNode item) {
    return item instanceof SqlIdentifier name && name.isStar() && name.names.size() == 1;
  }

  private static boolean merges(SqlNode from, Map<SqlJoin, List<String>> written) {
    return from instanceof SqlJoin join
        && (join.isNatural()
            || join.getConditionType() == JoinConditionType.USING
            || written.containsKey(join)
            || merges(join.getLeft(), written)
            || merges(join.getRight(), written));
  }

  private SqlNode replaced(SqlNode node, Map<String, Column> columns) {
    if (node instanceof SqlIdentifier name && name.isSimple()) {
      Column column = columns.get(key(name.getSimple()));
      if (column == null || !column.merged()) {
        return node;
      }
      SqlParserPos pos = node.getParserPosition();
      if (column.value() == null) {
        throw SqlException.at(pos, "42702", "Column '" + name.getSimple() + "' is ambiguous");
      }
      return copy(column.value(), pos);
    }
    if (node instanceof SqlNodeList list) {
      list.replaceAll(item -> replaced(item, columns));
    } else if (node instanceof SqlCall call && !call.isA(SqlKind.QUERY)) {
      for (int i = 0; i < call.operandCount(); i++) {
        SqlNode operand = call.operand(i);
        if (operand != null && isExpression(call, i)) {
          SqlNode value = replaced(operand, columns);
          if (value != operand) {
            call.setOperand(i, value);
          }
        }
      }
    }
    return node;
  }

  /** Whether an operand is an expression, and not the name of something else than a column. */
  private static boolean isExpression(SqlCall call, int operand) {
    return switch (call.getKind()) {
      case AS, ARGUMENT_ASSIGNMENT -> operand == 0;
      case OVER -> operand == 0 || call.operand(operand) instanceof SqlWindow;
      case WINDOW -> operand > 1;
      default -> true;
    };
  }
}
