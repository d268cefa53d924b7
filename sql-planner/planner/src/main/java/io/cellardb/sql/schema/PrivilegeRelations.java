package io.cellardb.sql.schema;

import static io.cellardb.storage.SystemRelation.Column.text;

import io.cellardb.sql.catalog.Access;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ObjectRights;
import io.cellardb.sql.catalog.ObjectRights.Granted;
import io.cellardb.sql.catalog.Principal;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;

/**
 * What the information schema shows of rights: those that the user has or has granted, and all of
 * them on what is the user's own. Rights on a namespace are shown as rights on each of its tables.
 */
final class PrivilegeRelations {
  /** Who grants where nobody did: the owner's rights, and those on what is nobody's. */
  private static final String SYSTEM = "_SYSTEM";

  private static final Set<Right> OF_TABLES = EnumSet.complementOf(EnumSet.of(Right.CREATE));

  private final RootSchema root;

  PrivilegeRelations(RootSchema root) {
    this.root = root;
  }

  SystemRelation tables() {
    return new SystemRelation(
        "TABLE_PRIVILEGES",
        "Rights on whole tables and views",
        List.of(
            text("grantor", "who granted it, or the owner"),
            text("grantee", "who has it; PUBLIC for all"),
            text("table_catalog", "NULL"),
            text("table_schema", "the namespace"),
            text("table_name", "the table or view"),
            text("privilege_type", "the right"),
            text("is_grantable", "YES or NO"),
            text("with_hierarchy", "NO")),
        () -> {
          List<Object[]> rows = new ArrayList<>();
          Function<TableName, List<Shown>> rights = rights();
          for (TableName table : objects().keySet()) {
            for (Shown shown : rights.apply(table)) {
              if (shown.column().equals(ObjectRights.WHOLE)) {
                rows.add(
                    new Object[] {
                      shown.grantor(),
                      shown.grantee(),
                      null,
                      table.namespace(),
                      table.qualifier(),
                      shown.right().name(),
                      yes(shown.grantable()),
                      "NO"
                    });
              }
            }
          }
          return rows;
        });
  }

  SystemRelation columns() {
    return new SystemRelation(
        "COLUMN_PRIVILEGES",
        "Rights on columns, those on the whole table included",
        List.of(
            text("grantor", "who granted it, or the owner"),
            text("grantee", "who has it; PUBLIC for all"),
            text("table_catalog", "NULL"),
            text("table_schema", "the namespace"),
            text("table_name", "the table or view"),
            text("column_name", "the column"),
            text("privilege_type", "SELECT, INSERT, UPDATE or REFERENCES"),
            text("is_grantable", "YES or NO")),
        () -> {
          List<Object[]> rows = new ArrayList<>();
          Function<TableName, List<Shown>> rights = rights();
          objects()
              .forEach(
                  (table, names) -> {
                    for (Shown shown : rights.apply(table)) {
                      boolean whole = shown.column().equals(ObjectRights.WHOLE);
                      names.stream()
                          .filter(name -> shown.right().isOfColumns())
                          .filter(name -> whole || shown.column().equals(name))
                          .forEach(
                              name ->
                                  rows.add(
                                      new Object[] {
                                        shown.grantor(),
                                        shown.grantee(),
                                        null,
                                        table.namespace(),
                                        table.qualifier(),
                                        name,
                                        shown.right().name(),
                                        yes(shown.grantable())
                                      }));
                    }
                  });
          return rows;
        });
  }

  SystemRelation enabledRoles() {
    return new SystemRelation(
        "ENABLED_ROLES",
        "The roles whose rights the user has now",
        List.of(text("role_name", "the role")),
        () ->
            access().principals().stream()
                .filter(who -> !who.user() && root.rights().has(who.id()))
                .map(role -> new Object[] {role.name()})
                .toList());
  }

