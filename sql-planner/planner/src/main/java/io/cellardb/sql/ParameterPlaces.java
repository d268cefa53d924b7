package io.cellardb.sql;

import io.cellardb.sql.parser.CellarParser;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Where the parameters of a statement stand that may have values of other types than their own.
 * What a column is set to is none of them: that has the type it has.
 */
final class ParameterPlaces extends SqlBasicVisitor<Void> {
  /** What is done with a parameter. */
  enum Place {
    /** It is compared, so that only what it is worth counts. */
    COMPARED,
    /** It is to be cut to its type. */
    CAST,
    /** A function takes it, which may be one of texts as well as of bytes. */
    ARGUMENT,
    /**
     * It is taken from a number or a time, which its type decides on as in {@link #COMPUTED}, or
     * from JSON: a name, the number of an element, or names.
     */
    TAKEN,
    /** It says which part of JSON is meant: a name, or the number of an element. */
    PART,
    /** Its type decides on that of what is computed: {@code 3 / 2} is not {@code 3 / 2.0}. */
    COMPUTED
  }

  private static final Set<String> OF_PARTS = Set.of("JSON_GET", "JSON_GET_TEXT");

  private final Map<Integer, Place> places = new HashMap<>();

  /** The queries of which tables get the rows. */
  private final Set<SqlNode> written = Collections.newSetFromMap(new IdentityHashMap<>());

  private ParameterPlaces() {}

  /** The places of the parameters of a statement, by number; none for one that has its own type. */
  static Map<Integer, Place> in(String sql) {
    ParameterPlaces places = new ParameterPlaces();
    CellarParser.parse(sql).accept(places);
    return places.places;
  }

  @Override
  public Void visit(SqlCall call) {
    if (call.isA(SqlKind.DML)) {
      written.addAll(call.getOperandList());
    }
    if (call instanceof SqlSelect select && !written.contains(call)) {
      select.getSelectList().forEach(item -> put(SqlUtil.stripAs(item), Place.COMPUTED));
    } else if (call instanceof SqlCase cases) {
      boolean searched = cases.getValueOperand() == null;
      if (!searched) {
        put(cases.getValueOperand(), Place.COMPARED);
        put(cases.getWhenOperands(), Place.COMPARED);
      }
      put(cases.getThenOperands(), Place.COMPUTED);
      put(cases.getElseOperand(), Place.COMPUTED);
    } else if (call.getKind() == SqlKind.CAST) {
      put(call.operand(0), Place.CAST);
    } else if (isComparison(call)) {
      call.getOperandList().forEach(operand -> put(operand, Place.COMPARED));
    } else if (call.getKind() == SqlKind.MINUS && call.operandCount() == 2) {
      put(call.operand(0), Place.COMPUTED);
      put(call.operand(1), Place.TAKEN);
    } else if (OF_PARTS.contains(call.getOperator().getName()) && call.operandCount() == 2) {
      put(call.operand(0), Place.ARGUMENT);
      put(call.operand(1), Place.PART);
    } else if (isComputation(call)
        || (call.getKind() == SqlKind.VALUES && !written.contains(call))) {
      call.getOperandList().forEach(operand -> put(operand, Place.COMPUTED));
    } else if (call.getOperator() instanceof SqlFunction
        || call.getOperator().getName().equals("||")) {
      call.getOperandList().forEach(operand -> put(operand, Place.ARGUMENT));
    }
    return super.visit(call);
  }

  private static boolean isComparison(SqlCall call) {
    return switch (call.getKind()) {
      case IN, NOT_IN, BETWEEN, SOME, ALL -> true;
      default -> call.isA(SqlKind.COMPARISON);
    };
  }

  private static boolean isComputation(SqlCall call) {
    return switch (call.getKind()) {
      case PLUS,
          MINUS,
          TIMES,
          DIVIDE,
          MOD,
          CHECKED_PLUS,
          CHECKED_MINUS,
          CHECKED_TIMES,
          CHECKED_DIVIDE,
          ARRAY_VALUE_CONSTRUCTOR ->
          true;
      default ->
          switch (call.getOperator().getName().toUpperCase(Locale.ROOT)) {
            case "MOD",
                "COALESCE",
                "NULLIF",
                "GREATEST",
                "LEAST",
                "IFNULL",
                "NVL",
                "GENERATE_SERIES" ->
                true;
            default -> false;
          };
    };
  }

  /** Notes the parameters that an operand is, or is a list or row of. */
  private void put(SqlNode operand, Place place) {
    if (operand instanceof SqlDynamicParam parameter) {
      places.put(parameter.getIndex(), place);
    } else if (operand instanceof SqlNodeList list) {
      list.forEach(element -> put(element, place));
    } else if (operand instanceof SqlCall call && call.getKind() == SqlKind.ROW) {
      List<SqlNode> fields = call.getOperandList();
      fields.forEach(field -> put(field, place));
    }
  }
}
