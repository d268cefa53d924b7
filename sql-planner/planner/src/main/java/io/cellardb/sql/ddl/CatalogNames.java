package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.Identity;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.NearestName;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.modify.TableNames;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.sql.SqlIdentifier;

/** What the names in a definition mean in the newest catalog, for a session. */
final class CatalogNames {
  private final QueryPlanner planner;
  private final SqlCatalog catalog;

  CatalogNames(QueryPlanner planner, SqlCatalog catalog) {
    this.planner = planner;
    this.catalog = catalog;
  }

  /** The namespace of that name, which is not one of the system's. */
  String namespace(SqlIdentifier name) {
    TableNames.checkNotSystem(planner, name, name.getSimple());
    return snapshot().namespace(name.getSimple());
  }

  /** A name for something new; in the catalog of a session's temporary tables, one of them. */
  TableName created(SqlIdentifier name) {
    boolean temporary = snapshot().hasTemporary();
    String namespace =
        temporary && name.isSimple()
            ? CatalogSnapshot.TEMPORARY
            : TableNames.namespaceOfNew(planner, name);
    if (temporary && !namespace.equalsIgnoreCase(CatalogSnapshot.TEMPORARY)) {
      throw SqlException.at(
          name.getParserPosition(),
          CatalogException.INVALID_DEFINITION,
          "a temporary table has no namespace, and is found before the tables of all others");
    }
    return new TableName(snapshot().namespace(namespace), last(name));
  }

  /** A table, which may be one of the other catalog, to be read. */
  TableDefinition table(SqlIdentifier name) {
    String namespace = TableNames.namespace(planner, name);
    return seen(namespace).table(namespace, last(name));
  }

  /** The sequence of a column of such a table. */
  SequenceDefinition sequence(Identity identity) {
    String namespace = identity.sequence().namespace();
    return seen(namespace).sequence(namespace, identity.sequence().qualifier());
  }

  private CatalogSnapshot seen(String namespace) {
    boolean temporary = namespace.equalsIgnoreCase(CatalogSnapshot.TEMPORARY);
    return temporary == snapshot().hasTemporary() ? snapshot() : planner.schema().catalog();
  }

  /** A view that is materialized, or one that is not, as wanted. */
  ViewDefinition view(SqlIdentifier name, boolean materialized) {
    ViewDefinition view = snapshot().view(TableNames.namespace(planner, name), last(name));
    if (view.isMaterialized() != materialized) {
      throw new CatalogException(
          CatalogException.WRONG_OBJECT,
          "'"
              + last(name)
              + "' of namespace "
              + view.name().namespace()
              + (materialized ? " is not a materialized view" : " is a materialized view"));
    }
    return view;
  }

  SequenceDefinition sequence(SqlIdentifier name) {
    return snapshot().sequence(TableNames.namespace(planner, name), last(name));
  }

  /** The namespace in which an index is looked for. */
  String namespaceOfIndex(SqlIdentifier name) {
    return name.isSimple() && snapshot().hasTemporary()
        ? CatalogSnapshot.TEMPORARY
        : TableNames.namespace(planner, name);
  }

  /**
   * The table of an index.
   *
   * @throws CatalogException 42704 if there is no such index
   */
  TableDefinition tableOfIndex(SqlIdentifier name) {
    String namespace = namespaceOfIndex(name);
    CatalogSnapshot now = snapshot();
    return now.findIndex(namespace, last(name))
        .orElseThrow(
            () -> {
              List<String> others =
                  now.tables(now.namespace(namespace)).stream()
                      .flatMap(table -> table.indexes().stream())
                      .map(IndexDefinition::name)
                      .toList();
              return new CatalogException(
                  CatalogException.NO_SUCH_OBJECT,
                  "there is no index '"
                      + last(name)
                      + "' in namespace "
                      + namespace
                      + NearestName.hint(others, last(name)));
            });
  }

  private CatalogSnapshot snapshot() {
    return catalog.snapshot();
  }

  private static String last(SqlIdentifier name) {
    return name.names.get(name.names.size() - 1);
  }

  /**
   * What each of some names means, in their order, each once.
   *
   * @param lenient whether names that the error {@code forgiven} is about are left out
   */
  static <T> List<T> all(
      List<SqlIdentifier> names,
      boolean lenient,
      String forgiven,
      Function<SqlIdentifier, T> meaning) {
    List<T> found = new ArrayList<>();
    for (SqlIdentifier name : names) {
      at(
          name,
          lenient,
          forgiven,
          () -> {
            T meant = meaning.apply(name);
            if (!found.contains(meant)) {
              found.add(meant);
            }
          });
    }
    return found;
  }

  /** Does something to what has a name, and gives errors the place of the name. */
  static void at(SqlIdentifier name, Runnable work) {
    at(name, false, "", work);
  }

  /**
   * As {@link #at(SqlIdentifier, Runnable)}.
   *
   * @param lenient whether the error {@code forgiven} means that there is nothing to do
   */
  static void at(SqlIdentifier name, boolean lenient, String forgiven, Runnable work) {
    try {
      work.run();
    } catch (CatalogException e) {
      if (!lenient || !e.sqlState().equals(forgiven)) {
        throw SqlException.at(name.getParserPosition(), e.sqlState(), e.getMessage(), e);
      }
    } catch (SqlExecutionException e) {
      throw SqlException.at(name.getParserPosition(), e.sqlState(), e.getMessage(), e);
    } catch (StorageException e) {
      if (e.code() != StorageException.Code.INVALID_ARGUMENT) {
        throw e;
      }
      throw SqlException.at(name.getParserPosition(), "42602", e.getMessage(), e);
    }
  }
}
