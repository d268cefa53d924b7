package io.cellardb.sql.catalog;

import io.cellardb.storage.TableName;
import java.util.Collection;

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

  /** Drops views. */
  public void drop(Collection<TableName> views) {
    synchronized (state.lock) {
      state.undefine(views);
    }
  }
}
