package io.cellardb.sql.catalog;

import io.cellardb.storage.TableName;
import java.util.Collection;
import java.util.List;

/** The views of a catalog. */
public final class CatalogViews {
  private final CatalogState state;

  CatalogViews(CatalogState state) {
    this.state = state;
  }

  /** Creates a view, or replaces the one of the same name. */
  public void put(ViewDefinition view) {
    CatalogState.checkNotInternal(view.name());
    synchronized (state.lock) {
      if (state.snapshot().views(view.name().namespace()).stream()
          .noneMatch(other -> other.name().equals(view.name()))) {
        state.checkNew(view.name());
      }
      state.change().put(view).commit();
      state.publish(state.snapshot().with(view));
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
        state.change().put(after).delete(before).commit();
        state.publish(state.snapshot().without(List.of(before)).with(after));
      }
    }
  }

  /** Drops views. */
  public void drop(Collection<TableName> views) {
    synchronized (state.lock) {
      state.undefine(views);
    }
  }
}
