package io.cellardb.sql.ddl;

import static io.cellardb.sql.catalog.CatalogException.DEPENDENTS_EXIST;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.parser.text.SqlSyntaxException;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.apache.calcite.runtime.CalciteException;

/**
 * Which views depend on what a statement takes away. Nothing is recorded when a view is made: the
 * queries of all views are looked at, in the catalog as it is and as it would be.
 */
final class ViewDependents {
  private final Function<CatalogSnapshot, RootSchema> schemas;

  ViewDependents(Function<CatalogSnapshot, RootSchema> schemas) {
    this.schemas = schemas;
  }

  /**
   * The views that would be gone with something: which are valid now, and then either no longer or
   * with other names in their queries.
   *
   * @param cascade whether there may be any
   * @param what what is taken away, for the message
   * @throws CatalogException 2BP01 if there are and may not be
   */
  List<TableName> onRemoved(
      CatalogSnapshot now, CatalogSnapshot then, boolean cascade, String what) {
    return find(now, then, cascade, what, true);
  }

  /**
   * As {@link #onRemoved} for a change that only adds names, or replaces a view: stars in queries
   * follow it, and no view may become invalid.
   */
  void checkAdded(CatalogSnapshot now, CatalogSnapshot then, String what) {
    find(now, then, false, what, false);
  }

  private List<TableName> find(
      CatalogSnapshot now, CatalogSnapshot then, boolean cascade, String what, boolean same) {
    if (then.views().isEmpty()) {
      return List.of();
    }
    RootSchema before = schemas.apply(now);
    List<TableName> found = dependents(before, then, same);
    if (!found.isEmpty() && !cascade) {
      throw new CatalogException(
          DEPENDENTS_EXIST,
          "view "
              + found.get(0).namespace()
              + "."
              + found.get(0).qualifier()
              + " depends on "
              + what);
    }
    return found;
  }

  /** Those that read a materialized view are found once it is gone, and not only its query. */
  private List<TableName> dependents(RootSchema before, CatalogSnapshot then, boolean same) {
    RootSchema after = schemas.apply(then);
    List<ViewDefinition> found =
        then.views().stream().filter(view -> depends(view, before, after, same)).toList();
    List<TableName> names = new ArrayList<>(found.stream().map(ViewDefinition::name).toList());
    if (found.stream().anyMatch(ViewDefinition::isMaterialized)) {
      names.addAll(dependents(before, then.without(names), same));
    }
    return names;
  }

  private static boolean depends(
      ViewDefinition view, RootSchema before, RootSchema after, boolean same) {
    String was = expanded(view, before);
    String is = expanded(view, after);
    return was != null && (is == null || (same && !Objects.equals(was, is)));
  }

  /** The query of a view with all names written out; null if it is not valid. */
  private static String expanded(ViewDefinition view, RootSchema schema) {
    try {
      schema.view(view.name()).rowType();
      return new QueryPlanner(schema, view.searched()).expanded(view.query());
    } catch (CalciteException | SqlExecutionException | SqlSyntaxException | SqlException e) {
      return null;
    }
  }
}
