package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.expression.JsonClause;
import io.cellardb.sql.execution.expression.JsonTableFunction;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonString;
import io.cellardb.sql.execution.json.JsonWriter;
import io.cellardb.sql.parser.tree.JsonPassing;
import io.cellardb.sql.parser.tree.JsonTable;
import io.cellardb.sql.parser.tree.JsonTable.Behavior;
import io.cellardb.sql.parser.tree.JsonTable.Column;
import io.cellardb.sql.parser.tree.JsonTable.Form;
import io.cellardb.sql.parser.tree.JsonTable.Rows;
import io.cellardb.sql.parser.tree.SelectBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * JSON_TABLE as a query of UNNEST of a {@link JsonTableFunction}. What it unnests has the items of
 * each path as JSON. The columns are JSON_VALUE, JSON_QUERY and JSON_EXISTS of these.
 */
final class JsonTables {
  private static final String ALIAS = "json_table";

  /** Names of the columns with the items, and with their numbers. */
  private static final String ITEM = "$item";

  private static final String NUMBER = "$number";

  private final Rows table;
  private final SqlParserPos pos;
  private final List<SqlNode> items = new ArrayList<>();
  private final Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
  private int paths;

  private JsonTables(SqlCall table) {
    this.table = JsonTable.rows(table);
    this.pos = table.getParserPosition();
  }

  /** Whether a node of FROM is such a table, or has one under an alias. */
  static boolean isOne(SqlCall call) {
    return JsonTable.is(call.getKind() == SqlKind.AS ? call.operand(0) : call);
  }

  /**
   * The query, under an alias.
   *
   * @throws SqlException 42601 if a path is no path, 42701 if two columns have one name
   */
  static SqlCall query(SqlCall call) {
    boolean aliased = call.getKind() == SqlKind.AS;
    SqlCall table = aliased ? call.operand(0) : call;
    SqlParserPos pos = table.getParserPosition();
    SqlNode lateral = SqlStdOperatorTable.LATERAL.createCall(pos, new JsonTables(table).select());
    List<SqlNode> operands = new ArrayList<>(List.of(lateral));
    if (aliased) {
      operands.addAll(call.getOperandList().subList(1, call.operandCount()));
    } else {
      operands.add(new SqlIdentifier(ALIAS, pos));
    }
    return SqlStdOperatorTable.AS.createCall(call.getParserPosition(), operands);
  }

  private SqlNode select() {
    JsonArray plan = plan(table);
    List<SqlNode> arguments = new ArrayList<>();
    arguments.add(JsonConstructors.unmarked(table.document()));
    arguments.add(SqlLiteral.createCharString(JsonWriter.write(plan), pos));
    arguments.add(SqlLiteral.createBoolean(table.error(), pos));
    SqlNode variables = JsonCalls.variables(table.path());
    if (variables != null) {
      arguments.add(variables);
    }
    List<SqlNode> unnested = new ArrayList<>();
    unnested.add(
        SqlStdOperatorTable.UNNEST.createCall(
            pos, new JsonTableFunction(paths).createCall(pos, arguments)));
    unnested.add(new SqlIdentifier(ALIAS, pos));
    for (int i = 0; i < paths; i++) {
      unnested.add(new SqlIdentifier(ITEM + i, pos));
      unnested.add(new SqlIdentifier(NUMBER + i, pos));
    }
    return SelectBuilder.select(items, pos)
        .from(SqlStdOperatorTable.AS.createCall(pos, unnested))
        .build();
  }

  /** The plan of some rows, whose columns are added to the others. */
  private JsonArray plan(Rows rows) {
    int place = paths++;
    List<JsonArray> nested = new ArrayList<>();
    for (SqlCall column : rows.columns()) {
      Rows below = JsonTable.nested(column);
      if (below != null) {
        nested.add(plan(below));
        continue;
      }
      SqlIdentifier ordinality = JsonTable.ordinality(column);
      if (ordinality != null) {
        add(new SqlIdentifier(NUMBER + place, pos), ordinality);
      } else {
        Column parts = JsonTable.column(column);
        SqlNode item = new SqlIdentifier(ITEM + place, pos);
        add(JsonTable.isExists(column) ? exists(item, parts) : value(item, parts), parts.name());
      }
    }
    return JsonTableFunction.plan(checked(rows.path()), nested);
  }

  private void add(SqlNode value, SqlIdentifier name) {
    if (!names.add(name.getSimple())) {
      throw SqlException.at(
          name.getParserPosition(),
          "42701",
          "JSON_TABLE has the column " + name.getSimple() + " twice");
    }
    items.add(SqlStdOperatorTable.AS.createCall(name.getParserPosition(), value, name));
  }

