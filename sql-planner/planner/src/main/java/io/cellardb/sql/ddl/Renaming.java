package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.NearestName;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.RenameObject;
import io.cellardb.sql.parser.tree.RenameViewColumn;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Gives views, their columns and sequences other names, while nobody else changes the catalog. What
 * uses the present name is not changed, so that nothing may use it.
 */
final class Renaming {
  private final CatalogNames names;
  private final SqlCatalog catalog;
  private final Function<CatalogSnapshot, RootSchema> schemas;

  Renaming(CatalogNames names, SqlCatalog catalog, Function<CatalogSnapshot, RootSchema> schemas) {
    this.names = names;
    this.catalog = catalog;
    this.schemas = schemas;
  }

  void run(RenameObject rename) {
    switch (rename.kind()) {
      case VIEW -> renameView(rename, false);
      case MATERIALIZED_VIEW -> renameView(rename, true);
      case SEQUENCE -> renameSequence(rename);
      default -> throw new IllegalArgumentException(rename.kind().name());
    }
  }

  private void renameView(RenameObject rename, boolean materialized) {
    ViewDefinition view = names.view(rename.name(), materialized, Right.ALTER);
    TableName name = view.name();
    CatalogSnapshot now = catalog.snapshot();
    ViewDefinition after = view.withName(new TableName(name.namespace(), rename.to()));
    new ViewDependents(schemas)
        .onRemoved(now, now.without(List.of(name)), false, "the name of view " + display(name));
    catalog.views().rename(name, after);
  }

  /** Gives a column of a view another name; the query of the view stays as it is. */
  void run(RenameViewColumn rename) {
    ViewDefinition view = names.view(rename.view(), false, Right.ALTER);
    CatalogSnapshot now = catalog.snapshot();
    List<String> columns =
        new ArrayList<>(schemas.apply(now).view(view.name()).rowType().getFieldNames());
    String written = rename.column().getSimple();
    int place = columns.indexOf(written);
    for (int i = 0; place < 0 && i < columns.size(); i++) {
      place = columns.get(i).equalsIgnoreCase(written) ? i : -1;
    }
    if (place < 0) {
      throw SqlException.at(
          rename.column().getParserPosition(),
          CatalogException.NO_SUCH_COLUMN,
          "view "
              + display(view.name())
              + " has no column '"
              + written
              + "'"
              + NearestName.hint(columns, written));
    }
    String before = columns.set(place, rename.to().getSimple());
    ViewDefinition after = view.withColumns(columns);
    CatalogSnapshot then = now.with(after);
    schemas.apply(then).view(after.name()).rowType(); // which fails if two columns have the name
    new ViewDependents(schemas)
        .onRemoved(
            now,
            then,
            false,
            "the name of column '" + before + "' of view " + display(view.name()));
    catalog.views().put(after);
  }

  private void renameSequence(RenameObject rename) {
    SequenceDefinition sequence = names.sequence(rename.name(), Right.ALTER);
    TableName name = sequence.name();
    if (sequence.owned()) {
      throw new CatalogException(
          CatalogException.DEPENDENTS_EXIST,
          "sequence " + display(name) + " is that of an identity column, and keeps its name");
    }
    CatalogSnapshot now = catalog.snapshot();
    CatalogSnapshot gone = now.without(List.of(name));
    new SequenceUses(schemas).checkNone(now, gone, List.of(name));
    SequenceDefinition after = sequence.withName(new TableName(name.namespace(), rename.to()));
    new ViewDependents(schemas)
        .onRemoved(now, gone, false, "the name of sequence " + display(name));
    catalog.sequences().rename(name, after);
  }

  private static String display(TableName name) {
    return name.namespace() + "." + name.qualifier();
  }
}
