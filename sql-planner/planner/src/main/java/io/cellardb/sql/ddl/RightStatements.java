package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.Access;
import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogRights.Target;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ObjectRights;
import io.cellardb.sql.catalog.ObjectRights.Granted;
import io.cellardb.sql.catalog.Principal;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.StoreRights;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.modify.TableNames;
import io.cellardb.sql.parser.tree.Grant;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;

/** GRANT and REVOKE of rights. */
final class RightStatements {
  private static final String INVALID_GRANT = "0LP01";

  private static final Set<Right> OF_TABLES =
      EnumSet.complementOf(EnumSet.of(Right.CREATE, Right.ADMIN));

  private static final Set<Right> OF_SEQUENCES =
      EnumSet.of(Right.SELECT, Right.UPDATE, Right.ALTER, Right.DROP);

  private final QueryPlanner planner;
  private final SqlCatalog catalog;
  private final CatalogNames names;

  RightStatements(QueryPlanner planner, SqlCatalog catalog, CatalogNames names) {
    this.planner = planner;
    this.catalog = catalog;
    this.names = names;
  }

  /**
   * A right of the statement.
   *
   * @param columns as written; empty for the whole table
   * @param ofAll whether it is one of ALL, which means those that may be granted
   */
  private record Wanted(
      Right right, List<SqlIdentifier> columns, SqlIdentifier place, boolean ofAll) {}

  /**
   * Carries out a statement, while nobody else changes the catalog. It is about the rights of the
   * store, if that has any and the catalog has no users.
   *
   * @return what the user should know, a sentence each
   */
  List<String> run(Grant grant) {
    Optional<StoreRights> ofStore = catalog.storeRights();
    if (ofStore.isEmpty()) {
      runInCatalog(grant);
      return List.of();
    }
    if (catalog.snapshot().access().hasUsers()) {
      runInCatalog(grant);
      return List.of(
          "the catalog has users, whose rights these are; those that the store itself gives have"
              + " not changed");
    }
    return new StoreRightStatements(this, catalog, ofStore.get()).run(grant);
  }

  private void runInCatalog(Grant grant) {
    List<Long> grantees = new ArrayList<>();
    for (SqlIdentifier name : grant.grantees()) {
      CatalogNames.at(name, () -> grantees.add(grantee(name, grant)));
    }
    for (SqlIdentifier name : grant.names()) {
      CatalogNames.at(
          name, () -> targets(name, grant.on()).forEach(target -> run(grant, target, grantees)));
    }
  }

  private long grantee(SqlIdentifier name, Grant grant) {
    String written = name.getSimple();
    if (written.equalsIgnoreCase("PUBLIC")) {
      if (grant.option() && !grant.revoke()) {
        throw new CatalogException(
            INVALID_GRANT, "what all may grant would be everybody's; PUBLIC has no GRANT OPTION");
      }
      return Access.EVERYBODY;
    }
    Optional<Principal> own = names.rights().user();
    boolean isOwn = written.equals("CURRENT_USER") || written.equals("SESSION_USER");
    return isOwn && own.isPresent() ? own.get().id() : catalog.users().principal(written).id();
  }

  /** What a name means, now. */
  List<Target> targets(SqlIdentifier name, Grant.On on) {
    CatalogSnapshot seen = names.seen();
    if (on == Grant.On.NAMESPACE || on == Grant.On.ALL_TABLES || on == Grant.On.ALL_SEQUENCES) {
      if (!name.isSimple()) {
        throw SqlException.at(
            name.getParserPosition(), "42601", "a namespace has a name of one part");
      }
      TableNames.checkNotSystem(planner, name, name.getSimple());
      String namespace = seen.namespace(name.getSimple());
      if (on == Grant.On.NAMESPACE) {
        return List.of(Target.of(namespace));
      }
      List<Target> all = new ArrayList<>();
      if (on == Grant.On.ALL_SEQUENCES) {
        seen.sequences(namespace).forEach(sequence -> all.add(Target.of(sequence.name())));
      } else {
        seen.tables(namespace).forEach(table -> all.add(Target.of(table.name())));
        seen.views(namespace).forEach(view -> all.add(Target.of(view.name())));
      }
      return all;
    }
    String namespace = TableNames.namespace(planner, name);
    String last = name.names.get(name.names.size() - 1);
    if (namespace.equalsIgnoreCase(CatalogSnapshot.TEMPORARY)) {
      throw new CatalogException(
          CatalogException.NOT_SUPPORTED, "nobody else sees a temporary table");
    }
    if (on == Grant.On.SEQUENCE) {
      return List.of(Target.of(seen.sequence(namespace, last).name()));
    }
    Optional<TableName> view = seen.findView(namespace, last).map(ViewDefinition::name);
    return List.of(Target.of(view.orElseGet(() -> seen.table(namespace, last).name())));
  }

