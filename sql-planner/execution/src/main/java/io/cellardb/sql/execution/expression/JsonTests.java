package io.cellardb.sql.execution.expression;

import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.Option;
import com.jayway.jsonpath.spi.json.JacksonJsonProvider;
import com.jayway.jsonpath.spi.mapper.JacksonMappingProvider;
import io.cellardb.sql.execution.SqlExecutionException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.runtime.JsonFunctions;
import org.apache.calcite.sql.SqlJsonExistsErrorBehavior;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * {@code IS JSON} and {@code JSON_EXISTS}. Calcite's take a text for JSON that only begins with it,
 * and do not find a value that is null.
 */
final class JsonTests {
  private static final Pattern TEST = Pattern.compile("IS (NOT )?JSON (\\w+)");
  private static final Pattern PATH = Pattern.compile("\\s*(strict|lax)\\s+(.+)", Pattern.DOTALL);

  private static final Configuration LIST =
      Configuration.builder()
          .options(Option.ALWAYS_RETURN_LIST)
          .jsonProvider(new JacksonJsonProvider())
          .mappingProvider(new JacksonMappingProvider())
          .build();

  private JsonTests() {}

  /** {@code text IS [NOT] JSON [VALUE | OBJECT | ARRAY | SCALAR]}; null for any other call. */
  static Template isJson(RexCall call, ExpressionCompiler compiler) {
    Matcher test = TEST.matcher(call.getOperator().getName());
    if (!test.matches() || !SqlTypeUtil.inCharFamily(call.getOperands().get(0).getType())) {
      return null;
    }
    boolean negated = test.group(1) != null;
    String kind = test.group(2);
    return StrictCall.template(
        call.getType(),
        compiler.compileAll(call.getOperands()),
        (row, result) -> row.set(result, isJson(row.getString(0), kind) != negated));
  }

  private static boolean isJson(String text, String kind) {
    try {
      JsonText.check(text);
    } catch (SqlExecutionException e) {
      return false;
    }
    char first = text.stripLeading().charAt(0);
    return switch (kind) {
      case "OBJECT" -> first == '{';
      case "ARRAY" -> first == '[';
      case "SCALAR" -> first != '{' && first != '[';
      default -> true;
    };
  }

  /** {@code JSON_EXISTS(document, path [... ON ERROR])}; null if the document is no text. */
  static Template exists(RexCall call, ExpressionCompiler compiler) {
    List<RexNode> operands = call.getOperands();
    if (!SqlTypeUtil.inCharFamily(operands.get(0).getType())) {
      return null;
    }
    SqlJsonExistsErrorBehavior onError =
        operands.size() < 3
            ? SqlJsonExistsErrorBehavior.FALSE
            : ((RexLiteral) operands.get(2)).getValueAs(SqlJsonExistsErrorBehavior.class);
    return StrictCall.template(
        call.getType(),
        compiler.compileAll(operands.subList(0, 2)),
        (row, result) -> row.set(result, exists(row.getString(0), row.getString(1), onError)));
  }

  private static Boolean exists(String document, String path, SqlJsonExistsErrorBehavior onError) {
    Matcher mode = PATH.matcher(path);
    boolean lax = mode.matches() && mode.group(1).toLowerCase(Locale.ROOT).equals("lax");
    String steps = mode.matches() ? mode.group(2) : path;
    try {
      Object root = JsonFunctions.dejsonize(document);
      if (root == null && (lax || steps.equals("$"))) {
        return steps.equals("$");
      }
      Configuration configuration = lax ? LIST.addOptions(Option.SUPPRESS_EXCEPTIONS) : LIST;
      List<?> found = JsonPath.compile(steps).read(root, configuration);
      return !found.isEmpty();
    } catch (RuntimeException e) {
      return switch (onError) {
        case TRUE -> true;
        case FALSE -> false;
        case UNKNOWN -> null;
        case ERROR ->
            throw new SqlExecutionException(
                "22032", "JSON_EXISTS: the document or the path cannot be read", e);
      };
    }
  }
}
