package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.Batch;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.SqlExecutionException;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.runtime.JsonFunctions;
import org.apache.calcite.sql.SqlJsonEmptyOrError;
import org.apache.calcite.sql.SqlJsonValueEmptyOrErrorBehavior;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * {@code JSON_VALUE(document, path RETURNING type ... ON EMPTY ... ON ERROR)}. The scalar that is
 * found is cast to the type as its text would be; where that fails, ON ERROR says what comes of it.
 */
final class JsonValue implements Expression {
  /** What Calcite gives a value that has no length of its own. */
  private static final int NO_LENGTH = 2000;

  private static final Object EMPTY = new Object();
  private static final Object FAILED = new Object();

  /** What ON EMPTY or ON ERROR says; {@code otherwise} is the value of DEFAULT. */
  private record Behavior(SqlJsonValueEmptyOrErrorBehavior kind, Template otherwise) {}

  private final JsonFunctions.StatefulFunction json = new JsonFunctions.StatefulFunction();
  private final Expression document;
  private final Expression path;
  private final RelDataType documentType;
  private final RelDataType pathType;
  private final RelDataType type;
  private final Expression typed;
  private final VectorBuilder texts;
  private final VectorBuilder result;
  private final Behavior onEmpty;
  private final Behavior onError;
  private final Expression ifEmpty;
  private final Expression ifFailed;
  private Vector current;

  private JsonValue(
      RexCall call,
      RelDataType textType,
      Expression document,
      Expression path,
      Behavior onEmpty,
      Behavior onError,
      ExecutionContext context) {
    this.document = document;
    this.path = path;
    this.documentType = call.getOperands().get(0).getType();
    this.pathType = call.getOperands().get(1).getType();
    this.type = call.getType();
    this.texts = Vectors.builder(textType);
    this.result = Vectors.builder(type);
    this.onEmpty = onEmpty;
    this.onError = onError;
    this.ifEmpty = onEmpty.otherwise == null ? null : onEmpty.otherwise.instantiate(context);
    this.ifFailed = onError.otherwise == null ? null : onError.otherwise.instantiate(context);
    this.typed =
        isText(type)
            ? batch -> current
            : Casts.template(ignored -> batch -> current, textType, type, true)
                .instantiate(context);
  }

  /** The kernel of a call; null if its document is no text or its result no scalar. */
  static Template template(RexCall call, ExpressionCompiler compiler, RexBuilder rexBuilder) {
    List<RexNode> operands = call.getOperands();
    RelDataType type = call.getType();
    RelDataType text =
        rexBuilder
            .getTypeFactory()
            .createTypeWithNullability(
                rexBuilder.getTypeFactory().createSqlType(SqlTypeName.VARCHAR), true);
    boolean scalar =
        isText(type) || Casts.template(context -> batch -> null, text, type, true) != null;
    if (!SqlTypeUtil.inCharFamily(operands.get(0).getType())
        || !SqlTypeUtil.inCharFamily(operands.get(1).getType())
        || !scalar) {
      return null;
    }
    Template document = compiler.compile(operands.get(0));
    Template path = compiler.compile(operands.get(1));
    Behavior onEmpty = behavior(operands, SqlJsonEmptyOrError.EMPTY, type, compiler);
    Behavior onError = behavior(operands, SqlJsonEmptyOrError.ERROR, type, compiler);
    return context ->
        new JsonValue(
            call,
            text,
            document.instantiate(context),
            path.instantiate(context),
            onEmpty,
            onError,
            context);
  }

  /** The flags before {@code ON EMPTY} or {@code ON ERROR}: a kind, or DEFAULT and a value. */
  private static Behavior behavior(
      List<RexNode> operands,
      SqlJsonEmptyOrError when,
      RelDataType type,
      ExpressionCompiler compiler) {
    for (int i = 3; i < operands.size(); i++) {
      if (flag(operands.get(i)) == when) {
        boolean byDefault = flag(operands.get(i - 2)) == SqlJsonValueEmptyOrErrorBehavior.DEFAULT;
        return byDefault
            ? new Behavior(
                SqlJsonValueEmptyOrErrorBehavior.DEFAULT,
                compiler.coerced(operands.get(i - 1), type))
            : new Behavior((SqlJsonValueEmptyOrErrorBehavior) flag(operands.get(i - 1)), null);
      }
    }
    return new Behavior(SqlJsonValueEmptyOrErrorBehavior.NULL, null);
  }

  private static Object flag(RexNode operand) {
    return operand instanceof RexLiteral literal && literal.getTypeName() == SqlTypeName.SYMBOL
        ? literal.getValue()
        : null;
  }

  private static boolean isText(RelDataType type) {
    return SqlTypeUtil.inCharFamily(type);
  }

  @Override
  public Vector evaluate(Batch batch) {
    Vector documents = document.evaluate(batch);
    Vector paths = path.evaluate(batch);
    Vector empty = ifEmpty == null ? null : ifEmpty.evaluate(batch);
    Vector failed = ifFailed == null ? null : ifFailed.evaluate(batch);
    Object[] found = new Object[batch.bound()];
    texts.resize(batch.bound());
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      found[row] = find(documents.getObject(documentType, row), paths.getObject(pathType, row));
      texts.set(row, found[row] == EMPTY || found[row] == FAILED ? null : text(found[row]));
    }
    current = texts.build();
    Vector values = typed.evaluate(batch);
    result.resize(batch.bound());
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      Object value = values.getObject(type, row);
      if (found[row] == EMPTY) {
        value = instead(onEmpty, empty, row, "22035", "there is no such value in the document");
      } else if (found[row] == FAILED) {
        value = instead(onError, failed, row, "22032", "the document or the path cannot be read");
      } else if (found[row] != null && value == null) {
        String sentence = "the value is not of type " + type.getSqlTypeName();
        value = instead(onError, failed, row, "22P02", sentence);
      }
      result.set(row, value);
    }
    return result.build();
  }

  private Object find(Object given, Object where) {
    if (given == null || where == null) {
      return null;
    }
    try {
      Object found =
          json.jsonValue(
              (String) given,
              (String) where,
              SqlJsonValueEmptyOrErrorBehavior.DEFAULT,
              EMPTY,
              SqlJsonValueEmptyOrErrorBehavior.DEFAULT,
              FAILED);
      // In lax mode Calcite takes a document that cannot be read for an empty one.
      return found == EMPTY && !JsonFunctions.isJsonValue((String) given) ? FAILED : found;
    } catch (RuntimeException e) {
      // Some bad documents and paths are told so.
      return FAILED;
    }
  }

  /** The text of a scalar, null if it is too long for the type. */
  private String text(Object value) {
    if (value == null) {
      return null;
    }
    String text = value.toString();
    int most = isText(type) ? type.getPrecision() : RelDataType.PRECISION_NOT_SPECIFIED;
    return most == RelDataType.PRECISION_NOT_SPECIFIED
            || most == NO_LENGTH
            || text.codePointCount(0, text.length()) <= most
        ? text
        : null;
  }

  private Object instead(
      Behavior behavior, Vector values, int row, String sqlState, String sentence) {
    return switch (behavior.kind) {
      case NULL -> null;
      case DEFAULT -> values.getObject(type, row);
      case ERROR -> throw new SqlExecutionException(sqlState, "JSON_VALUE: " + sentence);
    };
  }
}
