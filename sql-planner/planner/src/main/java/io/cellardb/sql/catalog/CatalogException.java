package io.cellardb.sql.catalog;

import io.cellardb.sql.execution.error.SqlExecutionException;

/** A name that does not exist or exists already, or a definition that makes no sense. */
public final class CatalogException extends SqlExecutionException {
  private static final long serialVersionUID = 1L;

  /** No such table. */
  public static final String NO_SUCH_TABLE = "42P01";

  /** The table exists already. */
  public static final String DUPLICATE_TABLE = "42P07";

  /** No such namespace. */
  public static final String NO_SUCH_NAMESPACE = "3F000";

  /** The namespace exists already. */
  public static final String DUPLICATE_NAMESPACE = "42P06";

  /** No such column. */
  public static final String NO_SUCH_COLUMN = "42703";

  /** A table names a column twice. */
  public static final String DUPLICATE_COLUMN = "42701";

  /** A column name that could mean several columns. */
  public static final String AMBIGUOUS_COLUMN = "42702";

  /** A namespace or table name that could mean several. */
  public static final String AMBIGUOUS_NAME = "42P09";

  /** The definition of a table makes no sense. */
  public static final String INVALID_DEFINITION = "42P16";

  /** The length, precision or scale of a type is out of bounds. */
  public static final String INVALID_TYPE_PARAMETER = "22023";

  /** Another client has changed the catalog meanwhile. */
  public static final String SERIALIZATION_FAILURE = "40001";

  /** Valid SQL that is not available. */
  public static final String NOT_SUPPORTED = "0A000";

  /** The namespace still has tables, or the system needs it. */
  public static final String DEPENDENTS_EXIST = "2BP01";

  /** A constraint of this name exists already. */
  public static final String DUPLICATE_OBJECT = "42710";

  /** No such constraint, or whatever else has a name. */
  public static final String NO_SUCH_OBJECT = "42704";

  /** The name is that of something else: a view where a table is needed. */
  public static final String WRONG_OBJECT = "42809";

  /** The name is reserved. */
  public static final String RESERVED_NAME = "42939";

  /** Internal tables cannot be changed by SQL. */
  public static final String INTERNAL_TABLE = "42501";

  /** The user has not the right to it. */
  public static final String NO_RIGHT = "42501";

  /** An error of a class, and one sentence for the user. */
  public CatalogException(String sqlState, String message) {
    super(sqlState, message);
  }
}
