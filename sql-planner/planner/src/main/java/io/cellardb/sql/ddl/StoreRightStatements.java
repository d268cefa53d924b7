package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogRights.Target;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.StoreRights;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.Grant;
import io.cellardb.storage.AccessControl.Action;
import io.cellardb.storage.AccessControl.Permission;
import io.cellardb.storage.AccessControl.Scope;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * GRANT and REVOKE of the rights that a store gives itself. It has fewer than SQL: what it cannot
 * tell apart is granted and revoked together, or refused with 0A000.
 */
final class StoreRightStatements {
  private final RightStatements statements;
  private final SqlCatalog catalog;
  private final StoreRights rights;

  /**
   * Statements on a store.
   *
   * @param statements finds what they are on
   */
  StoreRightStatements(RightStatements statements, SqlCatalog catalog, StoreRights rights) {
    this.statements = statements;
    this.catalog = catalog;
    this.rights = rights;
  }

  /**
   * Carries out a statement: as far as the store comes, if it refuses one of several things.
   *
   * @return what the user should know, a sentence each
   */
  List<String> run(Grant grant) {
    if (grant.on() == Grant.On.SEQUENCE || grant.on() == Grant.On.ALL_SEQUENCES) {
      throw refused(
          grant.names().get(0),
          "the store has no rights on sequences; who may write to a table may use all");
    }
    if (grant.option()) {
      throw refused(
          grant.elements().get(0).name(),
          "the store has no GRANT OPTION: who may grant there may do everything");
    }
    List<String> grantees = grant.grantees().stream().map(this::grantee).toList();
    List<Permission> permissions = new ArrayList<>();
    Set<Action> actions = actions(grant);
    boolean reads = !grant.revoke() && actions.contains(Action.WRITE) && actions.add(Action.READ);
    for (SqlIdentifier name : grant.names()) {
      for (Scope scope : scopes(name, grant.on())) {
        grantees.forEach(grantee -> permissions.add(new Permission(grantee, scope, actions)));
      }
    }
    if (grant.revoke()) {
      return rights.revoke(permissions);
    }
    List<String> warnings = new ArrayList<>(rights.grant(permissions));
    if (reads) {
      warnings.add("who writes to the store has to read there, so that SELECT is granted, too");
    }
    return warnings;
  }

  private String grantee(SqlIdentifier name) {
    String written = name.getSimple();
    if (written.equalsIgnoreCase("PUBLIC")) {
      throw refused(name, "the store has no rights of all; grant to a group, as in TO \"@group\"");
    }
    boolean own = written.equals("CURRENT_USER") || written.equals("SESSION_USER");
    return own ? rights.user().orElse(written) : written;
  }

  /** What the store has of what a name means. */
  private List<Scope> scopes(SqlIdentifier name, Grant.On on) {
    List<Scope> scopes = new ArrayList<>();
    CatalogNames.at(
        name,
        () -> {
          for (Target target : statements.targets(name, on)) {
            if (target.object() == null) {
              scopes.addAll(ofNamespace(target.namespace()));
            } else {
              catalog
                  .snapshot()
                  .find(target.object())
                  .ifPresentOrElse(
                      table -> table.allStored().forEach(each -> scopes.add(Scope.of(each))),
                      () -> checkNotNamed(name, on));
            }
          }
        });
    return scopes;
  }

  private static void checkNotNamed(SqlIdentifier view, Grant.On on) {
    if (on == Grant.On.TABLE) {
      throw refused(
          view, "the store has no rights on views; who may read the tables of one may read it");
    }
  }

  /** A namespace, and the rows of its tables that are in others, where they were before. */
  private List<Scope> ofNamespace(String namespace) {
    List<Scope> scopes = new ArrayList<>();
    scopes.add(Scope.of(namespace));
    for (TableDefinition table : catalog.snapshot().tables(namespace)) {
      for (TableName stored : table.allStored()) {
        if (!stored.namespace().equals(namespace)) {
          scopes.add(Scope.of(stored));
        }
      }
    }
    return scopes;
  }

  /** What the store calls the rights of a statement. */
  private static Set<Action> actions(Grant grant) {
    boolean tables = grant.on() != Grant.On.NAMESPACE;
    Map<Action, Set<Right>> known = StoreRights.rights(tables);
    Set<Right> named = EnumSet.noneOf(Right.class);
    for (Grant.Element element : grant.elements()) {
      SqlIdentifier name = element.name();
      if (!element.names().isEmpty()) {
        throw refused(name, "the store has no rights on columns of SQL; leave them out");
      }
      String word = name.getSimple().toUpperCase(Locale.ROOT);
      if (word.equals("ALL")) {
        known.values().forEach(named::addAll);
        continue;
      }
      Right right = RightStatements.right(name, word);
      if (known.values().stream().noneMatch(together -> together.contains(right))) {
        throw refused(
            name,
            right == Right.ADMIN
                ? "ADMIN of the store is more than SQL grants; its own tools do"
                : "the store has no right " + right + " on " + (tables ? "tables" : "namespaces"));
      }
      named.add(right);
    }
    Set<Action> actions = EnumSet.noneOf(Action.class);
    known.forEach(
        (action, together) -> {
          if (named.containsAll(together)) {
            actions.add(action);
          } else if (together.stream().anyMatch(named::contains)) {
            throw refused(
                grant.elements().get(0).name(),
                "the store has one right "
                    + action
                    + " for "
                    + together.stream().map(Right::name).collect(Collectors.joining(", "))
                    + "; name all of them");
          }
        });
    return actions;
  }

  private static SqlException refused(SqlIdentifier at, String sentence) {
    return SqlException.at(at.getParserPosition(), CatalogException.NOT_SUPPORTED, sentence);
  }
}
