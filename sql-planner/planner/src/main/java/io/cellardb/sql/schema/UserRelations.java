package io.cellardb.sql.schema;

import io.cellardb.sql.catalog.Access;
import io.cellardb.sql.catalog.CatalogRights;
import io.cellardb.sql.catalog.ObjectRights;
import io.cellardb.sql.catalog.Principal;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.StoreRights;
import io.cellardb.storage.AccessControl.Action;
import io.cellardb.storage.AccessControl.Permission;
import io.cellardb.storage.AccessControl.Scope;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.SystemRelation.Column;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The tables of {@code SYS} about users and roles. */
public final class UserRelations {
  private final SqlCatalog catalog;

  private UserRelations(SqlCatalog catalog) {
    this.catalog = catalog;
  }

  /** The relations of a catalog. */
  public static List<SystemRelation> of(SqlCatalog catalog) {
    UserRelations relations = new UserRelations(catalog);
    return List.of(
        new SystemRelation(
            "USERS",
            "The users and roles",
            List.of(
                Column.text("user_name", "its name"),
                Column.text("kind", "USER or ROLE"),
                Column.text("is_administrator", "TRUE if it may do everything"),
                Column.text("can_log_in", "TRUE if it may log in"),
                Column.text("has_password", "TRUE if it has a password")),
            relations::users),
        new SystemRelation(
            "ROLE_MEMBERS",
            "Who has which role",
            List.of(
                Column.text("role_name", "the role"),
                Column.text("member_name", "the user or role that has it"),
                Column.text("is_grantable", "TRUE if the member may grant it")),
            relations::members),
        new SystemRelation(
            "GRANTS",
            "Who may do what, and whose is what",
            List.of(
                Column.text("namespace", "the namespace; NULL for all that a store has"),
                Column.text("table_name", "the table, view or sequence; NULL for the namespace"),
                Column.text("column_name", "the column; NULL for all"),
                Column.text("grantee", "who has the right; PUBLIC for all"),
                Column.text("privilege", "the right, or OWNER"),
                Column.text("is_grantable", "TRUE if they may grant it"),
                Column.text("grantor", "who granted it by a right to; NULL for the owner")),
            relations::grants));
  }

  private List<Object[]> grants() {
    Access access = catalog.snapshot().access();
    List<Object[]> rows = new ArrayList<>();
    if (!access.hasUsers()) {
      catalog.storeRights().ifPresent(rights -> addAll(rows, rights));
      return rows;
    }
    CatalogRights.onNamespaces(access)
        .forEach((name, rights) -> add(rows, access, name, null, rights));
    CatalogRights.onObjects(access)
        .forEach((name, rights) -> add(rows, access, name.namespace(), name.qualifier(), rights));
    return rows;
  }

  private void addAll(List<Object[]> rows, StoreRights rights) {
    Map<TableName, TableName> names = new HashMap<>();
    catalog.snapshot().tables().forEach(table -> names.put(table.stored(), table.name()));
    for (Permission permission : rights.visible()) {
      Scope scope = permission.scope();
      TableName table = names.get(scope.table());
      boolean grantable = permission.actions().contains(Action.ADMIN);
      Set<Right> shown = EnumSet.noneOf(Right.class);
      StoreRights.rights(scope.table() != null)
          .forEach(
              (action, meant) -> {
                if (permission.actions().contains(action)) {
                  shown.addAll(meant);
                }
              });
      if (grantable) {
        shown.add(Right.ADMIN);
      }
      for (Right right : shown) {
        rows.add(
            new Object[] {
              table == null ? scope.namespace() : table.namespace(),
              table == null ? null : table.qualifier(),
              column(scope),
              permission.grantee(),
              right.name(),
              truth(grantable),
              null
            });
      }
    }
  }

  /** The column of a store, as its own tools write it. */
  private static String column(Scope scope) {
    return scope.qualifier() == null
        ? scope.family()
        : scope.family() + ":" + scope.qualifier().toUtf8();
  }

  private static void add(
      List<Object[]> rows, Access access, String namespace, String name, ObjectRights rights) {
    access
        .find(rights.owner())
        .ifPresent(
            owner ->
                rows.add(
                    new Object[] {namespace, name, null, owner.name(), "OWNER", "TRUE", null}));
    for (ObjectRights.Granted granted : rights.grants()) {
      rows.add(
          new Object[] {
            namespace,
            name,
            granted.column().equals(ObjectRights.WHOLE) ? null : granted.column(),
            granted.grantee() == Access.EVERYBODY
                ? "PUBLIC"
                : access.find(granted.grantee()).map(Principal::name).orElse(null),
            granted.right().name(),
            truth(granted.grantable()),
            access.find(granted.grantor()).map(Principal::name).orElse(null)
          });
    }
  }

  private List<Object[]> users() {
    return catalog.snapshot().access().principals().stream()
        .map(
            who ->
                new Object[] {
                  who.name(),
                  who.user() ? "USER" : "ROLE",
                  truth(who.administrator()),
                  truth(who.user() && !who.disabled()),
                  truth(who.verifier() != null)
                })
        .toList();
  }

  private List<Object[]> members() {
    Access access = catalog.snapshot().access();
    List<Object[]> rows = new ArrayList<>();
    for (Principal member : access.principals()) {
      for (Principal.Membership membership : member.roles()) {
        access
            .find(membership.role())
            .ifPresent(
                role ->
                    rows.add(new Object[] {role.name(), member.name(), truth(membership.admin())}));
      }
    }
    return rows;
  }

  private static String truth(boolean truth) {
    return truth ? "TRUE" : "FALSE";
  }
}