  SystemRelation applicableRoles() {
    return new SystemRelation(
        "APPLICABLE_ROLES",
        "The roles that the user and the user's roles have",
        List.of(
            text("grantee", "who has the role"),
            text("role_name", "the role"),
            text("is_grantable", "YES or NO")),
        () -> {
          List<Object[]> rows = new ArrayList<>();
          for (Principal who : access().principals()) {
            if (root.rights().has(who.id())) {
              for (Principal.Membership membership : who.roles()) {
                rows.add(
                    new Object[] {
                      who.name(), name(membership.role(), SYSTEM), yes(membership.admin())
                    });
              }
            }
          }
          return rows;
        });
  }

  private Access access() {
    return root.catalog().access();
  }

  /** A right as it is shown. */
  private record Shown(
      String grantee, Right right, String column, String grantor, boolean grantable) {}

  /** The tables and views, and the names of their columns. */
  private Map<TableName, List<String>> objects() {
    Map<TableName, List<String>> objects = new LinkedHashMap<>();
    CatalogSnapshot catalog = root.catalog();
    for (TableDefinition table : catalog.tables()) {
      objects.put(
          table.name(), table.visibleColumns().stream().map(ColumnDefinition::name).toList());
    }
    catalog
        .views()
        .forEach(
            view ->
                objects.put(
                    view.name(),
                    root.columns(view.name()).map(RelDataType::getFieldNames).orElse(List.of())));
    return objects;
  }

  /** Those on each table: of the catalog, or of a store whose users are not the catalog's. */
  private Function<TableName, List<Shown>> rights() {
    return access().hasUsers() ? this::on : ofStore();
  }

  /** Those on whole tables, as {@code SYS.GRANTS} has them. */
  private Function<TableName, List<Shown>> ofStore() {
    List<Object[]> grants =
        root.systemRelations().getOrDefault(RootSchema.SYSTEM, List.of()).stream()
            .filter(relation -> relation.name().equals("GRANTS"))
            .flatMap(relation -> relation.rows().get().stream())
            .filter(row -> row[2] == null)
            .toList();
    return table ->
        grants.stream()
            .filter(row -> row[0] == null || row[0].equals(table.namespace()))
            .filter(row -> row[1] == null || row[1].equals(table.qualifier()))
            .map(
                row ->
                    new Shown(
                        (String) row[3],
                        Right.valueOf((String) row[4]),
                        ObjectRights.WHOLE,
                        SYSTEM,
                        row[5].equals("TRUE")))
            .filter(shown -> OF_TABLES.contains(shown.right()))
            .toList();
  }

  private List<Shown> on(TableName table) {
    ObjectRights rights = access().on(table);
    ObjectRights ofAll = access().on(table.namespace());
    Rights own = root.rights();
    boolean everything = own.mayAll(table);
    String owner = name(rights.owner(), SYSTEM);
    List<Shown> shown = new ArrayList<>();
    if (everything || own.has(rights.owner())) {
      access()
          .find(rights.owner())
          .ifPresent(
              who ->
                  OF_TABLES.forEach(
                      right ->
                          shown.add(
                              new Shown(who.name(), right, ObjectRights.WHOLE, SYSTEM, true))));
    }
    List<Granted> all = new ArrayList<>(rights.grants());
    ofAll.grants().stream().filter(granted -> granted.right() != Right.CREATE).forEach(all::add);
    for (Granted granted : all) {
      if (everything || own.has(granted.grantee()) || own.has(granted.grantor())) {
        shown.add(
            new Shown(
                granted.grantee() == Access.EVERYBODY ? "PUBLIC" : name(granted.grantee(), SYSTEM),
                granted.right(),
                granted.column(),
                granted.grantor() == Access.EVERYBODY ? owner : name(granted.grantor(), SYSTEM),
                granted.grantable()));
      }
    }
    return shown;
  }

  private String name(long principal, String otherwise) {
    return access().find(principal).map(Principal::name).orElse(otherwise);
  }

  private static String yes(boolean yes) {
    return yes ? "YES" : "NO";
  }
}
