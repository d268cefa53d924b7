package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;

/** Arguments under their names, {@code silent => TRUE}, which the JSONB_PATH functions take. */
final class NamedArguments {
  private static final List<String> OF_PATHS = List.of("target", "path", "vars", "silent");
  private static final String NO_VARIABLES = "{}";

  private NamedArguments() {}

  private static boolean isNamed(SqlNode operand) {
    return operand.getKind() == SqlKind.ARGUMENT_ASSIGNMENT;
  }

  /** Refuses arguments with names, of a function that has none. */
  static SqlCall refused(SqlCall call) {
    for (SqlNode operand : call.getOperandList()) {
      if (operand != null && isNamed(operand)) {
        throw SqlException.at(
            operand.getParserPosition(),
            "0A000",
            call.getOperator().getName() + " takes no arguments by their names");
      }
    }
    return call;
  }

  /** A call of a JSONB_PATH function with all arguments in their places. */
  static SqlCall ofPath(SqlCall call) {
    if (call.getOperandList().stream().noneMatch(NamedArguments::isNamed)) {
      return call;
    }
    List<SqlNode> places = new ArrayList<>(Collections.nCopies(OF_PATHS.size(), null));
    int used = 0;
    for (int i = 0; i < call.operandCount(); i++) {
      SqlNode operand = call.operand(i);
      int place = isNamed(operand) ? place(call, operand) : i;
      if (place >= places.size() || places.get(place) != null) {
        throw SqlException.at(
            operand.getParserPosition(),
            "42601",
            call.getOperator().getName()
                + " takes each of "
                + String.join(", ", OF_PATHS)
                + " once");
      }
      places.set(place, isNamed(operand) ? ((SqlCall) operand).operand(0) : operand);
      used = Math.max(used, place + 1);
    }
    places.replaceAll(
        place ->
            place == null
                ? SqlLiteral.createCharString(NO_VARIABLES, call.getParserPosition())
                : place);
    return call.getOperator().createCall(call.getParserPosition(), places.subList(0, used));
  }

  private static int place(SqlCall call, SqlNode operand) {
    SqlIdentifier name = ((SqlCall) operand).operand(1);
    int place = OF_PATHS.indexOf(name.getSimple().toLowerCase(Locale.ROOT));
    if (place < 0) {
      throw SqlException.at(
          name.getParserPosition(),
          "42883",
          call.getOperator().getName() + " has no argument '" + name.getSimple() + "'");
    }
    return place;
  }
}
