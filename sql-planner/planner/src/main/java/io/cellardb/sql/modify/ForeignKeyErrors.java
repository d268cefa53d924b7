package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ForeignKey;
import io.cellardb.sql.catalog.TableDefinition;
import java.util.List;

/** What messages say of rows that violate a foreign key. */
public final class ForeignKeyErrors {
  /** The SQLSTATE of all of them. */
  public static final String VIOLATION = "23503";

  private ForeignKeyErrors() {}

  /**
   * Of a row of a table that violates a foreign key of it.
   *
   * @param values those of the columns of the foreign key
   */
  public static String violated(TableDefinition table, ForeignKey key, Object[] values) {
    KeyValues named = KeyValues.of(values);
    return named == null ? incomplete(table, key) : missing(table, key, named);
  }

  /** Of a row that names one which is not there. */
  static String missing(TableDefinition table, ForeignKey key, KeyValues values) {
    return "table "
        + key.table().namespace()
        + "."
        + key.table().qualifier()
        + " has no row with "
        + names(key.referenced())
        + " = "
        + values.shown()
        + ", which a row of table "
        + Queries.describe(table)
        + " names by the foreign key '"
        + key.name()
        + "'";
  }

  /** Of a row that has NULL in some columns of a foreign key that allows it for all only. */
  static String incomplete(TableDefinition table, ForeignKey key) {
    return "a row of table "
        + Queries.describe(table)
        + " has NULL in some of the columns "
        + names(key.columns())
        + ", which the foreign key '"
        + key.name()
        + "' allows for all of them only, as it is MATCH FULL";
  }

  private static String names(List<String> columns) {
    return "(" + String.join(", ", columns) + ")";
  }
}