  /** The text of a path to rows. */
  private String checked(SqlNode written) {
    SqlNode path = JsonPassing.is(written) ? ((SqlCall) written).operand(0) : written;
    if (!(path instanceof SqlCharStringLiteral literal)) {
      throw SqlException.at(
          path.getParserPosition(), "0A000", "the paths of JSON_TABLE have to be literals");
    }
    JsonCalls.variables(passing(path));
    return literal.getValueAs(String.class);
  }

  /** A path with the values that PASSING has. */
  private SqlNode passing(SqlNode path) {
    if (!JsonPassing.is(table.path())) {
      return path;
    }
    SqlCall written = (SqlCall) table.path();
    return JsonPassing.of(path, written.getOperandList().subList(1, written.operandCount()));
  }

  private SqlNode path(Column column) {
    if (column.path() != null) {
      return passing(column.path());
    }
    String member = "$." + JsonWriter.write(new JsonString(column.name().getSimple()));
    return SqlLiteral.createCharString(member, column.name().getParserPosition());
  }

  private SqlNode value(SqlNode item, Column column) {
    boolean json = JsonType.is(column.type()) || !column.forms().isEmpty();
    List<SqlNode> clauses = new ArrayList<>();
    for (Form form : column.forms()) {
      switch (form) {
        case WITH_CONDITIONAL_WRAPPER -> add(JsonClause.WITH_CONDITIONAL_WRAPPER, clauses);
        case WITH_WRAPPER -> add(JsonClause.WITH_WRAPPER, clauses);
        case OMIT_QUOTES -> add(JsonClause.OMIT_QUOTES, clauses);
        case FORMAT_JSON, WITHOUT_WRAPPER, KEEP_QUOTES -> {}
      }
    }
    say(column.onEmpty(), "EMPTY", json, clauses);
    say(column.onError(), "ERROR", json, clauses);
    String function = json ? "JSON_QUERY" : "JSON_VALUE";
    return JsonCalls.of(function, item, path(column), clauses, column.type());
  }

  /** Adds what ON EMPTY or ON ERROR says. */
  private static void say(SqlNode said, String when, boolean json, List<SqlNode> clauses) {
    Behavior behavior = JsonTable.behavior(said);
    if (behavior == null) {
      return;
    }
    String clause =
        switch (behavior) {
          case NULL, ERROR -> behavior.name();
          case DEFAULT -> json ? null : "DEFAULT";
          case EMPTY_ARRAY -> json ? "ARRAY" : null;
          case EMPTY_OBJECT -> json ? "OBJECT" : null;
          case TRUE, FALSE, UNKNOWN -> null;
        };
    if (clause == null) {
      throw SqlException.at(
          said.getParserPosition(),
          "0A000",
          behavior.name().replace('_', ' ')
              + " ON "
              + when
              + (json
                  ? " is not supported for a column of JSON"
                  : " is for columns of JSON, and not for those of other types"));
    }
    add(JsonClause.valueOf(clause + "_ON_" + when), clauses);
    if (behavior == Behavior.DEFAULT) {
      clauses.add(JsonTable.otherwise(said));
    }
  }

  private static void add(JsonClause clause, List<SqlNode> clauses) {
    clauses.add(SqlLiteral.createSymbol(clause, SqlParserPos.ZERO));
  }

  /** Whether there is a value, as a truth value, a text, or 1 and 0. */
  private SqlNode exists(SqlNode item, Column column) {
    List<SqlNode> clauses = new ArrayList<>();
    Behavior behavior = JsonTable.behavior(column.onError());
    if (behavior != null) {
      add(JsonClause.valueOf(behavior.name() + "_ON_ERROR"), clauses);
    }
    SqlNode exists = JsonCalls.of("JSON_EXISTS", item, path(column), clauses, null);
    SqlDataTypeSpec type = column.type();
    String name = type.getTypeName().getSimple().toUpperCase(Locale.ROOT);
    if (name.equals("BOOLEAN")) {
      return exists;
    }
    boolean text = name.contains("CHAR") || name.equals("TEXT");
    return SqlStdOperatorTable.CAST.createCall(pos, text ? exists : number(exists), type);
  }

  private SqlNode number(SqlNode truth) {
    SqlNodeList whens = new SqlNodeList(pos);
    SqlNodeList thens = new SqlNodeList(pos);
    for (int n = 1; n >= 0; n--) {
      whens.add(SqlLiteral.createBoolean(n == 1, pos));
      thens.add(SqlLiteral.createExactNumeric(Integer.toString(n), pos));
    }
    return SqlCase.createSwitched(pos, truth, whens, thens, SqlLiteral.createNull(pos));
  }
}
