package io.cellardb.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/** A statement of the few simple forms that {@link PlainParser} reads. */
public sealed interface PlainStatement {
  /** The table that it is about. */
  Name table();

  /**
   * The name of a table.
   *
   * @param namespace as it is written; null for none
   */
  record Name(String namespace, String table) {}

  /**
   * A parameter, or NULL.
   *
   * @param parameter its number in the text from 0; -1 for NULL
   * @param type INTEGER, BIGINT, DOUBLE or VARCHAR for {@code CAST(? AS type)}; else null
   */
  record Value(int parameter, SqlTypeName type) {
    /** Whether it is NULL. */
    public boolean isNull() {
      return parameter < 0;
    }
  }

  /**
   * {@code column = value} and the like.
   *
   * @param kind EQUALS, NOT_EQUALS, LESS_THAN and so on
   * @param value not NULL
   */
  record Condition(String column, SqlKind kind, Value value) {}

  /**
   * {@code SELECT columns FROM table WHERE condition AND condition}.
   *
   * @param columns empty for {@code *}
   */
  record Select(Name table, List<String> columns, List<Condition> conditions)
      implements PlainStatement {}

  /**
   * {@code INSERT INTO table (columns) VALUES rows}, or UPSERT.
   *
   * @param columns empty where none are named
   */
  record Insert(Name table, boolean upsert, List<String> columns, List<List<Value>> rows)
      implements PlainStatement {}

  /** {@code DELETE FROM table WHERE condition AND condition}. */
  record Delete(Name table, List<Condition> conditions) implements PlainStatement {}

  /**
   * {@code CREATE TABLE table (columns, PRIMARY KEY (key))}.
   *
   * @param key the names in the primary key, as they are written there; not empty
   */
  record Create(Name table, boolean ifNotExists, List<Column> columns, List<String> key)
      implements PlainStatement {}

  /**
   * A column that is declared.
   *
   * @param precision of the type as it is written; -1 for none
   * @param scale likewise
   */
  record Column(String name, SqlTypeName type, int precision, int scale, boolean notNull) {}
}
