package io.cellardb.sql.catalog;

import io.cellardb.storage.AccessControl;
import io.cellardb.storage.AccessControl.Permission;
import io.cellardb.storage.AccessControl.Scope;
import io.cellardb.storage.Admin;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.TableName;
import java.util.List;
import java.util.Optional;

/**
 * The rights that a store has given on a table, which what is stored for it later is to have, too:
 * entries of an index, or its rows in another place. Else who may change the table could not.
 */
final class InheritedRights {
  private final Optional<AccessControl> control;
  private final List<Permission> permissions;

  /**
   * Those on a table now; none where the store gives no rights.
   *
   * @throws CatalogException 42501 if the user of the store may not see them
   */
  InheritedRights(Admin admin, TableName stored) {
    control = admin.accessControl();
    try {
      permissions = control.map(rights -> rights.permissions(Scope.of(stored))).orElse(List.of());
    } catch (StorageException e) {
      if (e.code() != StorageException.Code.ACCESS_DENIED) {
        throw e;
      }
      throw new CatalogException(
          CatalogException.NO_RIGHT,
          "what is stored beside a table gets the rights that others have on it, which this user"
              + " may not see; "
              + e.getMessage());
    }
  }

  /** Gives them on another table of the store, which has just been made. */
  void giveOn(TableName other) {
    control.ifPresent(rights -> rights.grantOnNew(other, permissions));
  }
}
