package io.cellardb.sql.catalog;

import io.cellardb.storage.AccessControl;
import io.cellardb.storage.AccessControl.Action;
import io.cellardb.storage.AccessControl.Permission;
import io.cellardb.storage.AccessControl.Scope;
import io.cellardb.storage.StorageException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rights that the store of a catalog gives itself. What users of the catalog may do is what
 * these allow, whatever the catalog says.
 */
public final class StoreRights {
  private static final Set<Right> CHANGES = EnumSet.of(Right.INSERT, Right.UPDATE, Right.DELETE);

  private static final Map<Action, Set<Right>> ON_TABLES =
      new EnumMap<>(
          Map.of(
              Action.READ, EnumSet.of(Right.SELECT),
              Action.WRITE, CHANGES,
              Action.CREATE, EnumSet.of(Right.ALTER, Right.DROP)));

  private static final Map<Action, Set<Right>> ON_NAMESPACES =
      new EnumMap<>(
          Map.of(
              Action.READ, EnumSet.of(Right.SELECT),
              Action.WRITE, CHANGES,
              Action.CREATE, EnumSet.of(Right.CREATE, Right.ALTER, Right.DROP, Right.INDEX)));

  private final CatalogState state;
  private final AccessControl control;
  private final Optional<String> user;

  /**
   * Rights on what a catalog has.
   *
   * @param user who asks, if the store has made sure of it
   */
  StoreRights(CatalogState state, AccessControl control, Optional<String> user) {
    this.state = state;
    this.control = control;
    this.user = user;
  }

  /** Who asks, if the store has made sure of it. */
  public Optional<String> user() {
    return user;
  }

  /**
   * The rights of SQL that an action of the store allows, all or none of them; those of no action
   * cannot be given.
   *
   * @param table whether they are on a table, and not on what has tables
   */
  public static Map<Action, Set<Right>> rights(boolean table) {
    return table ? ON_TABLES : ON_NAMESPACES;
  }

  /**
   * Gives rights, and what is needed beside them on tables of the system.
   *
   * @return what could not be given beside them, a sentence each
   */
  public List<String> grant(List<Permission> permissions) {
    permissions.forEach(control::grant);
    Set<Permission> beside = new LinkedHashSet<>();
    permissions.forEach(permission -> beside.addAll(needed(permission)));
    List<String> denied = new ArrayList<>();
    for (Permission permission : beside) {
      unlessDenied(
          () -> control.grant(permission),
          denied,
          permission.grantee()
              + " needs "
              + permission.actions()
              + " on "
              + permission.scope()
              + ", too, which this user may not grant");
    }
    return denied;
  }

  /** What a right on a table is of no use without. */
  private List<Permission> needed(Permission permission) {
    String grantee = permission.grantee();
    Set<Action> actions = permission.actions();
    Scope definitions = Scope.of(state.definitions().table());
    List<Permission> needed = new ArrayList<>(control.needed(permission));
    needed.add(
        new Permission(
            grantee,
            definitions,
            actions.contains(Action.CREATE)
                ? EnumSet.of(Action.READ, Action.WRITE)
                : EnumSet.of(Action.READ)));
    if (actions.contains(Action.WRITE)) {
      Scope positions =
          new Scope(
              null,
              definitions.table(),
              DefinitionTable.FAMILY,
              DefinitionTable.POSITION_QUALIFIER);
      needed.add(new Permission(grantee, positions, EnumSet.of(Action.WRITE)));
    }
    return needed;
  }

  /**
   * Takes rights, and those to write to tables of the system that nothing needs any more.
   *
   * @return what could not be taken, a sentence each
   */
  public List<String> revoke(List<Permission> permissions) {
    permissions.forEach(control::revoke);
    List<String> denied = new ArrayList<>();
    permissions.stream()
        .filter(permission -> !permission.actions().equals(EnumSet.of(Action.READ)))
        .map(Permission::grantee)
        .distinct()
        .forEach(
            grantee ->
                unlessDenied(
                    () -> takeUnneeded(grantee),
                    denied,
                    "what "
                        + grantee
                        + " may do with tables of the system stays, since this user may not see"
                        + " or change it"));
    return denied;
  }

  private void takeUnneeded(String grantee) {
    EnumSet<Action> left = EnumSet.noneOf(Action.class);
    for (Scope scope : scopes()) {
      control.permissions(scope).stream()
          .filter(permission -> permission.grantee().equals(grantee))
          .forEach(permission -> left.addAll(permission.actions()));
    }
    if (left.contains(Action.ADMIN)) {
      return;
    }
    for (Action gone : EnumSet.complementOf(left)) {
      needed(new Permission(grantee, Scope.ALL, EnumSet.of(gone))).stream()
          .filter(permission -> permission.actions().contains(Action.WRITE))
          .forEach(
              permission ->
                  control.revoke(
                      new Permission(grantee, permission.scope(), EnumSet.of(Action.WRITE))));
    }
  }

  private static void unlessDenied(Runnable work, List<String> denied, String sentence) {
    try {
      work.run();
    } catch (StorageException e) {
      if (e.code() != StorageException.Code.ACCESS_DENIED) {
        throw e;
      }
      denied.add(sentence);
    }
  }

  /** All that the user of the store may see: everything of what they administer, else their own. */
  public List<Permission> visible() {
    List<Permission> visible = new ArrayList<>();
    List<Scope> others = new ArrayList<>();
    for (Scope scope : scopes()) {
      try {
        visible.addAll(control.permissions(scope));
      } catch (StorageException e) {
        if (e.code() != StorageException.Code.ACCESS_DENIED) {
          throw e;
        }
        others.add(scope);
      }
    }
    visible.addAll(control.own(others));
    return visible;
  }

  private List<Scope> scopes() {
    CatalogSnapshot catalog = state.snapshot();
    List<Scope> scopes = new ArrayList<>();
    scopes.add(Scope.ALL);
    catalog.namespaces().forEach(namespace -> scopes.add(Scope.of(namespace)));
    catalog.tables().forEach(table -> scopes.add(Scope.of(table.stored())));
    return scopes;
  }
}
