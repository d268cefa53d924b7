package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogUsers;
import io.cellardb.sql.catalog.PasswordVerifier;
import io.cellardb.sql.catalog.Principal;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.AlterUser;
import io.cellardb.sql.parser.tree.CreateUser;
import io.cellardb.sql.parser.tree.DropUser;
import io.cellardb.sql.parser.tree.Grant;
import io.cellardb.sql.parser.tree.ReassignOwned;
import io.cellardb.sql.parser.tree.UserOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** The statements about users and roles. */
final class UserStatements {
  private final SqlCatalog catalog;
  private final Supplier<Rights> rights;

  /**
   * Statements on a catalog.
   *
   * @param rights those of the session in the newest state of the catalog
   */
  UserStatements(SqlCatalog catalog, Supplier<Rights> rights) {
    this.catalog = catalog;
    this.rights = rights;
  }

  /** What a statement does; empty if it is none about users. */
  Optional<Definition> of(SqlNode statement) {
    if (statement instanceof CreateUser create) {
      return Optional.of(create(create));
    }
    if (statement instanceof AlterUser alter) {
      return Optional.of(none -> catalog.exclusively(() -> alter(alter)));
    }
    if (statement instanceof DropUser drop) {
      return Optional.of(none -> catalog.exclusively(() -> drop(drop)));
    }
    if (statement instanceof ReassignOwned reassign) {
      return Optional.of(none -> catalog.exclusively(() -> reassign(reassign)));
    }
    if (statement instanceof Grant grant && grant.on() == Grant.On.ROLES) {
      return Optional.of(none -> catalog.exclusively(() -> grantRoles(grant)));
    }
    return Optional.empty();
  }

  private CatalogUsers users() {
    return catalog.users();
  }

  private Definition create(CreateUser create) {
    UserOptions options = create.options();
    if (create.role()) {
      checkNoOptions(options, create.name());
    }
    List<String> warnings = new ArrayList<>();
    // The work that a password is for takes its time, in which nobody need wait.
    String verifier = options.password().map(text -> verifier(text, create.name())).orElse(null);
    return new Definition() {
      @Override
      public void run(List<Object> none) {
        catalog.exclusively(
            () ->
                CatalogNames.at(
                    create.name(),
                    create.ifNotExists(),
                    CatalogException.DUPLICATE_OBJECT,
                    () -> create(create, verifier, warnings)));
      }

      @Override
      public List<String> warnings() {
        return List.copyOf(warnings);
      }
    };
  }

  private void create(CreateUser create, String verifier, List<String> warnings) {
    rights.get().checkAdministrator("create a " + kind(create.role()));
    UserOptions options = create.options();
    Principal created =
        users()
            .create(
                new Principal(
                    0,
                    create.name().getSimple(),
                    !create.role(),
                    options.administrator().orElse(false),
                    !options.login().orElse(true),
                    verifier,
                    List.of()));
    if (created.administrator() && !options.administrator().orElse(false)) {
      warnings.add(
          "user '" + created.name() + "' is an administrator, as the first user always is");
    }
  }

  private void alter(AlterUser alter) {
    UserOptions options = alter.options();
    if (alter.role()) {
      checkNoOptions(options, alter.name());
    }
    CatalogNames.at(
        alter.name(),
        alter.ifExists(),
        CatalogException.NO_SUCH_OBJECT,
        () -> {
          Rights own = rights.get();
          Principal who = principal(alter.name(), alter.role(), own);
          boolean ownPassword =
              alter.to() == null
                  && options.administrator().isEmpty()
                  && options.login().isEmpty()
                  && own.user().filter(who::equals).isPresent();
          if (!ownPassword) {
            own.checkAdministrator("alter another " + kind(alter.role()));
          }
          if (alter.to() != null) {
            CatalogNames.at(alter.to(), () -> users().rename(who.name(), alter.to().getSimple()));
            return;
          }
          String verifier =
              options.password().map(text -> verifier(text, alter.name())).orElse(null);
          users()
              .alter(
                  who.name(),
                  before -> {
                    Principal after =
                        before
                            .withAdministrator(
                                options.administrator().orElse(before.administrator()))
                            .withDisabled(
                                options.login().map(may -> !may).orElse(before.disabled()));
                    return options.passwordGiven() ? after.withVerifier(verifier) : after;
                  });
        });
  }

