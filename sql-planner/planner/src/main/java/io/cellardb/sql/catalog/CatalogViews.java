package io.cellardb.sql.catalog;

import io.cellardb.storage.Admin;
import io.cellardb.storage.Participation;
import io.cellardb.storage.TableName;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The views of a catalog. */
public final class CatalogViews {
  private final CatalogState state;
  private final Admin admin;
  private final CatalogMoves moves;
  private final long owner;

  CatalogViews(CatalogState state, Admin admin, CatalogMoves moves, long owner) {
    this.moves = moves;
    this.owner = owner;
    this.state = state;
    this.admin = admin;
  }

  /**
   * Creates a materialized view: it is seen with its rows or not at all.
   *
   * @param fill writes the rows into the table of the store that it is given
   * @throws CatalogException as {@link CatalogTables#create}
   */
  public void create(ViewDefinition view, Consumer<TableDefinition> fill) {
    CatalogState.checkNotInternal(view.name());
    synchronized (state.lock) {
      state.checkNew(view.name());
      MaterializedRows given = view.materialized();
      boolean shared = state.definitions().isShared();
      TableName free =
          state.freeStoredName(shared ? CatalogTables.apart(view.name(), Set.of()) : view.name());
      TableDefinition rows = state.made(given.rows()).withStored(free);
      admin.createTable(shared ? rows.descriptor().taking(Participation.ROWS) : rows.descriptor());
      try {
        fill.accept(rows);
      } catch (RuntimeException | Error e) {
        admin.dropTable(rows.stored());
        throw e;
      }
      put(view.withMaterialized(new MaterializedRows(rows, given.populated())));
    }
  }

  /** Creates a view, or replaces the one of the same name. */
  public void put(ViewDefinition view) {
    CatalogState.checkNotInternal(view.name());
    synchronized (state.lock) {
      DefinitionTable.Change change = state.change().put(view);
      CatalogSnapshot then = state.snapshot().with(view);
      if (state.snapshot().views(view.name().namespace()).stream()
          .noneMatch(other -> other.name().equals(view.name()))) {
        state.checkNew(view.name());
        then = state.with(change, then, then.access().owned(view.name(), owner));
      }
      change.commit();
      state.publish(then);
    }
  }

  /**
   * Gives a view another name.
   *
   * @param after the same view under the name that it gets
   * @throws CatalogException 42P07 if that name is taken
   */
  public void rename(TableName before, ViewDefinition after) {
    synchronized (state.lock) {
      if (!after.name().qualifier().equalsIgnoreCase(before.qualifier())) {
        state.checkNew(after.name());
      }
      if (!after.name().equals(before)) {
        DefinitionTable.Change change = state.change().put(after).delete(before);
        CatalogSnapshot then =
            state.with(
                change,
                state.snapshot().without(List.of(before)).with(after),
                state.snapshot().access().moved(before, after.name()));
        change.commit();
        state.publish(then);
      }
    }
  }

  /**
   * Takes a view to another namespace. Its query looks for names where it did; the rows of a
   * materialized view stay where the store has them.
   *
   * @throws CatalogException 42P07 if its name is taken there
   */
  public void move(TableName view, String namespace) {
    synchronized (state.lock) {
      state.checkNew(new TableName(namespace, view.qualifier()));
      moves.move(List.of(view), namespace, null);
    }
  }

  /** Drops views. */
  public void drop(Collection<TableName> views) {
    synchronized (state.lock) {
      state.undefine(views);
    }
  }
}
