package io.cellardb.sql.execution.function;

import static io.cellardb.sql.execution.function.PostgresFunctions.BIG;
import static io.cellardb.sql.execution.function.PostgresFunctions.INT;
import static io.cellardb.sql.execution.function.PostgresFunctions.TEXT;
import static io.cellardb.sql.execution.function.PostgresFunctions.TEXTS;
import static io.cellardb.sql.execution.function.PostgresFunctions.decimal;
import static io.cellardb.sql.execution.function.PostgresFunctions.nullable;
import static io.cellardb.sql.execution.function.PostgresFunctions.number;
import static io.cellardb.sql.execution.function.PostgresFunctions.taking;
import static io.cellardb.sql.execution.function.PostgresFunctions.text;
import static org.apache.calcite.sql.SqlFunctionCategory.SYSTEM;
import static org.apache.calcite.sql.type.SqlTypeFamily.ARRAY;
import static org.apache.calcite.sql.type.SqlTypeFamily.BOOLEAN;
import static org.apache.calcite.sql.type.SqlTypeFamily.CHARACTER;
import static org.apache.calcite.sql.type.SqlTypeFamily.EXACT_NUMERIC;
import static org.apache.calcite.sql.type.SqlTypeFamily.INTEGER;
import static org.apache.calcite.sql.type.SqlTypeFamily.NUMERIC;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.SessionSettings;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.RowFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** The signatures of functions of numbers, bits, and arrays of texts. */
final class SystemFunctions {
  private final List<SqlOperator> all = new ArrayList<>();

  private SystemFunctions() {
    others();
  }

  static List<SqlOperator> all() {
    return new SystemFunctions().all;
  }

  private void others() {
    add(
        SYSTEM,
        "GCD",
        SystemFunctions::common,
        taking(EXACT_NUMERIC, EXACT_NUMERIC),
        (a, c) -> NumberFunctions.gcd(a[0], a[1]));
    add(
        SYSTEM,
        "LCM",
        SystemFunctions::common,
        taking(EXACT_NUMERIC, EXACT_NUMERIC),
        (a, c) -> NumberFunctions.lcm(a[0], a[1]));
    add(
        SYSTEM,
        "DIV",
        binding -> areWhole(binding) ? BIG.inferReturnType(binding) : nullable(binding, 38, 0),
        taking(EXACT_NUMERIC, EXACT_NUMERIC),
        (a, c) -> NumberFunctions.divide(a[0], a[1]));
    add(
        SYSTEM,
        "FACTORIAL",
        binding -> nullable(binding, 38, 0),
        taking(INTEGER),
        (a, c) -> NumberFunctions.factorial(number(a, 0)));
    add(SYSTEM, "SCALE", INT, taking(NUMERIC), (a, c) -> (long) Math.max(0, decimal(a[0]).scale()));
    add(
        SYSTEM,
        "MIN_SCALE",
        INT,
        taking(NUMERIC),
        (a, c) -> (long) Math.max(0, decimal(a[0]).stripTrailingZeros().scale()));
    all.add(
        RowFunction.of(
                "NUM_NULLS",
                SYSTEM,
                INT,
                OperandTypes.variadic(SqlOperandCountRanges.from(1)),
                (a, c) -> java.util.Arrays.stream(a).filter(Objects::isNull).count())
            .withNulls());
    all.add(
        RowFunction.of(
                "NUM_NONNULLS",
                SYSTEM,
                INT,
                OperandTypes.variadic(SqlOperandCountRanges.from(1)),
                (a, c) -> java.util.Arrays.stream(a).filter(Objects::nonNull).count())
            .withNulls());
    all.add(
        RowFunction.of("VERSION", SYSTEM, TEXT, OperandTypes.NILADIC, (a, c) -> c.value("VERSION"))
            .random());
    all.add(
        RowFunction.of(
                "CURRENT_SETTING",
                SYSTEM,
                TEXT,
                taking(CHARACTER).or(taking(CHARACTER, BOOLEAN)),
                (a, c) -> setting(a, c))
            .random());
    all.add(
        RowFunction.of("PG_TYPEOF", SYSTEM, TEXT, OperandTypes.ANY, (a, c) -> a[0])
            .aligned(
                (given, rexBuilder) ->
                    List.of(rexBuilder.makeLiteral(TypeNames.of(given.get(0).getType())))));
    ArraySignature thresholds = new ArraySignature("EA", 2);
    all.add(
        RowFunction.of(
                "WIDTH_BUCKET",
                SYSTEM,
                INT,
                taking(NUMERIC, NUMERIC, NUMERIC, INTEGER).or(thresholds),
                (a, c) ->
                    a.length == 2
                        ? Arrays.bucket(a[0], (List<?>) a[1])
                        : NumberFunctions.widthBucket(a[0], a[1], a[2], number(a, 3)))
            .aligned(
                (given, rexBuilder) ->
                    given.size() == 2 ? thresholds.align(given, rexBuilder) : given));
    all.add(
        RowFunction.of(
                "GEN_RANDOM_UUID",
                SYSTEM,
                nullable(SqlTypeName.UUID),
                OperandTypes.NILADIC,
                (a, c) -> UUID.randomUUID())
            .random());
    add(
        SYSTEM,
        "ARRAY_LENGTH",
        INT,
        taking(ARRAY, INTEGER),
        (a, c) -> Arrays.length((List<?>) a[0], number(a, 1)));
    all.add(
        RowFunction.of(
                "ARRAY_TO_STRING",
                SYSTEM,
                TEXT,
                taking(ARRAY, CHARACTER).or(taking(ARRAY, CHARACTER, CHARACTER)),
                (a, c) -> Arrays.join(a))
            .withNulls()
            .aligned(SystemFunctions::withTexts));
    for (String name : List.of("SHIFT_LEFT", "SHIFT_RIGHT")) {
      all.add(
          SqlBasicFunction.create(
              name, ReturnTypes.ARG0_NULLABLE, OperandTypes.INTEGER_INTEGER, SYSTEM));
    }
    all.add(
        SqlBasicFunction.create("BITNOT", ReturnTypes.ARG0_NULLABLE, OperandTypes.INTEGER, SYSTEM));
    all.add(
        RowFunction.of(
                "STRING_TO_ARRAY",
                SYSTEM,
                TEXTS,
                taking(CHARACTER, CHARACTER).or(taking(CHARACTER, CHARACTER, CHARACTER)),
                (a, c) -> Arrays.split(a))
            .withNulls());
  }

