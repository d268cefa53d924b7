package io.cellardb.jdbc;

import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.Nullability;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An ARRAY value; independent of the connection and immutable until freed. */
final class CellarArray implements Array {
  private final TypeDescription elementType;

  /** Canonical values; null once freed. */
  private List<?> elements;

  CellarArray(TypeDescription elementType, List<?> elements) {
    this.elementType = elementType;
    this.elements = elements;
  }

  @Override
  public String getBaseTypeName() {
    return elementType.typeName();
  }

  @Override
  public int getBaseType() {
    return elementType.sqlType().jdbcType();
  }

  /** An array of the element type's class: {@code Integer[]}, {@code String[]}, {@code Array[]}. */
  @Override
  public Object getArray() throws SQLException {
    return slice(0, elements().size());
  }

  @Override
  public Object getArray(Map<String, Class<?>> map) throws SQLException {
    checkNoTypeMap(map);
    return getArray();
  }

  /** At most {@code count} elements from {@code index} on, which counts from 1. */
  @Override
  public Object getArray(long index, int count) throws SQLException {
    int from = from(index, count);
    return slice(from, Math.min(elements().size() - from, count));
  }

  @Override
  public Object getArray(long index, int count, Map<String, Class<?>> map) throws SQLException {
    checkNoTypeMap(map);
    return getArray(index, count);
  }

  /** Two columns, INDEX from 1 and VALUE. */
  @Override
  public ResultSet getResultSet() throws SQLException {
    return getResultSet(1, elements().size());
  }

  @Override
  public ResultSet getResultSet(Map<String, Class<?>> map) throws SQLException {
    checkNoTypeMap(map);
    return getResultSet();
  }

  @Override
  public ResultSet getResultSet(long index, int count) throws SQLException {
    int from = from(index, count);
    List<Object[]> rows = new ArrayList<>();
    for (int i = from; i < Math.min(elements().size(), from + (long) count); i++) {
      rows.add(new Object[] {i + 1L, elements.get(i)});
    }
    ResultColumns columns =
        new ResultColumns(
            List.of(
                ColumnDescription.expression(
                    "INDEX", TypeDescription.of(SqlType.BIGINT), Nullability.NO_NULLS),
                ColumnDescription.expression("VALUE", elementType, Nullability.NULLABLE)));
    return CellarResultSet.inMemory(columns, rows);
  }

  @Override
  public ResultSet getResultSet(long index, int count, Map<String, Class<?>> map)
      throws SQLException {
    checkNoTypeMap(map);
    return getResultSet(index, count);
  }

  @Override
  public void free() {
    elements = null;
  }

  @Override
  public String toString() {
    return elements == null ? "freed" : JavaConversions.toText(elements);
  }

  private List<?> elements() throws SQLException {
    if (elements == null) {
      throw SqlState.FUNCTION_SEQUENCE.exception("The array was freed");
    }
    return elements;
  }

  private int from(long index, int count) throws SQLException {
    if (index < 1 || index > elements().size() + 1L || count < 0) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "Elements " + index + " and " + count + " on are not in an array of " + elements.size());
    }
    return (int) index - 1;
  }

  private Object slice(int from, int count) throws SQLException {
    Object result = java.lang.reflect.Array.newInstance(elementType.sqlType().javaClass(), count);
    for (int i = 0; i < count; i++) {
      java.lang.reflect.Array.set(
          result, i, JavaConversions.toObject(elementType, elements.get(from + i)));
    }
    return result;
  }

  private static void checkNoTypeMap(Map<String, Class<?>> map) throws SQLException {
    if (map != null && !map.isEmpty()) {
      throw SqlState.notSupported("A type map");
    }
  }
}
