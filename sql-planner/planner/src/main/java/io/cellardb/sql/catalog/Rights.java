package io.cellardb.sql.catalog;

import io.cellardb.sql.catalog.ObjectRights.Granted;
import io.cellardb.storage.TableName;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What one user may do in one state of the catalog. Immutable.
 *
 * <p>A right on a namespace is one on all that it has and will have. Who owns something, or has
 * ADMIN on it, has all rights on it.
 */
public final class Rights {
  /** What everybody may do where there are no users, and the system anywhere: everything. */
  public static final Rights ALL = new Rights(Access.NONE, null, true);

  private final Access access;
  private final Principal user;
  private final boolean unlimited;

  /** The user, the roles that the user has, and everybody. */
  private final Set<Long> own = new HashSet<>();

  private Rights(Access access, Principal user, boolean unlimited) {
    this.access = access;
    this.user = user;
    this.unlimited = unlimited;
    if (user != null) {
      own.addAll(access.allRoles(user.id()));
      own.add(Access.EVERYBODY);
    }
  }

  /**
   * The rights of a user, or of a role.
   *
   * @param user the number; {@link Access#EVERYBODY} for nobody, who may do nothing where there are
   *     users
   */
  public static Rights of(Access access, long user) {
    if (!access.hasUsers()) {
      return ALL;
    }
    return of(access, access.find(user).filter(who -> !who.disabled()).orElse(null));
  }

  private static Rights of(Access access, Principal user) {
    return new Rights(access, user, user != null && user.administrator());
  }

  /**
   * The rights with which a view reads: those of its owner.
   *
   * @param view nobody's may read everything, as only administrators had a hand in it; that of
   *     somebody who may not log in now reads what it did
   */
  public static Rights ofView(Access access, TableName view) {
    long owner = access.on(view).owner();
    return owner == Access.EVERYBODY || !access.hasUsers()
        ? ALL
        : of(access, access.find(owner).orElse(null));
  }

  /** Whether everything is allowed: to an administrator, or where there are no users. */
  public boolean unlimited() {
    return unlimited;
  }

  /** Whose rights they are; empty where there are no users, or nobody has logged in. */
  public Optional<Principal> user() {
    return Optional.ofNullable(user);
  }

  /** Whether somebody is this user, or a role of this user. */
  public boolean has(long principal) {
    return own.contains(principal);
  }

  /**
   * Refuses what only administrators may do.
   *
   * @param what as in "only an administrator may ..."
   * @throws CatalogException 42501
   */
  public void checkAdministrator(String what) {
    if (!unlimited) {
      throw new CatalogException(CatalogException.NO_RIGHT, "only an administrator may " + what);
    }
  }

  /** Whether the user may grant a role. */
  public boolean mayGrantRole(Principal role) {
    return unlimited
        || own.stream()
            .flatMap(id -> access.find(id).stream())
            .flatMap(who -> who.roles().stream())
            .anyMatch(membership -> membership.role() == role.id() && membership.admin());
  }

  /** Whether a right is there on a whole table, or on a view or sequence. */
  public boolean allows(Right right, TableName object) {
    return mayAll(object)
        || grants(access.on(object), granted -> isWhole(granted) && granted.right() == right)
        || grants(access.on(object.namespace()), granted -> granted.right() == right);
  }

  /** Whether a right is there on a column. */
  public boolean allows(Right right, TableName table, String column) {
    return allows(right, table)
        || grants(
            access.on(table),
            granted -> granted.right() == right && granted.column().equals(column));
  }

  /** Whether a right is there on a whole table or on some of its columns. */
  public boolean allowsSome(Right right, TableName table) {
    return allows(right, table) || grants(access.on(table), granted -> granted.right() == right);
  }

  /** Whether a right is there on a namespace, and so on all in it. */
  public boolean allows(Right right, String namespace) {
    return mayAll(namespace) || grants(access.on(namespace), granted -> granted.right() == right);
  }

  /** Whether everything may be done with something, and granted. */
  public boolean mayAll(TableName object) {
    return mayAll(object.namespace())
        || isOwn(access.on(object))
        || grants(access.on(object), granted -> granted.right() == Right.ADMIN && isWhole(granted));
  }