  private void drop(DropUser drop) {
    List<String> names =
        CatalogNames.all(
            drop.names(),
            drop.ifExists(),
            CatalogException.NO_SUCH_OBJECT,
            name -> {
              rights.get().checkAdministrator("drop a " + kind(drop.role()));
              return principal(name, drop.role(), rights.get()).name();
            });
    CatalogNames.at(drop.names().get(0), () -> users().drop(names));
  }

  private void reassign(ReassignOwned reassign) {
    Set<Long> owners = new HashSet<>();
    for (SqlIdentifier name : reassign.owners()) {
      CatalogNames.at(
          name,
          () -> {
            rights.get().checkAdministrator("give to others what somebody owns");
            owners.add(grantee(name).id());
          });
    }
    CatalogNames.at(
        reassign.to(), () -> catalog.rights().reassign(owners, grantee(reassign.to()).id()));
  }

  private void grantRoles(Grant grant) {
    List<String> roles = new ArrayList<>();
    for (Grant.Element element : grant.elements()) {
      SqlIdentifier name = element.name();
      if (!element.columns().isEmpty()) {
        throw SqlException.at(
            name.getParserPosition(),
            "42601",
            "a role has no columns; rights are granted ON a table");
      }
      CatalogNames.at(
          name,
          () -> {
            Principal role = users().principal(name.getSimple());
            if (role.user()) {
              throw new CatalogException(
                  CatalogException.WRONG_OBJECT,
                  "'" + role.name() + "' is a user, and no role that can be granted");
            }
            if (!rights.get().mayGrantRole(role)) {
              throw new CatalogException(
                  CatalogException.NO_RIGHT,
                  "only an administrator, or who has it WITH ADMIN OPTION, may grant or revoke role '"
                      + role.name()
                      + "'");
            }
            roles.add(role.name());
          });
    }
    for (SqlIdentifier grantee : grant.grantees()) {
      CatalogNames.at(
          grantee,
          () -> {
            List<String> names = List.of(grantee(grantee).name());
            if (grant.revoke()) {
              users().revoke(roles, names, grant.option());
            } else {
              users().grant(roles, names, grant.option());
            }
          });
    }
  }

  private Principal grantee(SqlIdentifier name) {
    return grantee(name, rights.get(), users());
  }

  /** The user or role that a name means after TO or FROM. */
  static Principal grantee(SqlIdentifier name, Rights rights, CatalogUsers users) {
    String written = name.getSimple();
    boolean own = written.equals("CURRENT_USER") || written.equals("SESSION_USER");
    return own && rights.user().isPresent() ? rights.user().get() : users.principal(written);
  }

  /** A user, or a role where that is wanted. */
  private Principal principal(SqlIdentifier name, boolean role, Rights own) {
    String written = name.getSimple();
    if (written.equalsIgnoreCase("CURRENT_USER") && own.user().isPresent()) {
      return own.user().get();
    }
    Principal who = users().principal(written);
    if (who.user() == role) {
      throw new CatalogException(
          CatalogException.WRONG_OBJECT,
          "'" + who.name() + "' is a " + who.kind() + ", not a " + kind(role));
    }
    return who;
  }

  private static String verifier(String password, SqlIdentifier name) {
    if (password.isEmpty()) {
      throw SqlException.at(
          name.getParserPosition(), "22023", "the password is empty; PASSWORD NULL is for none");
    }
    return PasswordVerifier.of(password).text();
  }

  private static void checkNoOptions(UserOptions options, SqlIdentifier name) {
    if (!options.isEmpty()) {
      throw SqlException.at(
          name.getParserPosition(),
          "0A000",
          "a role has no password and cannot log in; CREATE USER makes who can");
    }
  }

  private static String kind(boolean role) {
    return role ? "role" : "user";
  }
}
