package io.cellardb.storage.hbase;

import io.cellardb.storage.AccessControl;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.TableName;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.security.access.GetUserPermissionsRequest;
import org.apache.hadoop.hbase.security.access.NamespacePermission;
import org.apache.hadoop.hbase.security.access.TablePermission;
import org.apache.hadoop.hbase.security.access.UserPermission;

/** The rights that HBase's access control gives, by HBase's own admin calls. */
final class HBaseAccessControl implements AccessControl {
  /** How often it is looked for a right that has to come. */
  private static final int MAX_LOOKS = 200;

  /** What HBase says if a right is given to somebody who may do everything anyway. */
  private static final String OF_SUPERUSER = "superuser";

  private final HBaseStore store;
  private final HBaseAdmin admin;

  HBaseAccessControl(HBaseStore store, HBaseAdmin admin) {
    this.store = store;
    this.admin = admin;
  }

  @Override
  public void grant(Permission permission) {
    write(permission, true);
  }

  /** The master learns of the right of who has made a table a moment later. */
  @Override
  public void grantOnNew(TableName table, List<Permission> permissions) {
    List<org.apache.hadoop.hbase.security.access.Permission> administer =
        List.of(toHBase(Scope.of(table), Set.of(Action.ADMIN)));
    for (int looks = 0;
        looks < MAX_LOOKS
            && !admin.call("table " + table, hbase -> hbase.hasUserPermissions(administer)).get(0);
        looks++) {
      HBaseAdmin.pause("the right to grant on table " + table);
    }
    for (Permission permission : permissions) {
      try {
        grant(permission.on(permission.scope().in(table)));
      } catch (StorageException e) {
        if (!e.getMessage().contains(OF_SUPERUSER)) {
          throw e;
        }
      }
    }
  }

  /** HBase's own call takes them from the first of a user's rights on a table and its parts. */
  @Override
  public void revoke(Permission permission) {
    permissions(permission.scope()).stream()
        .filter(has -> has.grantee().equals(permission.grantee()))
        .filter(has -> has.scope().equals(permission.scope()))
        .forEach(has -> leave(has, permission.actions()));
  }

  private void leave(Permission has, Set<Action> gone) {
    Set<Action> left = EnumSet.copyOf(has.actions());
    left.removeAll(gone);
    if (left.isEmpty()) {
      var all = new UserPermission(has.grantee(), toHBase(has.scope(), Set.of()));
      admin.call(
          named(has.scope()),
          hbase -> {
            hbase.revoke(all);
            return null;
          });
    } else if (!left.equals(has.actions())) {
      write(new Permission(has.grantee(), has.scope(), left), false);
    }
  }

  /** Writes what somebody may do, beside what they may do already or in place of it. */
  private void write(Permission permission, boolean beside) {
    var written =
        new UserPermission(permission.grantee(), toHBase(permission.scope(), permission.actions()));
    admin.call(
        named(permission.scope()),
        hbase -> {
          hbase.grant(written, beside);
          return null;
        });
  }

  @Override
  public List<Permission> permissions(Scope scope) {
    var request =
        scope.table() != null
            ? GetUserPermissionsRequest.newBuilder(Schemas.toHBase(scope.table()))
            : scope.namespace() != null
                ? GetUserPermissionsRequest.newBuilder(scope.namespace())
                : GetUserPermissionsRequest.newBuilder();
    return admin.call(
        named(scope),
        hbase ->
            hbase.getUserPermissions(request.build()).stream()
                .map(HBaseAccessControl::fromHBase)
                .flatMap(Optional::stream)
                .toList());
  }

  @Override
  public List<Permission> own(List<Scope> scopes) {
    if (store.user().isEmpty()) {
      return List.of();
    }
    Action[] actions = Action.values();
    var asked =
        scopes.stream()
            .flatMap(scope -> Stream.of(actions).map(action -> toHBase(scope, Set.of(action))))
            .toList();
    List<Boolean> answers =
        admin.call("the rights of its user", hbase -> hbase.hasUserPermissions(asked));
    List<Permission> own = new ArrayList<>();
    for (int i = 0; i < scopes.size(); i++) {
      Set<Action> has = EnumSet.noneOf(Action.class);
      for (int k = 0; k < actions.length; k++) {
        if (answers.get(i * actions.length + k)) {
          has.add(actions[k]);
        }
      }
      if (!has.isEmpty()) {
        own.add(new Permission(store.user().get(), scopes.get(i), has));
      }
    }
    return own;
  }