  /** The value of a setting; NULL if there is none, and the second argument allows that. */
  private static String setting(Object[] arguments, ExecutionContext context) {
    SessionSettings settings = (SessionSettings) context.value(SessionSettings.NAME);
    if (settings == null) {
      throw new SqlExecutionException("0A000", "there is no session whose settings could be told");
    }
    boolean optional = arguments.length > 1 && (Boolean) arguments[1];
    String name = text(arguments, 0);
    return optional ? settings.find(name) : settings.get(name);
  }

  private static boolean areWhole(SqlOperatorBinding binding) {
    return binding.collectOperandTypes().stream().allMatch(SqlTypeUtil::isIntType);
  }

  /** BIGINT of whole numbers, else a DECIMAL with the places of the finer number. */
  private static RelDataType common(SqlOperatorBinding binding) {
    if (areWhole(binding)) {
      return BIG.inferReturnType(binding);
    }
    int places =
        binding.collectOperandTypes().stream()
            .mapToInt(type -> Math.max(0, type.getScale()))
            .max()
            .orElse(0);
    return nullable(binding, 38, places);
  }

  /** The arguments with an array of texts in the place of the first one. */
  private static List<RexNode> withTexts(List<RexNode> arguments, RexBuilder rexBuilder) {
    RelDataTypeFactory types = rexBuilder.getTypeFactory();
    List<RexNode> converted = new ArrayList<>(arguments);
    RelDataType texts = texts(arguments.get(0).getType(), types);
    converted.set(0, rexBuilder.makeCast(texts, arguments.get(0), true, false));
    return converted;
  }

  /** An array with texts in the place of all values but truth values. */
  private static RelDataType texts(RelDataType type, RelDataTypeFactory types) {
    RelDataType text =
        switch (type.getSqlTypeName()) {
          case ARRAY -> types.createArrayType(texts(type.getComponentType(), types), -1);
          case BOOLEAN -> type;
          default -> types.createSqlType(SqlTypeName.VARCHAR);
        };
    return types.createTypeWithNullability(text, true);
  }

  private void add(
      SqlFunctionCategory category,
      String name,
      SqlReturnTypeInference type,
      SqlOperandTypeChecker arguments,
      RowFunction.Body body) {
    all.add(RowFunction.of(name, category, type, arguments, body));
  }
}
