package io.cellardb.storage;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The rights that a store itself gives to users, whom it knows by their names. Who may give, take
 * and see them is the store's matter: a call that it does not allow fails with {@code
 * ACCESS_DENIED}. Safe for use by many threads.
 */
public interface AccessControl {
  /** What somebody may do. */
  enum Action {
    /** Read cells. */
    READ,
    /** Write and delete cells. */
    WRITE,
    /** Have servers run what the store was extended by. */
    EXECUTE,
    /** Create, alter and drop tables. */
    CREATE,
    /** All else, and to give rights. */
    ADMIN
  }

  /**
   * What a right is on.
   *
   * @param namespace a namespace with all tables that it has and will have; else null
   * @param table a table; else null. Without either it is all that the store has
   * @param family a family of the table; null for all
   * @param qualifier a qualifier of the family; null for all
   */
  record Scope(String namespace, TableName table, String family, ByteString qualifier) {
    /** All that the store has. */
    public static final Scope ALL = new Scope(null, null, null, null);

    /** A namespace. */
    public static Scope of(String namespace) {
      return new Scope(namespace, null, null, null);
    }

    /** A table. */
    public static Scope of(TableName table) {
      return new Scope(null, table, null, null);
    }

    /** The same part of another table. */
    public Scope in(TableName other) {
      return new Scope(null, other, family, qualifier);
    }

    /** As in a sentence. */
    @Override
    public String toString() {
      if (table == null) {
        return namespace == null ? "the whole store" : "namespace " + namespace;
      }
      String column = qualifier == null ? "" : ":" + qualifier;
      return (family == null ? "" : "column " + family + column + " of ") + "table " + table;
    }
  }

  /**
   * What somebody may do with something.
   *
   * @param grantee a user, or a group after {@code @}
   * @param actions at least one
   */
  record Permission(String grantee, Scope scope, Set<Action> actions) {
    /** Copies the actions. */
    public Permission {
      actions = Collections.unmodifiableSet(EnumSet.copyOf(actions));
    }

    /** The same with something else. */
    public Permission on(Scope other) {
      return new Permission(grantee, other, actions);
    }
  }

  /** Gives somebody these actions, beside those that they have. */
  void grant(Permission permission);

  /**
   * Gives rights on a table that the user of the store has just made, beside those that others have
   * on it. Who may do everything anyway gets none.
   */
  void grantOnNew(TableName table, List<Permission> permissions);

  /** Takes these actions from somebody, on exactly this; who does not have them loses nothing. */
  void revoke(Permission permission);

  /**
   * All rights that were given on a namespace, on all, or on a table and its parts. Those on what a
   * table is part of are not among them.
   */
  List<Permission> permissions(Scope scope);

  /**
   * What the user of the store may do with each of some things, by whatever right, that of a group
   * included; nothing of what may not be done at all.
   */
  List<Permission> own(List<Scope> scopes);

  /** What who has a right needs beside it, on tables that are the store's own. */
  List<Permission> needed(Permission permission);
}
