package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.RowFunction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/**
 * PostgreSQL's functions of arrays whose elements have any type. NULL is an element like others
 * where elements are looked for by their functions, and none that {@code @>} and {@code &&} find.
 */
public final class ArrayFunctions {
  private static final SqlReturnTypeInference INT =
      ReturnTypes.explicit(SqlTypeName.INTEGER).andThen(SqlTypeTransforms.FORCE_NULLABLE);

  private static final SqlReturnTypeInference TRUTH =
      ReturnTypes.explicit(SqlTypeName.BOOLEAN).andThen(SqlTypeTransforms.FORCE_NULLABLE);

  private static final SqlReturnTypeInference NUMBERS =
      binding -> {
        RelDataTypeFactory types = binding.getTypeFactory();
        RelDataType number =
            types.createTypeWithNullability(types.createSqlType(SqlTypeName.INTEGER), true);
        return types.createTypeWithNullability(types.createArrayType(number, -1), true);
      };

  /** {@code array || element}. */
  public static final SqlOperator APPEND =
      array("ARRAY_APPEND", "AE", a -> joined(list(a[0]), one(a[1])));

  /** {@code element || array}. */
  public static final SqlOperator PREPEND =
      array("ARRAY_PREPEND", "EA", a -> joined(one(a[0]), list(a[1])));

  /** {@code array || array}, one of which may be NULL. */
  public static final SqlOperator CAT =
      array(
          "ARRAY_CAT",
          "AA",
          a -> a[0] == null && a[1] == null ? null : joined(list(a[0]), list(a[1])));

  /** An array with an element in the place of another one: (array, index, element). */
  public static final SqlOperator SET =
      array("ARRAY_SET", "AIE", a -> ArrayChanges.set((List<?>) a[0], (Long) a[1], a[2]));

  /** An array with elements in the place of others: (array, first, last, elements). */
  public static final SqlOperator SET_SLICE =
      array(
          "ARRAY_SET_SLICE",
          "AIIA",
          a -> ArrayChanges.setSlice((List<?>) a[0], (Long) a[1], (Long) a[2], (List<?>) a[3]));

  /** The elements of several arrays side by side as ROWs, with NULLs where arrays are shorter. */
  private static final SqlOperator ROWS =
      RowFunction.of(
              "ARRAY_ROWS",
              SqlFunctionCategory.SYSTEM,
              ArrayFunctions::rows,
              new UnnestedArrays(),
              (a, context) -> rows(a))
          .withNulls();

  private ArrayFunctions() {}

  private interface Body {
    Object apply(Object[] arguments);
  }

  /** All of them. */
  public static List<SqlOperator> all() {
    return List.of(
        APPEND,
        PREPEND,
        CAT,
        SET,
        SET_SLICE,
        array("ARRAY_REMOVE", "AE", a -> a[0] == null ? null : removed(list(a[0]), a[1])),
        array("ARRAY_REPLACE", "AEE", a -> a[0] == null ? null : replaced(list(a[0]), a[1], a[2])),
        array(
            "ARRAY_SLICE",
            "AII",
            a -> hasNull(a) ? null : slice(list(a[0]), (Long) a[1], (Long) a[2])),
        array("TRIM_ARRAY", "AI", a -> hasNull(a) ? null : trimmed(list(a[0]), (Long) a[1])),
        function(
            "ARRAY_POSITION",
            new ArraySignature("AEI", 2),
            INT,
            a -> a[0] == null ? null : position(list(a[0]), a[1], a)),
        function(
            "ARRAY_POSITIONS",
            new ArraySignature("AE", 2),
            NUMBERS,
            a -> a[0] == null ? null : positions(list(a[0]), a[1])),
        function(
            "ARRAY_OVERLAP",
            new ArraySignature("AA", 2),
            TRUTH,
            a -> hasNull(a) ? null : overlap(list(a[0]), list(a[1]))),
        function(
            "ARRAY_DIMS",
            new ArraySignature("A", 1),
            PostgresFunctions.TEXT,
            a -> list(a[0]).isEmpty() ? null : "[1:" + list(a[0]).size() + "]"),
        ROWS,
        dimension("ARRAY_UPPER", true),
        dimension("ARRAY_LOWER", false),
        function(
            "ARRAY_NDIMS",
            new ArraySignature("A", 1),
            INT,
            a -> a[0] == null || list(a[0]).isEmpty() ? null : Long.valueOf(1)));
  }

  private static SqlOperator array(String name, String places, Body body) {
    ArraySignature signature = new ArraySignature(places, places.length());
    return function(name, signature, signature.array(), body);
  }

  private static SqlOperator dimension(String name, boolean upper) {
    return function(
        name,
        new ArraySignature("AI", 2),
        INT,
        a -> {
          Long length = hasNull(a) ? null : Arrays.length(list(a[0]), (Long) a[1]);
          return length == null || upper ? length : Long.valueOf(1);
        });
  }