  /** Whether everything may be done with a namespace and all in it, and granted. */
  public boolean mayAll(String namespace) {
    return unlimited
        || namespace.equals(CatalogSnapshot.TEMPORARY)
        || isOwn(access.on(namespace))
        || grants(access.on(namespace), granted -> granted.right() == Right.ADMIN);
  }

  /** Whether there is any right on something; to who has none it does not exist. */
  public boolean sees(TableName object) {
    return mayAll(object)
        || grants(access.on(object), granted -> true)
        || grants(access.on(object.namespace()), granted -> granted.right() != Right.CREATE);
  }

  /** Whether there is any right on a namespace itself. */
  boolean seesNamespace(String namespace) {
    return mayAll(namespace) || grants(access.on(namespace), granted -> true);
  }

  /** Whether a right may be granted to others. */
  public boolean mayGrant(Right right, TableName object, String column) {
    return mayAll(object)
        || grants(
            access.on(object),
            granted ->
                granted.right() == right
                    && granted.grantable()
                    && (isWhole(granted) || granted.column().equals(column)));
  }

  /** Whether a right on all in a namespace may be granted to others. */
  public boolean mayGrant(Right right, String namespace) {
    return mayAll(namespace)
        || grants(access.on(namespace), granted -> granted.right() == right && granted.grantable());
  }

  /**
   * Wants a right on a whole table, view or sequence.
   *
   * @throws CatalogException 42501, with the right and the name
   */
  public void check(Right right, TableName object) {
    if (!allows(right, object)) {
      throw missing(right, TableDefinition.display(object));
    }
  }

  /**
   * Wants a right on a column.
   *
   * @throws CatalogException 42501, with the right, the table and the column
   */
  public void check(Right right, TableName table, String column) {
    if (!allows(right, table, column)) {
      throw missing(right, "column '" + column + "' of " + TableDefinition.display(table));
    }
  }

  /**
   * Wants a right on a table or on some column of it.
   *
   * @throws CatalogException 42501, with the right and the table
   */
  public void checkSome(Right right, TableName table) {
    if (!allowsSome(right, table)) {
      throw missing(right, TableDefinition.display(table));
    }
  }

  /**
   * Wants a right on a namespace.
   *
   * @throws CatalogException 42501, with the right and the namespace
   */
  public void check(Right right, String namespace) {
    if (!allows(right, namespace)) {
      throw missing(right, "namespace " + namespace);
    }
  }

  /**
   * Wants all rights on a namespace.
   *
   * @throws CatalogException 42501, with the namespace
   */
  public void checkAll(String namespace) {
    if (!mayAll(namespace)) {
      throw missing(Right.ADMIN, "namespace " + namespace);
    }
  }

  /** Whether something is this user's own, or an own role's; an administrator's is everything. */
  public boolean owns(TableName object) {
    return unlimited || isOwn(access.on(object));
  }

  /** Whether a namespace is this user's own, as {@link #owns(TableName)}. */
  public boolean owns(String namespace) {
    return unlimited || isOwn(access.on(namespace));
  }

  /**
   * Whether this user may give what is its own to somebody: a role that the user has, or an
   * administrator anybody.
   */
  public boolean mayGiveTo(Principal who) {
    return unlimited || own.contains(who.id());
  }

  /** Whether somebody else has a right on a namespace. */
  public boolean allows(Principal who, Right right, String namespace) {
    return of(access, who).allows(right, namespace);
  }

  private static CatalogException missing(Right right, String on) {
    return new CatalogException(
        CatalogException.NO_RIGHT, "the right " + right + " on " + on + " is missing");
  }

  private boolean isOwn(ObjectRights rights) {
    return rights.owner() != Access.EVERYBODY && own.contains(rights.owner());
  }

  private boolean grants(ObjectRights rights, Predicate<Granted> wanted) {
    for (Granted granted : rights.grants()) {
      if (own.contains(granted.grantee()) && wanted.test(granted)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isWhole(Granted granted) {
    return granted.column().equals(ObjectRights.WHOLE);
  }
}
