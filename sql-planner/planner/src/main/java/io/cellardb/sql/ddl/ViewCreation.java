package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.sql.parser.tree.CreateView;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.TableName;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlIdentifier;

/** Runs CREATE VIEW. */
final class ViewCreation {
  private final QueryPlanner planner;
  private final SqlCatalog catalog;
  private final Supplier<Rights> rights;
  private final Function<CatalogSnapshot, RootSchema> schemas;

  ViewCreation(
      QueryPlanner planner,
      SqlCatalog catalog,
      Function<CatalogSnapshot, RootSchema> schemas,
      Supplier<Rights> rights) {
    this.rights = rights;
    this.planner = planner;
    this.catalog = catalog;
    this.schemas = schemas;
  }

  /**
   * Creates or replaces a view.
   *
   * @param sql the text of the statement
   */
  void run(TableName name, CreateView create, String sql) {
    CatalogSnapshot now = catalog.snapshot();
    Optional<ViewDefinition> old =
        create.replace() ? now.findView(name.namespace(), name.qualifier()) : Optional.empty();
    if (old.isPresent() && old.get().isMaterialized()) {
      throw new CatalogException(
          CatalogException.WRONG_OBJECT,
          "'"
              + name.qualifier()
              + "' of namespace "
              + name.namespace()
              + " is a materialized view");
    }
    // The query is run with the rights of the owner, and so is the owner's to say.
    if (old.isPresent() && !rights.get().owns(old.get().name())) {
      throw rights.get().sees(old.get().name())
          ? new CatalogException(
              CatalogException.NO_RIGHT,
              "only the owner of view "
                  + name.namespace()
                  + "."
                  + name.qualifier()
                  + " may replace it")
          : new CatalogException(
              CatalogException.DUPLICATE_TABLE,
              "view " + name.namespace() + "." + name.qualifier() + " exists already");
    }
    if (old.isEmpty() && now.isTaken(name)) {
      String taken = now.kindOf(name) + " " + name.namespace() + "." + name.qualifier();
      throw create.replace()
          ? new CatalogException(CatalogException.WRONG_OBJECT, taken + " is not a view")
          : new CatalogException(CatalogException.DUPLICATE_TABLE, taken + " exists already");
    }
    ViewQuery.check(planner, create.query());
    ViewDefinition view =
        new ViewDefinition(
            old.map(ViewDefinition::name).orElse(name),
            planner.namespace(),
            create.columns().stream().map(SqlIdentifier::getSimple).toList(),
            create.queryText(sql),
            old.map(ViewDefinition::comment).orElse(""));
    CatalogSnapshot then = now.with(view);
    schemas.apply(then).view(view.name()).rowType(); // which fails if it is not valid
    if (old.isPresent()) {
      new ViewDependents(schemas)
          .checkAdded(
              now, then, "view " + name.namespace() + "." + name.qualifier() + " as it was");
    }
    catalog.views().put(view);
  }
}