  private static SqlOperator function(
      String name, ArraySignature signature, SqlReturnTypeInference type, Body body) {
    return RowFunction.of(
            name, SqlFunctionCategory.SYSTEM, type, signature, (a, context) -> body.apply(a))
        .withNulls()
        .aligned(signature);
  }

  private static RelDataType rows(SqlOperatorBinding binding) {
    RelDataTypeFactory types = binding.getTypeFactory();
    RelDataTypeFactory.Builder row = types.builder();
    for (int i = 0; i < binding.getOperandCount(); i++) {
      RelDataType element = binding.getOperandType(i).getComponentType();
      row.add("EXPR$" + i, types.createTypeWithNullability(element, true));
    }
    return types.createTypeWithNullability(types.createArrayType(row.build(), -1), true);
  }

  private static List<Object> rows(Object[] arrays) {
    List<Object> rows = new ArrayList<>();
    boolean more = true;
    while (more) {
      List<Object> row = new ArrayList<>();
      more = false;
      for (Object array : arrays) {
        boolean there = rows.size() < list(array).size();
        row.add(there ? list(array).get(rows.size()) : null);
        more |= there;
      }
      if (more) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static List<?> list(Object array) {
    return array == null ? List.of() : (List<?>) array;
  }

  private static List<Object> one(Object element) {
    List<Object> list = new ArrayList<>();
    list.add(element);
    return list;
  }

  private static boolean hasNull(Object[] arguments) {
    for (Object argument : arguments) {
      if (argument == null) {
        return true;
      }
    }
    return false;
  }

  private static List<Object> joined(List<?> left, List<?> right) {
    List<Object> all = new ArrayList<>(left);
    all.addAll(right);
    return all;
  }

  private static List<Object> removed(List<?> array, Object element) {
    List<Object> left = new ArrayList<>(array);
    left.removeIf(other -> same(other, element));
    return left;
  }

  private static List<Object> replaced(List<?> array, Object element, Object by) {
    List<Object> all = new ArrayList<>(array);
    all.replaceAll(other -> same(other, element) ? by : other);
    return all;
  }

  private static List<Object> slice(List<?> array, long first, long last) {
    int from = (int) Math.max(0, Math.min(array.size(), first - 1));
    int to = (int) Math.max(from, Math.min(array.size(), last));
    return new ArrayList<>(array.subList(from, to));
  }

  private static List<Object> trimmed(List<?> array, long count) {
    if (count < 0 || count > array.size()) {
      throw new SqlExecutionException(
          "2202E",
          "TRIM_ARRAY takes 0 to " + array.size() + " elements off this array, not " + count);
    }
    return slice(array, 1, array.size() - count);
  }

  /** (array, element [, position to start from]). */
  private static Long position(List<?> array, Object element, Object[] arguments) {
    if (arguments.length > 2 && arguments[2] == null) {
      throw new SqlExecutionException("22004", "ARRAY_POSITION cannot start from NULL");
    }
    long from = arguments.length > 2 ? (Long) arguments[2] : 1;
    for (int i = (int) Math.max(0, Math.min(array.size(), from - 1)); i < array.size(); i++) {
      if (same(array.get(i), element)) {
        return i + 1L;
      }
    }
    return null;
  }

  private static List<Object> positions(List<?> array, Object element) {
    List<Object> positions = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      if (same(array.get(i), element)) {
        positions.add(i + 1L);
      }
    }
    return positions;
  }

  private static boolean overlap(List<?> left, List<?> right) {
    return left.stream().anyMatch(element -> element != null && contains(right, element));
  }

  /** Whether each element of the second, of which none may be NULL, is in the first. */
  static boolean containsAll(List<?> array, List<?> elements) {
    return elements.stream().allMatch(element -> element != null && contains(array, element));
  }

  private static boolean contains(List<?> array, Object element) {
    return array.stream().anyMatch(other -> same(other, element));
  }

  /** Whether two canonical values of one type are not distinct. */
  private static boolean same(Object left, Object right) {
    if (left == null || right == null) {
      return left == right;
    }
    if (left instanceof byte[] bytes) {
      return java.util.Arrays.equals(bytes, (byte[]) right);
    }
    if (left instanceof BigDecimal decimal) {
      return decimal.compareTo((BigDecimal) right) == 0;
    }
    if (left instanceof Double number) {
      return number.equals(right) || number.doubleValue() == (Double) right;
    }
    if (left instanceof List<?> array && right instanceof List<?> other) {
      if (array.size() != other.size()) {
        return false;
      }
      for (int i = 0; i < array.size(); i++) {
        if (!same(array.get(i), other.get(i))) {
          return false;
        }
      }
      return true;
    }
    return left.equals(right);
  }
}
