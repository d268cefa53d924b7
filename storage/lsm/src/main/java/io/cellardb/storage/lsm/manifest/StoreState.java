package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.wal.Abandoned;
import io.cellardb.storage.lsm.wal.LogEnd;
import io.cellardb.storage.lsm.wal.WalReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The sum of all edits of a manifest. Not safe for use by several threads. */
public final class StoreState {
  private final Map<String, NamespaceDescriptor> namespaces = new HashMap<>();
  private final Map<TableName, StoreCatalog.Entry> tables = new HashMap<>();
  private final Map<Long, VersionEdit.AddFile> files = new TreeMap<>();
  private final Map<Integer, Long> flushed = new TreeMap<>();
  private final Map<Integer, Forgotten> forgotten = new TreeMap<>();
  private VersionEdit.Counters counters = new VersionEdit.Counters(1, 1, 0, 0, -1);

  private final Map<Long, Abandoned> abandoned = new TreeMap<>();
  private LogEnd logged = LogEnd.NONE;

  /** The state of a new store: the two namespaces that always exist. */
  public static StoreState initial() {
    StoreState state = new StoreState();
    state.apply(
        new VersionEdit()
            .add(new VersionEdit.PutNamespace(new NamespaceDescriptor(TableName.DEFAULT_NAMESPACE)))
            .add(
                new VersionEdit.PutNamespace(new NamespaceDescriptor(TableName.SYSTEM_NAMESPACE))));
    return state;
  }

  /** Applies an edit. */
  public void apply(VersionEdit edit) {
    for (VersionEdit.Step step : edit.steps()) {
      if (step instanceof VersionEdit.AddFile add) {
        files.put(add.file().number(), add);
      } else if (step instanceof VersionEdit.RemoveFile remove) {
        files.remove(remove.number());
      } else if (step instanceof VersionEdit.PutNamespace put) {
        namespaces.put(put.namespace().name(), put.namespace());
      } else if (step instanceof VersionEdit.DropNamespace drop) {
        namespaces.remove(drop.name());
      } else if (step instanceof VersionEdit.PutTable put) {
        tables.put(put.table().descriptor().name(), put.table());
      } else if (step instanceof VersionEdit.DropTable drop) {
        tables.remove(drop.name());
      } else if (step instanceof VersionEdit.Counters given) {
        counters = given;
      } else if (step instanceof VersionEdit.Flushed tree) {
        flushed.merge(tree.tree(), tree.sequence(), Math::max);
      } else if (step instanceof VersionEdit.Logged given) {
        logged = given.end();
      } else if (step instanceof VersionEdit.Abandon abandon) {
        abandoned.put(abandon.segment().segment(), abandon.segment());
      } else if (step instanceof VersionEdit.Forget forget) {
        forgotten.put(forget.tree(), forgotten(forget.tree()).and(forget.rows()));
      }
    }
  }

  /** A copy to which an edit has been applied. */
  public StoreState with(VersionEdit edit) {
    StoreState after = new StoreState();
    after.apply(asEdit());
    after.apply(edit);
    return after;
  }

  /** One edit that makes this state out of nothing. */
  public VersionEdit asEdit() {
    VersionEdit edit = new VersionEdit();
    namespaces.values().forEach(namespace -> edit.add(new VersionEdit.PutNamespace(namespace)));
    tables.values().forEach(table -> edit.add(new VersionEdit.PutTable(table)));
    files.values().forEach(edit::add);
    StoreCatalog catalog = catalog();
    flushed.forEach(
        (tree, sequence) -> {
          if (catalog.family(tree) != null) {
            edit.add(new VersionEdit.Flushed(tree, sequence));
          }
        });
    forgotten.forEach(
        (tree, rows) -> {
          if (catalog.family(tree) != null) {
            edit.forget(tree, rows);
          }
        });
    if (counters.firstSegment() > 0 && logged.segment() >= counters.firstSegment()) {
      edit.add(new VersionEdit.Logged(logged));
    }
    abandoned.values().stream()
        .filter(segment -> segment.segment() >= counters.firstSegment())
        .forEach(segment -> edit.add(new VersionEdit.Abandon(segment)));
    return edit.add(counters);
  }

  /** The namespaces and tables. */
  public StoreCatalog catalog() {
    return new StoreCatalog(namespaces, tables);
  }

  /** The files by number, with their levels. */
  public Map<Long, VersionEdit.AddFile> files() {
    return files;
  }

  /** Up to which sequence everything of a tree is in files. */
  public long flushed(int tree) {
    return flushed.getOrDefault(tree, 0L);
  }

  /** What of a tree was forgotten. */
  public Forgotten forgotten(int tree) {
    return forgotten.getOrDefault(tree, Forgotten.NOTHING);
  }

  /**
   * States that nobody knows what was dropped so far: nothing of the past counts as known in
   * families that do not keep everything.
   */
  public void forgetThePast() {
    VersionEdit edit = new VersionEdit();
    for (StoreCatalog.Entry table : tables.values()) {
      for (int i = 0; i < table.trees().length; i++) {
        FamilyDescriptor family = table.descriptor().families().get(i);
        int tree = table.trees()[i];
        boolean keepsAll =
            family.newVersionBehavior() && family.keepDeletedCells() != KeepDeletedCells.FALSE;
        if (!keepsAll) {
          long newest =
              files.values().stream()
                  .filter(file -> file.file().tree() == tree)
                  .mapToLong(file -> file.file().maxTime())
                  .max()
                  .orElse(-1);
          edit.forget(tree, Forgotten.ofAll(Math.max(newest, counters.implicitTime())));
        }
      }
    }
    apply(edit);
  }

  /** Reads the WAL, as far as it is not in files. */
  public WalReader log(FileSystem files, Path directory) throws IOException {
    return new WalReader(files, directory, counters.firstSegment(), logged, abandoned);
  }

  /** Segments of the WAL that end before their files do, by number. */
  public Map<Long, Abandoned> abandoned() {
    return abandoned;
  }

  /** Up to where the WAL is known to have been on stable storage. */
  public LogEnd logged() {
    return logged;
  }

  /** The counters. */
  public VersionEdit.Counters counters() {
    return counters;
  }
}
