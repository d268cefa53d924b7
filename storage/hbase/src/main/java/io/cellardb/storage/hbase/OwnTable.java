package io.cellardb.storage.hbase;

import io.cellardb.storage.Admin;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A table of one family that the store keeps for itself. Safe for use by many threads. */
final class OwnTable {
  /** What the catalog's namespace has, so that SQL does not show it. */
  private static final Map<String, String> HIDDEN = Map.of("cellar.hidden", "true");

  private static final String NAMESPACE = "cellar";

  private final HBaseStore store;
  private final TableDescriptor descriptor;

  /**
   * A table that need not exist yet.
   *
   * @param name as {@link #name} says
   */
  OwnTable(HBaseStore store, TableName name, String family) {
    this.store = store;
    this.descriptor =
        new TableDescriptor(
            name, List.of(FamilyDescriptor.of(family).withNewVersionBehavior(false)));
  }

  /** The name of such a table, in the namespace of the system. */
  static TableName name(String qualifier) {
    return new TableName(NAMESPACE, qualifier);
  }

  /** The table, if it exists. Who may only read it is not told what it is like. */
  Optional<TableHandle> find() {
    store.admin().expect(descriptor);
    try {
      return Optional.of(store.opened(descriptor.name()));
    } catch (StorageException e) {
      if (e.code() != Code.TABLE_NOT_FOUND) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /** The table, which is made if there is none. */
  TableHandle opened() {
    return find().orElseGet(this::created);
  }

  private TableHandle created() {
    Admin admin = store.admin();
    admin.ensureNamespace(new NamespaceDescriptor(NAMESPACE).withProperties(HIDDEN));
    admin.ensureTable(descriptor);
    return store.opened(descriptor.name());
  }
}
