package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexState;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.modify.IndexFill;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlNode;

/**
 * Makes the entries of indexes while others read and write. The catalog has an index in one {@link
 * IndexState} after the other. After each step those are waited for who may not know of it:
 * statements that began before, and transactions that have written to the table. When all keep the
 * entries of what they change, those of all rows are written, and then queries may read the index.
 *
 * <p>Where other clients share the store, a transaction commits only if the catalog still has the
 * definitions by which it has written. There one step is enough: who does not know of the index
 * commits no change of a row after one who does, and those are waited for that are about to commit.
 *
 * <p>An index that is dropped, or loses its place to another one, is kept as long as statements may
 * read it by which rows are changed. Queries look after they have their snapshot whether what they
 * were planned with is still there.
 */
final class IndexBuild {
  private final SqlCatalog catalog;
  private final InternalStatements statements;
  private final Function<CatalogSnapshot, RootSchema> schemas;
  private final OlderWriters older;
  private final CatalogChanges changes;

  /** Builds in a catalog. */
  IndexBuild(
      SqlCatalog catalog,
      InternalStatements statements,
      Function<CatalogSnapshot, RootSchema> schemas,
      OlderWriters older) {
    this.catalog = catalog;
    this.statements = statements;
    this.schemas = schemas;
    this.older = older;
    this.changes = new CatalogChanges(catalog);
  }

  /** Refuses, with 0A000, entries that cannot be written together with the rows of a table. */
  void checkPossible(TableDefinition table, SqlNode place) {
    statements.checkTogether("have indexes", catalog.tables().canTakePart(table), place);
  }

  /**
   * Makes the entries of an index that the catalog has, and has it read.
   *
   * @param isNew whether it is dropped if that fails
   */
  void run(TableName table, String name, boolean isNew) {
    make(table, name, isNew, () -> change(table, name, index -> index.withState(IndexState.READY)));
  }

  private void make(TableName table, String name, boolean isNew, Runnable end) {
    try {
      if (statements.hasLocks()) {
        awaitOlder(table);
      }
      change(table, name, index -> index.withState(index.state().kept()));
      awaitOlder(table);
      fill(table, name);
      end.run();
    } catch (RuntimeException | Error e) {
      if (isNew) {
        try {
          remove(table, name); // no query reads it
        } catch (RuntimeException other) {
          e.addSuppressed(other);
        }
      }
      if (isGone(e)) {
        throw gone(name);
      }
      throw e;
    }
  }

  private static boolean isGone(Throwable failure) {
    return failure instanceof StorageException e
        && e.code() == StorageException.Code.TABLE_NOT_FOUND;
  }

  /**
   * Makes the entries of an index anew. Queries read those that there are until then, and go on to
   * do so if that fails.
   */
  void again(TableName table, String name) {
    List<IndexDefinition> replacement = new ArrayList<>();
    catalog.exclusively(
        () -> {
          TableDefinition present = catalog.snapshot().find(table).orElseThrow(() -> gone(name));
          IndexDefinition index = present.findIndex(name).orElseThrow(() -> gone(name));
          if (index.isReady()) {
            replacement.add(catalog.tables().addReplacement(present, index));
          }
        });
    if (replacement.isEmpty()) {
      run(table, name, false);
    } else {
      String other = replacement.get(0).name();
      make(table, other, true, () -> exchange(table, name, other));
      older.awaitStatements();
      remove(table, other);
    }
  }

  /** Puts an index whose entries are all there in the place of another one, and that in its. */
  private void exchange(TableName name, String before, String replacement) {
    changes.make(
        () -> {
          TableDefinition table = catalog.snapshot().find(name).orElseThrow(() -> gone(before));
          IndexDefinition index = table.findIndex(before).orElseThrow(() -> gone(before));
          IndexDefinition made = table.findIndex(replacement).orElseThrow(() -> gone(before));
          List<IndexDefinition> indexes = new ArrayList<>(table.indexes());
          indexes.set(
              indexes.indexOf(index),
              index
                  .withStored(made.stored())
                  .withFamily(made.family())
                  .withState(IndexState.READY));
          indexes.set(indexes.indexOf(made), made.withStored(index.stored()));
          catalog.indexUses().moved(index.stored(), made.stored());
          catalog.tables().alter(table, table.withIndexes(indexes), List.of());
        });
  }

  /**
   * Makes the entries of those indexes of a table that have none yet.
   *
   * @param added the names of those that are dropped if that fails
   */
  void finish(TableName table, Collection<String> added) {
    List<IndexDefinition> indexes =
        catalog.snapshot().find(table).map(TableDefinition::indexes).orElse(List.of());
    for (IndexDefinition index : indexes) {
      if (!index.isReady() && !index.state().isReplacing()) {
        run(table, index.name(), added.contains(index.name()));
      }
    }
  }

  /**
   * Drops an index, which is kept as long as statements may read it that change rows. If the wait
   * for these is cancelled, the next open of the store drops it, or the next call.
   */
  void drop(TableName table, String name) {
    change(table, name, index -> index.withState(IndexState.REPLACING));
    older.awaitStatements();
    if (catalog.snapshot().find(table).flatMap(there -> there.findIndex(name)).isPresent()) {
      remove(table, name); // unless another session was faster
    }
  }

  private void remove(TableName table, String name) {
    change(table, name, index -> null);
  }

  /** Returns when nobody changes the table any more who may not know the present catalog. */
  private void awaitOlder(TableName table) {
    catalog.snapshot().find(table).ifPresent(older::await);
  }

  private void fill(TableName name, String indexName) {
    CatalogSnapshot now = catalog.snapshot();
    TableDefinition table = now.find(name).orElseThrow(() -> gone(indexName));
    IndexDefinition index = table.findIndex(indexName).orElseThrow(() -> gone(indexName));
    IndexFill fill =
        new IndexFill(
            new QueryPlanner(schemas.apply(now), TableName.DEFAULT_NAMESPACE),
            table,
            index,
            statements.store(),
            statements.now());
    try {
      fill.run(rows -> catalog.indexUses().built(index.stored(), rows));
      fill.verify();
    } finally {
      catalog.indexUses().ended(index.stored());
    }
  }

  /** Changes an index of the catalog; to null drops it. */
  void change(TableName name, String indexName, UnaryOperator<IndexDefinition> change) {
    changes.make(
        () -> {
          TableDefinition table = catalog.snapshot().find(name).orElseThrow(() -> gone(indexName));
          if (table.findIndex(indexName).isEmpty()) {
            throw gone(indexName);
          }
          List<IndexDefinition> indexes = new ArrayList<>();
          for (IndexDefinition index : table.indexes()) {
            IndexDefinition changed =
                index.name().equalsIgnoreCase(indexName) ? change.apply(index) : index;
            if (changed != null) {
              indexes.add(changed);
            }
          }
          catalog.tables().alter(table, table.withIndexes(indexes), List.of());
        });
  }

  private static SqlException gone(String index) {
    return new SqlException(
        "55000", "the index '" + index + "' or its table was dropped while it was being built");
  }
}
