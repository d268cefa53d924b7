package io.cellardb.jdbc;

import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.SqlType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The columns of a result, made once for a prepared statement and shared by its result sets. */
final class ResultColumns {
  private static final int AMBIGUOUS = 0;

  private final List<ColumnDescription> columns;
  private final SqlType[] types;

  /** Column numbers from 1 by name, without regard to case; made when first needed. */
  private volatile Map<String, Integer> numbers;

  ResultColumns(List<ColumnDescription> columns) {
    this.columns = List.copyOf(columns);
    this.types = columns.stream().map(column -> column.type().sqlType()).toArray(SqlType[]::new);
  }

  int count() {
    return types.length;
  }

  /** The type of column {@code index}, from 0. */
  SqlType type(int index) {
    return types[index];
  }

  /** Column {@code index}, from 0. */
  ColumnDescription get(int index) {
    return columns.get(index);
  }

  List<ColumnDescription> all() {
    return columns;
  }

  /**
   * The number, from 1, of the column called {@code name}: the first with this label; else the only
   * one whose base column has this name; else the only one whose label or base column is {@code
   * family.name}. 0 when there is none, or several of the last two kinds.
   */
  int find(String name) {
    Map<String, Integer> map = numbers;
    if (map == null) {
      map = index();
      numbers = map;
    }
    return map.getOrDefault(name, 0);
  }

  private Map<String, Integer> index() {
    Map<String, Integer> labels = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    Map<String, Integer> names = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    Map<String, Integer> qualifiers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (int number = 1; number <= columns.size(); number++) {
      ColumnDescription column = columns.get(number - 1);
      labels.putIfAbsent(column.label(), number);
      putUnique(names, column.name(), number);
      putUnique(qualifiers, qualifier(column.label()), number);
      putUnique(qualifiers, qualifier(column.name()), number);
    }
    qualifiers.putAll(names);
    qualifiers.putAll(labels);
    return qualifiers;
  }

  private static void putUnique(Map<String, Integer> map, String name, int number) {
    map.merge(name, number, (old, same) -> old.equals(same) ? old : AMBIGUOUS);
  }

  private static String qualifier(String name) {
    return name.substring(name.indexOf('.') + 1);
  }
}
