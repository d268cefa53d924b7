package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import io.cellardb.sql.execution.json.JsonItem.JsonString;
import io.cellardb.sql.execution.json.JsonReader;
import io.cellardb.sql.execution.json.JsonWriter;
import io.cellardb.sql.execution.json.path.JsonPath;
import io.cellardb.sql.execution.json.path.PathException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * The rows of JSON_TABLE as an array, of which UNNEST makes rows. A row has, for each path, the
 * item that it leads to as JSON, and the number of this item among those of its path. Both are NULL
 * for nested paths that have no item in the row.
 *
 * <p>The operands are the document, a literal with the {@link #plan}, whether a path that cannot be
 * followed is an error, and an object of the variables of the paths, if there are any.
 */
public final class JsonTableFunction extends SqlFunction {
  private final int paths;

  /** A function for one call, whose plan has so many paths. */
  public JsonTableFunction(int paths) {
    super(
        "JSON_TABLE",
        SqlKind.OTHER_FUNCTION,
        null,
        null,
        OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.BOOLEAN)
            .or(
                OperandTypes.family(
                    SqlTypeFamily.CHARACTER,
                    SqlTypeFamily.CHARACTER,
                    SqlTypeFamily.BOOLEAN,
                    SqlTypeFamily.CHARACTER)),
        SqlFunctionCategory.SYSTEM);
    this.paths = paths;
  }

  /**
   * The plan of a path and those below it, whose places in the rows follow its own, depth first.
   *
   * @param nested plans
   */
  public static JsonArray plan(String path, List<JsonArray> nested) {
    List<JsonItem> plan = new ArrayList<>(nested);
    plan.add(0, new JsonString(path));
    return new JsonArray(plan);
  }

  /** Not looked up by its name, which is one of tables. */
  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    return validateOperands(validator, scope, call);
  }

  /** So that no plan has the rows of a large document in it as a constant. */
  @Override
  public boolean isDynamicFunction() {
    return true;
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    RelDataTypeFactory types = binding.getTypeFactory();
    RelDataType text =
        types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR), true);
    RelDataType number =
        types.createTypeWithNullability(types.createSqlType(SqlTypeName.INTEGER), true);
    RelDataTypeFactory.Builder row = types.builder();
    for (int i = 0; i < paths; i++) {
      row.add("ITEM" + i, text).add("NUMBER" + i, number);
    }
    return types.createTypeWithNullability(types.createArrayType(row.build(), -1), true);
  }

  static Template template(RexCall call, ExpressionCompiler compiler) {
    List<RexNode> given = call.getOperands();
    Rows rows = Rows.of(JsonReader.read(RexLiteral.stringValue(given.get(1))), 0);
    boolean error = RexLiteral.booleanValue(given.get(2));
    List<Template> operands = new ArrayList<>(List.of(compiler.compile(given.get(0))));
    operands.addAll(compiler.compileAll(given.subList(3, given.size())));
    return context ->
        StrictCall.template(
                call.getType(),
                operands,
                (row, result) -> {
                  Map<String, JsonItem> variables =
                      operands.size() > 1
                          ? ((JsonObject) JsonReader.read(row.getString(1))).members()
                          : Map.of();
                  Walk walk = new Walk(variables, error, rows.end(), context::checkCancelled);
                  row.set(result, walk.rows(rows, row.getString(0)));
                })
            .instantiate(context);
  }

  /** A path, its place in the rows, and the paths below it. */
  private record Rows(JsonPath path, int place, List<Rows> nested) {
    static Rows of(JsonItem plan, int place) {
      List<JsonItem> parts = ((JsonArray) plan).elements();
      List<Rows> nested = new ArrayList<>();
      int next = place + 1;
      for (JsonItem below : parts.subList(1, parts.size())) {
        Rows rows = of(below, next);
        nested.add(rows);
        next = rows.end();
      }
      JsonPath path = JsonPath.parse(((JsonString) parts.get(0)).value());
      return new Rows(path, place, List.copyOf(nested));
    }

    /** The place behind those of this path and the ones below it. */
    int end() {
      return nested.isEmpty() ? place + 1 : nested.get(nested.size() - 1).end();
    }
  }

  /** The way through one document. */
  private record Walk(
      Map<String, JsonItem> variables, boolean error, int paths, Runnable cancellation) {
    List<Object> rows(Rows rows, String document) {
      List<Object> found = new ArrayList<>();
      JsonItem read;
      try {
        read = JsonReader.read(document);
      } catch (SqlExecutionException e) {
        if (error) {
          throw e;
        }
        return found;
      }
      collect(rows, read, new Object[2 * paths], found);
      return found;
    }

    /** Adds the rows of a path and those below it; {@code around} has the items around them. */
    private void collect(Rows rows, JsonItem context, Object[] around, List<Object> found) {
      long number = 0;
      for (JsonItem item : items(rows.path, context)) {
        cancellation.run();
        around[2 * rows.place] = JsonWriter.write(item);
        around[2 * rows.place + 1] = ++number;
        int before = found.size();
        for (Rows nested : rows.nested) {
          collect(nested, item, around, found);
        }
        if (found.size() == before) {
          found.add(new ArrayList<>(Arrays.asList(around)));
        }
      }
      around[2 * rows.place] = null;
      around[2 * rows.place + 1] = null;
    }

    private List<JsonItem> items(JsonPath path, JsonItem context) {
      try {
        return path.items(context, variables, cancellation);
      } catch (PathException e) {
        if (error) {
          throw new SqlExecutionException(e.sqlState(), "JSON_TABLE: " + e.getMessage(), e);
        }
        return List.of();
      } catch (SqlExecutionException e) {
        if (error || !e.sqlState().startsWith("22")) {
          throw e;
        }
        return List.of();
      }
    }
  }
}
