package io.cellardb.sql.physical;

import org.apache.calcite.plan.Convention;

/** The convention of relational nodes that run as batch operators. */
public final class CellarConvention {
  /** The only instance. */
  public static final Convention INSTANCE = new Convention.Impl("CELLAR", CellarRel.class);

  private CellarConvention() {}
}
