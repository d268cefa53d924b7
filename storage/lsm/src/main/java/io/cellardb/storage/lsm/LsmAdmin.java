package io.cellardb.storage.lsm;

import io.cellardb.storage.Admin;
import io.cellardb.storage.BulkRow;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import io.cellardb.storage.lsm.manifest.Forgotten;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.manifest.VersionEdit;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.scan.ReadView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Namespaces and tables. Changes of the catalog hold the commit lock. */
final class LsmAdmin implements Admin {
  private static final Set<String> RESERVED =
      Set.of(TableName.DEFAULT_NAMESPACE, TableName.SYSTEM_NAMESPACE);

  private final StoreContext context;
  private final VersionSet versions;
  private final OpenTables tables;
  private final Writes writes;

  LsmAdmin(StoreContext context, OpenTables tables, Writes writes) {
    this.context = context;
    this.versions = context.versions();
    this.tables = tables;
    this.writes = writes;
  }

  private void change(Writes.CatalogChange change) {
    try {
      writes.changeCatalog(change);
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  private static void apply(Writes.CatalogEdits catalog, VersionEdit edit) throws IOException {
    catalog.apply(edit, () -> {});
  }

  @Override
  public List<NamespaceDescriptor> namespaces() {
    tables.checkOpen();
    return List.copyOf(versions.catalog().namespaces().values());
  }

  @Override
  public void createNamespace(NamespaceDescriptor namespace) {
    change(
        catalog -> {
          checkNotReserved(namespace.name());
          if (versions.catalog().namespaces().containsKey(namespace.name())) {
            throw new StorageException(
                Code.NAMESPACE_EXISTS, "namespace " + namespace.name() + " exists already");
          }
          apply(catalog, new VersionEdit().add(new VersionEdit.PutNamespace(namespace)));
        });
  }

  @Override
  public void alterNamespace(NamespaceDescriptor namespace) {
    change(
        catalog -> {
          checkNamespaceExists(namespace.name());
          apply(catalog, new VersionEdit().add(new VersionEdit.PutNamespace(namespace)));
        });
  }

  @Override
  public void dropNamespace(String name) {
    change(
        catalog -> {
          checkNotReserved(name);
          checkNamespaceExists(name);
          if (tablesIn(name) > 0) {
            throw new StorageException(
                Code.NAMESPACE_NOT_EMPTY,
                "namespace " + name + " still has tables; drop them first");
          }
          apply(catalog, new VersionEdit().add(new VersionEdit.DropNamespace(name)));
        });
  }

  @Override
  public List<TableDescriptor> tables() {
    tables.checkOpen();
    return versions.catalog().tables().values().stream()
        .map(StoreCatalog.Entry::descriptor)
        .toList();
  }

  @Override
  public Optional<TableDescriptor> describe(TableName name) {
    tables.checkOpen();
    return Optional.ofNullable(versions.catalog().tables().get(name))
        .map(StoreCatalog.Entry::descriptor);
  }

  @Override
  public void createTable(TableDescriptor asked) {
    TableDescriptor table = asked.withoutCluster();
    TableName name = table.name();
    change(
        catalog -> {
          checkNamespaceExists(name.namespace());
          if (tables.contains(name)) {
            throw new StorageException(Code.TABLE_EXISTS, "table " + name + " exists already");
          }
          int quota = versions.catalog().namespaces().get(name.namespace()).maxTables();
          if (tablesIn(name.namespace()) >= quota) {
            throw new StorageException(
                Code.QUOTA_EXCEEDED,
                "namespace " + name.namespace() + " may hold no more than " + quota + " tables");
          }
          StoreCatalog.Entry entry = new StoreCatalog.Entry(table, newTrees(table));
          create(entry, catalog);
        });
  }

  /** It is in memory first, for which there may be no room any more when the manifest has it. */
  private void create(StoreCatalog.Entry entry, Writes.CatalogEdits catalog) throws IOException {
    TableName name = entry.descriptor().name();
    tables.add(entry);
    boolean done = false;
    try {
      apply(catalog, new VersionEdit().add(new VersionEdit.PutTable(entry)));
      done = true;
    } finally {
      if (!done) {
        tables.remove(name);
      }
    }
  }

  private int[] newTrees(TableDescriptor table) {
    return IntStream.generate(versions::nextTree).limit(table.families().size()).toArray();
  }

  @Override
  public void alterTable(TableDescriptor table) {
    change(
        catalog -> {
          OpenTable open = tables.get(table.name());
          StoreCatalog.Entry altered =
              open.entry().alteredTo(table.withoutCluster(), versions::nextTree);
          VersionEdit edit = new VersionEdit().add(new VersionEdit.PutTable(altered));
          forget(open.entry(), altered, edit);
          catalog.apply(edit, () -> open.altered(altered));
        });
    writes.filesChanged(); // they may expire at another time
  }

  /**
   * What a family has dropped under its former options is no part of the past that it tells under
   * others.
   */
  private void forget(StoreCatalog.Entry before, StoreCatalog.Entry after, VersionEdit edit)
      throws IOException {
    ReadView view = context.reads().view();
    try {
      for (int i = 0; i < before.trees().length; i++) {
        int tree = before.trees()[i];
        FamilyDescriptor family = before.descriptor().families().get(i);
        for (int j = 0; j < after.trees().length; j++) {
          FamilyDescriptor altered = after.descriptor().families().get(j);
          if (after.trees()[j] == tree && altered.keepsMoreThan(family)) {
            boolean expired = altered.ttlMillis() > family.ttlMillis();
            long newest = view.newestTime(tree);
            long time = expired ? Math.max(newest, view.now()) : newest;
            edit.forget(tree, Forgotten.ofAll(time));
          }
        }
      }
    } finally {
      context.reads().release(view);
    }
  }

  @Override
  public void dropTable(TableName name) {
    change(
        catalog -> {
          OpenTable table = tables.get(name);
          catalog.apply(
              new VersionEdit().add(new VersionEdit.DropTable(name)),
              () -> {
                table.drop();
                tables.remove(name);
              });
        });
  }

  @Override
  public void truncateTable(TableName name) {
    change(
        catalog -> {
          OpenTable table = tables.get(name);
          StoreCatalog.Entry entry =
              new StoreCatalog.Entry(table.descriptor(), newTrees(table.descriptor()));
          catalog.apply(
              new VersionEdit().add(new VersionEdit.PutTable(entry)), () -> table.truncated(entry));
        });
  }

  @Override
  public void flush(TableName name) {
    OpenTable table = tables.get(name);
    writes.checkWritable();
    try {
      writes.flush(table);
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  @Override
  public void compact(TableName name, boolean major) {
    OpenTable table = tables.get(name);
    writes.checkWritable();
    try {
      writes.compact(table, major);
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  @Override
  public void bulkLoad(TableName name, Iterator<BulkRow> rows) {
    OpenTable table = tables.get(name);
    writes.checkWritable();
    try {
      writes.bulkLoad(table, rows);
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  @Override
  public void backup(Path target) {
    tables.checkOpen();
    try {
      writes.backup(target);
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  @Override
  public TableStatistics statistics(TableName name) {
    return TableEstimates.of(context, tables.get(name));
  }

  private long tablesIn(String namespace) {
    return versions.catalog().tables().keySet().stream()
        .filter(table -> table.namespace().equals(namespace))
        .count();
  }

  private void checkNamespaceExists(String name) {
    if (!versions.catalog().namespaces().containsKey(name)) {
      throw new StorageException(Code.NAMESPACE_NOT_FOUND, "there is no namespace " + name);
    }
  }

  private static void checkNotReserved(String name) {
    if (RESERVED.contains(name)) {
      throw new StorageException(
          Code.NAMESPACE_RESERVED, "namespace " + name + " belongs to the store itself");
    }
  }
}
