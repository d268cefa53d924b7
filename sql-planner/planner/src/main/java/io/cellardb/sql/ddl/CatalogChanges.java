package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.execution.PlanningWork;

/** Changes of a catalog that are made whatever other clients change meanwhile. */
final class CatalogChanges {
  private final SqlCatalog catalog;

  CatalogChanges(SqlCatalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Makes a change, while nobody else of this client changes the catalog; again where another
   * client was faster.
   *
   * @param change looks at the newest state each time, and changes it last
   */
  void make(Runnable change) {
    boolean made = false;
    while (!made) {
      try {
        catalog.exclusively(change);
        made = true;
      } catch (CatalogException e) {
        if (!e.sqlState().equals(CatalogException.SERIALIZATION_FAILURE) || !catalog.follow()) {
          throw e;
        }
        PlanningWork.checkCancelled();
      }
    }
  }
}
