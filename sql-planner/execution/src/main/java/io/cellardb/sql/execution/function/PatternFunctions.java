package io.cellardb.sql.execution.function;

import static io.cellardb.sql.execution.function.PostgresFunctions.INT;
import static io.cellardb.sql.execution.function.PostgresFunctions.TEXT;
import static io.cellardb.sql.execution.function.PostgresFunctions.TEXTS;
import static io.cellardb.sql.execution.function.PostgresFunctions.TRUTH;
import static io.cellardb.sql.execution.function.PostgresFunctions.taking;
import static org.apache.calcite.sql.SqlFunctionCategory.STRING;
import static org.apache.calcite.sql.type.SqlTypeFamily.CHARACTER;
import static org.apache.calcite.sql.type.SqlTypeFamily.INTEGER;

import io.cellardb.sql.execution.expression.RowFunction;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;

/** The signatures of the functions of regular expressions. */
final class PatternFunctions {
  private final List<SqlOperator> all = new ArrayList<>();

  private PatternFunctions() {
    patterns();
  }

  static List<SqlOperator> all() {
    return new PatternFunctions().all;
  }

  private void patterns() {
    SqlOperandTypeChecker two = taking(CHARACTER, CHARACTER);
    SqlOperandTypeChecker three = taking(CHARACTER, CHARACTER, CHARACTER);
    SqlOperandTypeChecker from = taking(CHARACTER, CHARACTER, INTEGER);
    SqlOperandTypeChecker nth = taking(CHARACTER, CHARACTER, INTEGER, INTEGER);
    add(STRING, "REGEXP_LIKE", TRUTH, two.or(three), (a, c) -> Patterns.like(a));
    add(
        STRING,
        "REGEXP_REPLACE",
        TEXT,
        three
            .or(taking(CHARACTER, CHARACTER, CHARACTER, CHARACTER))
            .or(taking(CHARACTER, CHARACTER, CHARACTER, INTEGER))
            .or(taking(CHARACTER, CHARACTER, CHARACTER, INTEGER, INTEGER))
            .or(taking(CHARACTER, CHARACTER, CHARACTER, INTEGER, INTEGER, CHARACTER)),
        (a, c) -> Patterns.replace(a));
    add(
        STRING,
        "REGEXP_COUNT",
        INT,
        two.or(from).or(taking(CHARACTER, CHARACTER, INTEGER, CHARACTER)),
        (a, c) -> Patterns.count(a));
    add(
        STRING,
        "REGEXP_INSTR",
        INT,
        two.or(from)
            .or(nth)
            .or(taking(CHARACTER, CHARACTER, INTEGER, INTEGER, INTEGER))
            .or(taking(CHARACTER, CHARACTER, INTEGER, INTEGER, INTEGER, CHARACTER))
            .or(taking(CHARACTER, CHARACTER, INTEGER, INTEGER, INTEGER, CHARACTER, INTEGER)),
        (a, c) -> Patterns.position(a));
    add(
        STRING,
        "REGEXP_SUBSTR",
        TEXT,
        two.or(from)
            .or(nth)
            .or(taking(CHARACTER, CHARACTER, INTEGER, INTEGER, CHARACTER))
            .or(taking(CHARACTER, CHARACTER, INTEGER, INTEGER, CHARACTER, INTEGER)),
        (a, c) -> Patterns.substring(a));
    add(STRING, "REGEXP_MATCH", TEXTS, two.or(three), (a, c) -> Patterns.groups(a));
    add(
        STRING,
        "REGEXP_MATCH_ARRAY",
        binding -> {
          RelDataTypeFactory types = binding.getTypeFactory();
          RelDataType match = TEXTS.inferReturnType(binding);
          return types.createTypeWithNullability(types.createArrayType(match, -1), true);
        },
        two.or(three),
        (a, c) -> Patterns.allGroups(a));
    add(STRING, "REGEXP_SPLIT_TO_ARRAY", TEXTS, two.or(three), (a, c) -> Patterns.split(a));
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
