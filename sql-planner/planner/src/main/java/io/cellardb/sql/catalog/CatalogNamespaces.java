package io.cellardb.sql.catalog;

import static io.cellardb.sql.catalog.CatalogException.DEPENDENTS_EXIST;
import static io.cellardb.sql.catalog.CatalogException.DUPLICATE_NAMESPACE;
import static io.cellardb.sql.catalog.CatalogException.RESERVED_NAME;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.Admin;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The namespaces of a catalog. One that was renamed or dropped stays in the store, hidden, as long
 * as the store has rows there of tables that are in another namespace since.
 */
public final class CatalogNamespaces {
  /** The property of a namespace of the store that SQL does not show. */
  private static final String HIDDEN = "cellar.hidden";

  /** The properties of such a namespace. */
  static final Map<String, String> HIDDEN_PROPERTIES = Map.of(HIDDEN, "true");

  private final CatalogState state;
  private final Admin admin;
  private final CatalogMoves moves;
  private final long owner;

  CatalogNamespaces(CatalogState state, Admin admin, CatalogMoves moves, long owner) {
    this.owner = owner;
    this.state = state;
    this.admin = admin;
    this.moves = moves;
  }

  /** Whether SQL does not show a namespace of the store. */
  static boolean isHidden(NamespaceDescriptor namespace) {
    return namespace.properties().containsKey(HIDDEN);
  }

  /**
   * Creates a namespace.
   *
   * @throws CatalogException 42P06 if there is one of this name without regard to case, 42939 if
   *     the name is that of a schema of views
   */
  public void create(NamespaceDescriptor namespace) {
    checkNotReserved(namespace.name());
    synchronized (state.lock) {
      createNew(namespace);
      publish(state.snapshot().access().owned(namespace.name(), owner));
    }
  }

  /** Writes other rights, and shows the namespaces that there are now. */
  @GuardedBy("state.lock")
  private void publish(Access rights) {
    CatalogSnapshot then = state.snapshot();
    if (rights != then.access()) {
      DefinitionTable.Change change = state.change();
      then = state.with(change, then, rights);
      change.commit();
    }
    state.publish(then);
  }

  @GuardedBy("state.lock")
  private void createNew(NamespaceDescriptor namespace) {
    String name = namespace.name();
    if (state.snapshot().findNamespace(name).isPresent()) {
      throw new CatalogException(DUPLICATE_NAMESPACE, "namespace '" + name + "' exists already");
    }
    if (admin.namespaces().stream().anyMatch(other -> other.name().equals(name))) {
      admin.alterNamespace(namespace);
    } else {
      admin.createNamespace(namespace);
    }
  }

  /**
   * Gives a namespace another name.
   *
   * @param before as it is stored
   * @throws CatalogException as {@link #create}, and 2BP01 if the namespace is reserved, 0A000 if
   *     it has tables that were not created by SQL
   */
  public void rename(String before, String after) {
    checkNotReserved(after);
    synchronized (state.lock) {
      checkNotNeeded(before);
      CatalogSnapshot now = state.snapshot();
      now.tables(before).forEach(CatalogTables::checkDefined);
      createNew(
          new NamespaceDescriptor(
              after,
              described(before).maxTables(),
              described(before).maxBytes(),
              described(before).properties()));
      state.publish(now);
      moves.move(now.namesIn(before), after, before);
      dropOrHide(before);
      state.publish(state.snapshot());
    }
  }

  private NamespaceDescriptor described(String name) {
    return admin.namespaces().stream()
        .filter(other -> other.name().equals(name))
        .findFirst()
        .orElseThrow(() -> state.noSuchNamespace(name));
  }

  /** Drops a namespace of the store, or hides it where tables of other namespaces have rows. */
  private void dropOrHide(String name) {
    if (admin.tables().stream().anyMatch(table -> table.name().namespace().equals(name))) {
      admin.alterNamespace(described(name).withProperties(HIDDEN_PROPERTIES));
    } else {
      admin.dropNamespace(name);
    }
  }

  private void checkNotReserved(String name) {
    if (SqlCatalog.VIEW_NAMESPACES.stream().anyMatch(name::equalsIgnoreCase)
        || name.equalsIgnoreCase(CatalogSnapshot.TEMPORARY)
        || (state.definitions().isShared() && name.equals(state.definitions().namespace()))) {
      throw new CatalogException(RESERVED_NAME, "the namespace name '" + name + "' is reserved");
    }
  }