  /**
   * Transactions read the clock, and those that write to tables that take part move it. A namespace
   * may get such tables.
   */
  @Override
  public List<Permission> needed(Permission permission) {
    Scope scope = permission.scope();
    Set<Action> actions = EnumSet.copyOf(permission.actions());
    actions.retainAll(
        scope.table() == null || store.opened(scope.table()).descriptor().transactional()
            ? Set.of(Action.READ, Action.WRITE)
            : Set.of(Action.READ));
    return actions.isEmpty()
        ? List.of()
        : List.of(new Permission(permission.grantee(), Scope.of(TransactionClock.TABLE), actions));
  }

  private static String named(Scope scope) {
    return scope.equals(Scope.ALL) ? "the rights on all" : scope.toString();
  }

  private static Optional<Permission> fromHBase(UserPermission permission) {
    var hbase = permission.getPermission();
    Set<Action> actions = EnumSet.noneOf(Action.class);
    for (var action : hbase.getActions()) {
      actions.add(fromHBase(action));
    }
    return actions.isEmpty()
        ? Optional.empty()
        : Optional.of(new Permission(permission.getUser(), scope(hbase), actions));
  }

  private static Scope scope(org.apache.hadoop.hbase.security.access.Permission hbase) {
    if (hbase instanceof TablePermission table) {
      byte[] family = table.getFamily();
      byte[] qualifier = table.getQualifier();
      return new Scope(
          null,
          Schemas.fromHBase(table.getTableName()),
          family == null ? null : new String(family, StandardCharsets.UTF_8),
          qualifier == null ? null : ByteString.wrap(qualifier));
    }
    return hbase instanceof NamespacePermission namespace
        ? Scope.of(namespace.getNamespace())
        : Scope.ALL;
  }

  private static org.apache.hadoop.hbase.security.access.Permission toHBase(
      Scope scope, Set<Action> actions) {
    var builder =
        scope.table() != null
            ? org.apache.hadoop.hbase.security.access.Permission.newBuilder(
                Schemas.toHBase(scope.table()))
            : scope.namespace() != null
                ? org.apache.hadoop.hbase.security.access.Permission.newBuilder(scope.namespace())
                : org.apache.hadoop.hbase.security.access.Permission.newBuilder();
    if (scope.family() != null) {
      builder.withFamily(scope.family().getBytes(StandardCharsets.UTF_8));
    }
    if (scope.qualifier() != null) {
      builder.withQualifier(scope.qualifier().array());
    }
    return builder
        .withActions(
            actions.stream()
                .map(HBaseAccessControl::toHBase)
                .toArray(org.apache.hadoop.hbase.security.access.Permission.Action[]::new))
        .build();
  }

  private static org.apache.hadoop.hbase.security.access.Permission.Action toHBase(Action action) {
    return switch (action) {
      case READ -> org.apache.hadoop.hbase.security.access.Permission.Action.READ;
      case WRITE -> org.apache.hadoop.hbase.security.access.Permission.Action.WRITE;
      case EXECUTE -> org.apache.hadoop.hbase.security.access.Permission.Action.EXEC;
      case CREATE -> org.apache.hadoop.hbase.security.access.Permission.Action.CREATE;
      case ADMIN -> org.apache.hadoop.hbase.security.access.Permission.Action.ADMIN;
    };
  }

  private static Action fromHBase(
      org.apache.hadoop.hbase.security.access.Permission.Action action) {
    return switch (action) {
      case READ -> Action.READ;
      case WRITE -> Action.WRITE;
      case EXEC -> Action.EXECUTE;
      case CREATE -> Action.CREATE;
      case ADMIN -> Action.ADMIN;
    };
  }
}
