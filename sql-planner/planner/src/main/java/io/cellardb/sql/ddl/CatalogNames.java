package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.Identity;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.NearestName;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.Rights;
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
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** What the names in a definition mean in the newest catalog, for a session. */
final class CatalogNames {
  private final QueryPlanner planner;
  private final SqlCatalog catalog;
  private final Supplier<Rights> rights;

  /**
   * Names of a catalog.
   *
   * @param rights those of the session in the newest state of the catalog
   */
  CatalogNames(QueryPlanner planner, SqlCatalog catalog, Supplier<Rights> rights) {
    this.planner = planner;
    this.catalog = catalog;
    this.rights = rights;
  }

  /** The rights of the session. */
  Rights rights() {
    return rights.get();
  }

  /** The namespace of that name, which is not one of the system's, and is to be changed. */
  String namespace(SqlIdentifier name) {
    TableNames.checkNotSystem(planner, name, name.getSimple());
    String found = seen().namespace(name.getSimple());
    rights().checkAll(found);
    return found;
  }

  /** The namespace of that name, in which something is to be put. */
  String namespaceOfNew(SqlIdentifier name) {
    TableNames.checkNotSystem(planner, name, name.getSimple());
    String found = seen().namespace(name.getSimple());
    rights().check(Right.CREATE, found);
    return found;
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
    String found = seen().namespace(namespace);
    rights().check(Right.CREATE, found);
    return new TableName(found, last(name));
  }

  /**
   * A table, which may be one of the other catalog, to be read.
   *
   * @throws CatalogException as {@link CatalogSnapshot#table}, as if there were no tables but those
   *     that the session sees; 42501 if there is no right to what is to be done
   */
  TableDefinition table(SqlIdentifier name, Right right) {
    String namespace = TableNames.namespace(planner, name);
    if (isOther(namespace)) {
      TableDefinition other = planner.schema().catalog().table(namespace, last(name));
      planner.schema().rights().check(right, other.name());
      return other;
    }
    TableName found = seen().table(namespace, last(name)).name();
    rights().check(right, found);
    return snapshot().find(found).orElseThrow();
  }

  /** The sequence of a column of such a table. */
  SequenceDefinition sequence(Identity identity) {
    String namespace = identity.sequence().namespace();
    CatalogSnapshot all =
        isOther(namespace) ? planner.schema().unrestricted().catalog() : snapshot();
    return all.sequence(namespace, identity.sequence().qualifier());
  }

  private boolean isOther(String namespace) {
    boolean temporary = namespace.equalsIgnoreCase(CatalogSnapshot.TEMPORARY);
    return temporary != snapshot().hasTemporary();
  }

  /** A view that is materialized, or one that is not, as wanted. */
  ViewDefinition view(SqlIdentifier name, boolean materialized, Right right) {
    ViewDefinition view = seen().view(TableNames.namespace(planner, name), last(name));
    if (view.isMaterialized() != materialized) {
      throw new CatalogException(
          CatalogException.WRONG_OBJECT,
          "'"
              + last(name)
              + "' of namespace "
              + view.name().namespace()
              + (materialized ? " is not a materialized view" : " is a materialized view"));
    }
    rights().check(right, view.name());
    return view;
  }

  SequenceDefinition sequence(SqlIdentifier name, Right right) {
    SequenceDefinition sequence = seen().sequence(TableNames.namespace(planner, name), last(name));
    rights().check(right, sequence.name());
    return sequence;
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
    CatalogSnapshot now = seen();
    TableName found =
        now.findIndex(namespace, last(name))
            .map(TableDefinition::name)
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
    rights().check(Right.INDEX, found);
    return snapshot().find(found).orElseThrow();
  }

  /** The newest state as the session sees it. */
  CatalogSnapshot seen() {
    Rights own = rights();
    return own.unlimited() ? snapshot() : snapshot().visibleTo(own);
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

  /** Does something, and gives errors of names and rights a place. */
  static void at(SqlParserPos pos, Runnable work) {
    try {
      work.run();
    } catch (CatalogException e) {
      throw SqlException.at(pos, e.sqlState(), e.getMessage(), e);
    }
  }

  /** Does something to what has a name, and gives errors the place of the name. */
  static void at(SqlIdentifier name, Runnable work) {
    at(name, false, "", work);
  }

  /** What is nowhere is also not in a namespace that is nowhere. */
  private static boolean isForgiven(String state, String forgiven) {
    boolean absent =
        forgiven.equals(CatalogException.NO_SUCH_TABLE)
            || forgiven.equals(CatalogException.NO_SUCH_OBJECT);
    return state.equals(forgiven) || (absent && state.equals(CatalogException.NO_SUCH_NAMESPACE));
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
      if (!lenient || !isForgiven(e.sqlState(), forgiven)) {
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