  private void run(Grant grant, Target target, List<Long> grantees) {
    Rights rights = names.rights();
    boolean full =
        target.object() == null
            ? rights.mayAll(target.namespace())
            : rights.mayAll(target.object());
    long grantor = full ? Access.EVERYBODY : rights.user().map(Principal::id).orElse(-1L);
    List<Granted> granted = new ArrayList<>();
    for (Wanted wanted : wanted(grant, target)) {
      for (String column : columns(wanted, target)) {
        if (full || mayGrant(rights, wanted.right(), target, column)) {
          grantees.forEach(
              grantee ->
                  granted.add(
                      new Granted(grantee, wanted.right(), column, grantor, grant.option())));
        } else if (!wanted.ofAll()) {
          throw noGrant(wanted.right(), target);
        }
      }
    }
    if (granted.isEmpty()) {
      throw noGrant(Right.ADMIN, target);
    }
    if (grant.revoke()) {
      catalog.rights().revoke(List.of(target), granted, grant.option(), grant.cascade());
    } else {
      catalog.rights().grant(List.of(target), granted);
    }
  }

  private static CatalogException noGrant(Right right, Target target) {
    return new CatalogException(
        CatalogException.NO_RIGHT,
        "the right to grant and revoke "
            + (right == Right.ADMIN ? "anything" : right)
            + " on "
            + (target.object() == null
                ? "namespace " + target.namespace()
                : target.object().namespace() + "." + target.object().qualifier())
            + " is missing");
  }

  private static boolean mayGrant(Rights rights, Right right, Target target, String column) {
    return target.object() == null
        ? rights.mayGrant(right, target.namespace())
        : rights.mayGrant(right, target.object(), column);
  }

  private List<Wanted> wanted(Grant grant, Target target) {
    Set<Right> possible = possible(target);
    List<Wanted> all = new ArrayList<>();
    for (Grant.Element element : grant.elements()) {
      String word = element.name().getSimple().toUpperCase(Locale.ROOT);
      boolean columns = !element.names().isEmpty();
      if (word.equals("ALL")) {
        Set<Right> meant = EnumSet.copyOf(possible);
        if (grant.revoke()) {
          meant.add(Right.ADMIN);
        }
        meant.removeIf(right -> columns && !right.isOfColumns());
        meant.forEach(right -> all.add(new Wanted(right, element.names(), element.name(), true)));
      } else if (word.equals("USAGE") && isSequence(target)) {
        all.add(new Wanted(Right.SELECT, element.names(), element.name(), false));
        all.add(new Wanted(Right.UPDATE, element.names(), element.name(), false));
      } else {
        Right right = right(element.name(), word);
        if (!possible.contains(right) && right != Right.ADMIN) {
          throw SqlException.at(
              element.name().getParserPosition(),
              INVALID_GRANT,
              right + " is no right on a " + kind(target));
        }
        if (columns && (!right.isOfColumns() || target.object() == null)) {
          throw SqlException.at(
              element.name().getParserPosition(), INVALID_GRANT, right + " is no right on columns");
        }
        all.add(new Wanted(right, element.names(), element.name(), false));
      }
    }
    return all;
  }

  /** The right that a word means, which is in upper case. */
  static Right right(SqlIdentifier name, String word) {
    for (Right right : Right.values()) {
      if (right.name().equals(word)) {
        return right;
      }
    }
    String hint =
        switch (word) {
          case "TRUNCATE" -> "; who has DELETE may TRUNCATE";
          case "USAGE" -> "; who has any right in a namespace may use it";
          case "MAINTAIN" -> "; who has ALTER may maintain";
          case "CONNECT", "TEMPORARY", "TEMP" -> "; every user has it";
          default -> "";
        };
    throw SqlException.at(name.getParserPosition(), "42601", "there is no right " + name + hint);
  }

  private Set<Right> possible(Target target) {
    if (target.object() == null) {
      return EnumSet.complementOf(EnumSet.of(Right.ADMIN));
    }
    return isSequence(target) ? OF_SEQUENCES : OF_TABLES;
  }

  private boolean isSequence(Target target) {
    return target.object() != null
        && catalog.snapshot().sequences(target.object().namespace()).stream()
            .map(SequenceDefinition::name)
            .anyMatch(target.object()::equals);
  }

  private String kind(Target target) {
    return target.object() == null ? "namespace" : isSequence(target) ? "sequence" : "table";
  }

  /** The columns, by the names that they have. */
  private List<String> columns(Wanted wanted, Target target) {
    if (wanted.columns().isEmpty()) {
      return List.of(ObjectRights.WHOLE);
    }
    Optional<TableDefinition> table = catalog.snapshot().find(target.object());
    List<String> found = new ArrayList<>();
    for (SqlIdentifier name : wanted.columns()) {
      found.add(
          table
              .map(known -> TableNames.column(known, name))
              .map(ColumnDefinition::name)
              .orElseGet(() -> ofView(target.object(), name)));
    }
    return found;
  }

  private String ofView(TableName view, SqlIdentifier name) {
    List<String> columns =
        planner
            .schema()
            .unrestricted()
            .columns(view)
            .map(RelDataType::getFieldNames)
            .orElse(List.of());
    return columns.stream()
        .filter(column -> column.equalsIgnoreCase(name.names.get(name.names.size() - 1)))
        .findFirst()
        .orElseThrow(
            () ->
                SqlException.at(
                    name.getParserPosition(),
                    CatalogException.NO_SUCH_COLUMN,
                    "view "
                        + view.namespace()
                        + "."
                        + view.qualifier()
                        + " has no column '"
                        + name
                        + "'"));
  }
}
