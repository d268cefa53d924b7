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
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The namespaces of a catalog. */
public final class CatalogNamespaces {
  private final CatalogState state;
  private final Admin admin;

  CatalogNamespaces(CatalogState state, Admin admin) {
    this.state = state;
    this.admin = admin;
  }

  /**
   * Creates a namespace.
   *
   * @throws CatalogException 42P06 if there is one of this name without regard to case, 42939 if
   *     the name is that of a schema of views
   */
  public void create(NamespaceDescriptor namespace) {
    String name = namespace.name();
    if (SqlCatalog.VIEW_NAMESPACES.stream().anyMatch(name::equalsIgnoreCase)
        || name.equalsIgnoreCase(CatalogSnapshot.TEMPORARY)) {
      throw new CatalogException(RESERVED_NAME, "the namespace name '" + name + "' is reserved");
    }
    synchronized (state.lock) {
      if (state.snapshot().findNamespace(name).isPresent()) {
        throw new CatalogException(DUPLICATE_NAMESPACE, "namespace '" + name + "' exists already");
      }
      admin.createNamespace(namespace);
      state.publish(state.snapshot());
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
      NamespaceDescriptor namespace =
          admin.namespaces().stream()
              .filter(other -> other.name().equals(name))
              .findFirst()
              .orElseThrow(() -> state.noSuchNamespace(name));
      admin.alterNamespace(change.apply(namespace));
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
                .filter(table -> table.namespace().equals(name))
                .toList();
        if (!cascade) {
          checkEmpty(name, inside.stream().filter(table -> !state.isLeaving(table)).toList());
        }
        stored.addAll(inside);
        state.snapshot().tables(name).forEach(table -> gone.add(table.name()));
        state.snapshot().views(name).forEach(view -> gone.add(view.name()));
        state.snapshot().sequences(name).forEach(sequence -> gone.add(sequence.name()));
      }
      stored.removeAll(state.materializedRows(gone));
      state.undefine(gone);
      stored.forEach(state::dropNow);
      names.forEach(admin::dropNamespace);
      state.publish(state.snapshot());
    }
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
