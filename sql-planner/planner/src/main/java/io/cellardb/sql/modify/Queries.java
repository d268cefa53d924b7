package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.MadePos;
import io.cellardb.sql.parser.tree.RowChoice;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.repair.CommaJoins;
import java.util.ArrayList;
import java.util.List;
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
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/** The parts of the queries that statements are rewritten to. */
final class Queries {
  private Queries() {}

  /**
   * The target of a statement, under its alias if it has one. No query of WITH takes its place that
   * has its name.
   */
  static SqlNode aliased(QueryPlanner planner, SqlNode target, SqlIdentifier alias) {
    SqlNode table = made(planner.hasWith() ? inNamespace(planner, target) : target);
    return alias == null
        ? table
        : SqlStdOperatorTable.AS.createCall(target.getParserPosition(), table, alias);
  }

  /** The same, which a statement does not read because it changes it. */
  private static SqlNode made(SqlNode target) {
    if (target instanceof SqlIdentifier name) {
      return name.clone(MadePos.at(name.getParserPosition()));
    }
    if (target.getKind() == SqlKind.EXTEND || target.getKind() == SqlKind.AS) {
      SqlCall call = (SqlCall) target;
      List<SqlNode> operands = new ArrayList<>(call.getOperandList());
      operands.set(0, made(operands.get(0)));
      return call.getOperator().createCall(call.getParserPosition(), operands);
    }
    return target;
  }

  private static SqlNode inNamespace(QueryPlanner planner, SqlNode target) {
    if (target instanceof SqlIdentifier name && name.isSimple()) {
      return new SqlIdentifier(
          List.of(TableNames.namespace(planner, name), name.getSimple()), name.getParserPosition());
    }
    if (target.getKind() == SqlKind.EXTEND) {
      SqlCall extend = (SqlCall) target;
      return extend
          .getOperator()
          .createCall(
              extend.getParserPosition(),
              inNamespace(planner, extend.operand(0)),
              extend.operand(1));
    }
    return target;
  }

  /**
   * What a statement reads: its target, joined with the tables of FROM or USING.
   *
   * @param source null for none
   */
  static SqlNode joined(SqlNode target, SqlNode source) {
    if (source == null) {
      return target;
    }
    SqlParserPos pos = source.getParserPosition();
    return new SqlJoin(
        pos,
        target,
        SqlLiteral.createBoolean(false, pos),
        JoinType.COMMA.symbol(pos),
        CommaJoins.grouped(source),
        JoinConditionType.NONE.symbol(pos),
        null);
  }

  /**
   * Items with names that no statement has. Behind columns without names of their own, Calcite does
   * not find those of {@code *} that a join has made one of two; and RETURNING can use the names.
   */
  static List<SqlNode> unnamed(List<SqlNode> items) {
    List<SqlNode> named = new ArrayList<>();
    for (SqlNode item : items) {
      SqlParserPos pos = item.getParserPosition();
      named.add(
          SqlStdOperatorTable.AS.createCall(pos, item, new SqlIdentifier("$" + named.size(), pos)));
    }
    return named;
  }

  /**
   * The order and limit of a statement, whose columns are those of its target, whatever RETURNING
   * calls its own.
   *
   * @param choice null for none
   * @param source the tables of FROM or USING, with which there can be none
   */
  static RowChoice choice(RowChoice choice, SqlNode source, TableDefinition table, String alias) {
    if (choice == null) {
      return null;
    }
    if (source != null) {
      throw SqlException.at(
          choice.getParserPosition(),
          "0A000",
          "ORDER BY and LIMIT are not supported where a statement reads other tables, too");
    }
    for (SqlNode item : choice.order()) {
      if (unordered(item).getKind() == SqlKind.LITERAL) {
        throw SqlException.at(
            item.getParserPosition(),
            "42P10",
            "there is no select list with positions to order by");
      }
    }
    SqlShuttle qualified =
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlIdentifier name) {
            return name.isSimple() && table.find(name.getSimple()).isPresent()
                ? new SqlIdentifier(List.of(alias, name.getSimple()), name.getParserPosition())
                : name;
          }
        };
    return new RowChoice(
        choice.getParserPosition(), (SqlNodeList) choice.order().accept(qualified), choice.limit());
  }

  private static SqlNode unordered(SqlNode item) {
    return switch (item.getKind()) {
      case DESCENDING, NULLS_FIRST, NULLS_LAST -> unordered(((SqlCall) item).operand(0));
      default -> item;
    };
  }

  /** The key columns of a statement's target. */
  static List<SqlNode> key(TableDefinition table, SqlIdentifier target, SqlIdentifier alias) {
    List<SqlNode> references = new ArrayList<>();
    for (ColumnDefinition column : table.keyColumns()) {
      references.add(column(column, target, alias));
    }
    return references;
  }

  /** A column of a statement's target. */
  static SqlNode column(ColumnDefinition column, SqlIdentifier target, SqlIdentifier alias) {
    String name = alias == null ? target.names.get(target.names.size() - 1) : alias.getSimple();
    return made(name, column, target.getParserPosition());
  }

  /** A column that a statement reads for itself, whoever may read it. */
  static SqlIdentifier made(String table, ColumnDefinition column, SqlParserPos pos) {
    return new SqlIdentifier(List.of(table, column.name()), MadePos.at(pos));
  }

  /** The fields of a row type from a position on: what RETURNING returns. */
  static List<RelDataTypeField> fieldsFrom(RelDataType rowType, int from) {
    return rowType.getFieldList().subList(from, rowType.getFieldCount());
  }

  /** A table's name as SQL writes it. */
  static String describe(TableDefinition table) {
    return table.name().namespace() + "." + table.name().qualifier();
  }

  /** The names of columns, in brackets. */
  static String names(List<ColumnDefinition> columns) {
    return columns.stream().map(ColumnDefinition::name).toList().toString();
  }

  /** Adds the types of the first {@code count} parameters that only another query has. */
  static void mergeParameters(List<RelDataType> types, List<RelDataType> more, int count) {
    for (int i = 0; i < Math.min(count, more.size()); i++) {
      if (i == types.size()) {
        types.add(more.get(i));
      } else if (types.get(i) == null) {
        types.set(i, more.get(i));
      }
    }
  }
}