  /**
   * Gives a namespace other quotas or properties.
   *
   * @param name as it is stored
   * @throws CatalogException 3F000 if it does not exist
   */
  public void alter(String name, UnaryOperator<NamespaceDescriptor> change) {
    synchronized (state.lock) {
      admin.alterNamespace(change.apply(described(name)));
    }
  }

  /**
   * Drops namespaces.
   *
   * @param names as they are stored
   * @param cascade whether their views, and their tables, also those without a definition, are
   *     dropped with them
   * @param dependents views of other namespaces, which are dropped with them
   * @throws CatalogException 3F000 if one does not exist, 2BP01 if one is reserved, or has tables
   *     or views and {@code cascade} is false; then none is dropped
   */
  public void drop(Collection<String> names, boolean cascade, Collection<TableName> dependents) {
    synchronized (state.lock) {
      List<TableName> stored = new ArrayList<>();
      List<TableName> gone = new ArrayList<>(dependents);
      for (String name : names) {
        checkNotNeeded(name);
        List<TableName> inside =
            admin.tables().stream()
                .map(TableDescriptor::name)
                .filter(table -> table.namespace().equals(name) && !isOfOther(table, names))
                .toList();
        if (!cascade) {
          checkEmpty(name, inside.stream().filter(table -> !state.isLeaving(table)).toList());
        }
        stored.addAll(inside);
        for (TableDefinition table : state.snapshot().tables(name)) {
          gone.add(table.name());
          table.allStored().stream()
              .filter(rows -> !rows.namespace().equals(name))
              .filter(rows -> table.origin().isCreated() && !stored.contains(rows))
              .forEach(stored::add);
        }
        state.snapshot().views(name).forEach(view -> gone.add(view.name()));
        state.snapshot().sequences(name).forEach(sequence -> gone.add(sequence.name()));
      }
      stored.removeAll(state.materializedRows(gone));
      state.undefine(gone);
      stored.forEach(state::dropNow);
      names.forEach(this::dropOrHide);
      state.dropUnneededNamespaces();
      Access rights = state.snapshot().access();
      for (String name : names) {
        rights = rights.with(name, ObjectRights.NONE);
      }
      publish(rights);
    }
  }

  /** Whether a table of the store has the rows of a table or view that is in another namespace. */
  private boolean isOfOther(TableName stored, Collection<String> names) {
    CatalogSnapshot now = state.snapshot();
    return now.tables().stream()
            .anyMatch(
                table ->
                    !names.contains(table.name().namespace()) && table.allStored().contains(stored))
        || now.views().stream()
            .anyMatch(
                view ->
                    view.isMaterialized()
                        && !names.contains(view.name().namespace())
                        && view.materialized().rows().stored().equals(stored));
  }

  @GuardedBy("state.lock")
  private void checkNotNeeded(String name) {
    if (name.equals(TableName.DEFAULT_NAMESPACE) || name.equals(TableName.SYSTEM_NAMESPACE)) {
      throw new CatalogException(
          DEPENDENTS_EXIST, "namespace '" + name + "' is needed by the system");
    }
    if (!state.snapshot().namespaces().contains(name)) {
      throw state.noSuchNamespace(name);
    }
  }

  @GuardedBy("state.lock")
  private void checkEmpty(String namespace, List<TableName> stored) {
    Set<String> names = new TreeSet<>();
    state.snapshot().tables(namespace).forEach(table -> names.add(table.name().qualifier()));
    state.snapshot().views(namespace).forEach(view -> names.add(view.name().qualifier()));
    state.snapshot().sequences(namespace).forEach(other -> names.add(other.name().qualifier()));
    Set<TableName> defined =
        state.snapshot().tables().stream().map(TableDefinition::stored).collect(Collectors.toSet());
    for (TableName table : stored) {
      if (!defined.contains(table)) {
        names.add(table.qualifier());
      }
    }
    if (!names.isEmpty()) {
      throw new CatalogException(
          DEPENDENTS_EXIST,
          "namespace '"
              + namespace
              + "' still has tables ("
              + names.iterator().next()
              + (names.size() > 1 ? ", ..." : "")
              + "); DROP NAMESPACE ... CASCADE drops them too");
    }
  }
}
