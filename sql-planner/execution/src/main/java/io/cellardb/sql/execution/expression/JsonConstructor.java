package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonNull;
import io.cellardb.sql.execution.json.JsonReader;
import io.cellardb.sql.execution.json.JsonWriter;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * JSON_OBJECT, JSON_ARRAY, and the parts that JSON_OBJECTAGG and JSON_ARRAYAGG put together: of one
 * row a member or an element, or nothing. The operands are values, of objects each after its name,
 * and {@link JsonClause}s. Members and elements come in the order in which they are written.
 */
public final class JsonConstructor extends SqlFunction {
  /** An object. */
  public static final JsonConstructor OBJECT = new JsonConstructor("JSON_OBJECT", true, "{", "}");

  /** An array. */
  public static final JsonConstructor ARRAY = new JsonConstructor("JSON_ARRAY", false, "[", "]");

  /** The members of an object, without the braces. */
  public static final JsonConstructor MEMBERS = new JsonConstructor("JSON_MEMBERS", true, "", "");

  /** The elements of an array, without the brackets. */
  public static final JsonConstructor ELEMENTS =
      new JsonConstructor("JSON_ELEMENTS", false, "", "");

  private final boolean named;
  private final String begin;
  private final String end;

  private JsonConstructor(String name, boolean named, String begin, String end) {
    super(name, SqlKind.OTHER_FUNCTION, null, null, null, SqlFunctionCategory.SYSTEM);
    this.named = named;
    this.begin = begin;
    this.end = end;
  }

  /** Whether a name comes before each value. */
  public boolean isNamed() {
    return named;
  }

  /** Not looked up by its name, which is that of a function of Calcite's. */
  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    return validateOperands(validator, scope, call);
  }

  @Override
  public SqlOperandCountRange getOperandCountRange() {
    return SqlOperandCountRanges.any();
  }

  @Override
  public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
    // Each type is taken, and asked for, so that the validator knows it: the list is a lazy one.
    return binding.collectOperandTypes().stream().allMatch(Objects::nonNull);
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    return binding.getTypeFactory().createSqlType(SqlTypeName.VARCHAR);
  }

  /** A value of a call: compiled, with its type, and whether it is JSON already. */
  private record Part(Template template, RelDataType type, boolean json) {}

  Template template(RexCall call, ExpressionCompiler compiler) {
    List<Part> parts = new ArrayList<>();
    Set<JsonClause> clauses = new HashSet<>();
    boolean json = false;
    for (RexNode operand : call.getOperands()) {
      JsonClause clause = JsonClause.of(operand);
      if (clause == JsonClause.FORMAT_JSON) {
        json = true;
      } else if (clause != null) {
        clauses.add(clause);
      } else {
        parts.add(part(operand, json, compiler));
        json = false;
      }
    }
    List<Template> templates = parts.stream().map(Part::template).toList();
    return context ->
        new Applied(
            parts,
            Template.instantiate(templates, context),
            clauses,
            Vectors.builder(call.getType()),
            context);
  }

  private static Part part(RexNode operand, boolean json, ExpressionCompiler compiler) {
    if (operand instanceof RexCall call && call.getOperator() instanceof JsonFunction) {
      RexNode marked = call.getOperands().get(0);
      return marked.getType().getSqlTypeName() == SqlTypeName.ARRAY
          ? new Part(compiler.compile(marked), marked.getType(), true)
          : part(marked, true, compiler);
    }
    RelDataType type = operand.getType();
    if (json && !SqlTypeUtil.inCharFamily(type) && type.getSqlTypeName() != SqlTypeName.NULL) {
      throw new SqlExecutionException(
          "42804", "FORMAT JSON is of texts, not of " + type.getSqlTypeName());
    }
    return SqlTypeUtil.isInterval(type)
        ? new Part(compiler.text(operand), compiler.nullableText(), false)
        : new Part(compiler.compile(operand), type, json);
  }

  /** The function in one execution. */
  private final class Applied implements Expression {
    private final List<Part> parts;
    private final Expression[] operands;
    private final boolean absentOnNull;
    private final boolean unique;
    private final VectorBuilder result;
    private final ZoneId zone;
    private final Vector[] values;

    Applied(
        List<Part> parts,
        Expression[] operands,
        Set<JsonClause> clauses,
        VectorBuilder result,
        ExecutionContext context) {
      this.parts = parts;
      this.operands = operands;
      this.absentOnNull = clauses.contains(JsonClause.ABSENT_ON_NULL);
      this.unique = clauses.contains(JsonClause.UNIQUE_KEYS);
      this.result = result;
      this.zone = context.zone();
      this.values = new Vector[operands.length];
    }

    @Override
    public Vector evaluate(Batch batch) {
      for (int k = 0; k < operands.length; k++) {
        values[k] = operands[k].evaluate(batch);
      }
      result.resize(batch.bound());
      for (int i = 0; i < batch.size(); i++) {
        int row = batch.row(i);
        result.set(row, json(row));
      }
      return result.build();
    }

    private String json(int row) {
      StringBuilder text = new StringBuilder(begin);
      Set<String> names = unique ? new HashSet<>() : null;
      int step = named ? 2 : 1;
      for (int k = 0; k < values.length; k += step) {
        String name = named ? name(k, row) : null;
        String value = value(k + step - 1, row);
        if (value != null || !absentOnNull) {
          if (names != null && !names.add(name)) {
            throw JsonReader.duplicate(name);
          }
          text.append(text.length() > begin.length() ? "," : "");
          if (named) {
            text.append(JsonWriter.quoted(name)).append(':');
          }
          text.append(value == null ? "null" : value);
        }
      }
      return text.append(end).toString();
    }

    private String name(int k, int row) {
      Object name = values[k].getObject(parts.get(k).type, row);
      if (name == null) {
        throw new SqlExecutionException("22004", "the name of a member of an object is NULL");
      }
      return JsonWriter.unquoted(JsonValues.item(name, parts.get(k).type, zone));
    }

    /** The JSON of a value, null for NULL. */
    private String value(int k, int row) {
      Part part = parts.get(k);
      Object value = values[k].getObject(part.type, row);
      if (value == null) {
        return null;
      }
      if (!part.json) {
        return JsonWriter.write(JsonValues.item(value, part.type, zone));
      }
      return JsonWriter.write(read(value));
    }

    /** A text of JSON, or an array of such texts; null for NULL. */
    private static JsonItem read(Object json) {
      if (json == null) {
        return JsonNull.NULL;
      }
      return json instanceof List<?> array
          ? new JsonArray(array.stream().map(Applied::read).toList())
          : JsonReader.read((String) json);
    }
  }
}
