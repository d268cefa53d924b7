package io.cellardb.sql.catalog;

import java.util.EnumSet;
import java.util.Set;

/** What somebody may do with a table, view or sequence, or with all that a namespace has. */
public enum Right {
  /** Read rows, and the present value of a sequence. */
  SELECT,
  /** Add rows. */
  INSERT,
  /** Change rows, lock them, and take values of a sequence. */
  UPDATE,
  /** Remove rows, all of them too. */
  DELETE,
  /** Create tables, views and sequences in a namespace. */
  CREATE,
  /** Change a definition, and look after what is stored. */
  ALTER,
  /** Drop it. */
  DROP,
  /** Create, rebuild and drop indexes. */
  INDEX,
  /** Have foreign keys that name rows. */
  REFERENCES,
  /** All of these, and grant them. */
  ADMIN;

  private static final Set<Right> OF_COLUMNS = EnumSet.of(SELECT, INSERT, UPDATE, REFERENCES);

  /** Whether it may be had on some columns alone. */
  public boolean isOfColumns() {
    return OF_COLUMNS.contains(this);
  }
}
