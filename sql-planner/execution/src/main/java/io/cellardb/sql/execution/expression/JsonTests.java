package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.json.JsonReader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** {@code IS JSON}. Calcite's takes a text for JSON that only begins with it. */
final class JsonTests {
  private static final Pattern TEST = Pattern.compile("IS (NOT )?JSON (\\w+)");

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
      JsonReader.check(text);
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
}
