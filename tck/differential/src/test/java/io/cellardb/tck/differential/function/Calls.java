package io.cellardb.tck.differential.function;

import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.parser.text.SqlSyntaxException;
import io.cellardb.sql.parser.tree.CellarConformance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/** Finds out which arguments an operator takes, by asking Calcite's checks of it. */
final class Calls {
  private static final int MOST_ARGUMENTS = 4;

  /** Of more than two arguments, only these are tried. */
  private static final List<ArgumentType> FEW =
      List.of(
          ArgumentType.INTEGER, ArgumentType.VARCHAR, ArgumentType.DATE, ArgumentType.TIMESTAMP);

  private final CellarTypeFactory types = new CellarTypeFactory();
  private final SqlOperatorTable operators;
  private final Random random;
  private final CalciteCatalogReader nothing =
      new CalciteCatalogReader(
          CalciteSchema.createRootSchema(false),
          List.of(),
          types,
          new CalciteConnectionConfigImpl(new Properties()));

  Calls(SqlOperatorTable operators, Random random) {
    this.operators = operators;
    this.random = random;
  }

  /**
   * Some calls of an operator that are valid as they are, without any conversion of arguments.
   *
   * @param most how many at most, by the number of arguments
   */
  List<Call> of(SqlOperator operator, int most) {
    List<Call> calls = new ArrayList<>();
    if (operator.getOperandTypeChecker() == null) {
      return calls;
    }
    for (int count = 0; count <= MOST_ARGUMENTS; count++) {
      String template = template(operator, count);
      if (template == null || !operator.getOperandCountRange().isValidCount(count)) {
        continue;
      }
      List<List<ArgumentType>> tried = new ArrayList<>(combinations(count));
      Collections.shuffle(tried, random);
      int found = 0;
      for (int i = 0; i < tried.size() && found < most; i++) {
        Call call = new Call(operator.getName(), template, tried.get(i));
        if (isValid(call)) {
          calls.add(call);
          found++;
        }
      }
    }
    return calls;
  }

  private static List<List<ArgumentType>> combinations(int count) {
    List<ArgumentType> each =
        count > 3 ? FEW.subList(0, 2) : count > 2 ? FEW : List.of(ArgumentType.values());
    List<List<ArgumentType>> combinations = List.of(List.of());
    for (int i = 0; i < count; i++) {
      List<List<ArgumentType>> longer = new ArrayList<>();
      for (List<ArgumentType> shorter : combinations) {
        for (ArgumentType type : each) {
          List<ArgumentType> next = new ArrayList<>(shorter);
          next.add(type);
          longer.add(next);
        }
      }
      combinations = longer;
    }
    return combinations;
  }

  /** How a call with so many arguments is written; null if not as a function or operator is. */
  private static String template(SqlOperator operator, int count) {
    String name = operator.getName();
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      arguments.add("{" + i + "}");
    }
    return switch (operator.getSyntax()) {
      case FUNCTION, FUNCTION_STAR, ORDERED_FUNCTION ->
          name + "(" + String.join(", ", arguments) + ")";
      case FUNCTION_ID, FUNCTION_ID_CONSTANT -> name;
      case BINARY, SPECIAL -> count == 2 ? "{0} " + name + " {1}" : null;
      case PREFIX -> count == 1 ? name + " {0}" : null;
      case POSTFIX -> count == 1 ? "{0} " + name : null;
      default -> null;
    };
  }

  private boolean isValid(Call call) {
    Map<String, RelDataType> names = new HashMap<>();
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < call.types().size(); i++) {
      names.put("argument" + i, call.types().get(i).type(types));
      arguments.add("argument" + i);
    }
    SqlValidator validator =
        SqlValidatorUtil.newValidator(
            operators,
            nothing,
            types,
            SqlValidator.Config.DEFAULT
                .withConformance(CellarConformance.INSTANCE)
                .withTypeCoercionEnabled(false));
    try {
      validator.validateParameterizedExpression(
          CellarParser.parseExpression(call.with(arguments)), names);
      return true;
    } catch (CalciteException | SqlSyntaxException e) {
      return false;
    } catch (IndexOutOfBoundsException
        | IllegalArgumentException
        | ClassCastException
        | AssertionError e) {
      return true; // The product must not stumble over it, too.
    }
  }
}
