package io.cellardb.sql;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.HistoryView;
import io.cellardb.sql.catalog.NearestName;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.AlterTable;
import io.cellardb.sql.schema.RootSchema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Adds the nearest right name to the message about a wrong one. */
final class NameHints {
  private static final Pattern NOT_FOUND =
      Pattern.compile("^(Column|Object|Table) '([^']*)' not found(?: within '([^']*)')?");

  private static final Pattern UNKNOWN = Pattern.compile("^Unknown identifier '([^']*)'");

  private NameHints() {}

  /** The failure with a hint, where there is a name near enough. */
  static SqlException add(
      SqlException failure, SqlNode statement, RootSchema schema, String namespace) {
    Matcher matcher = NOT_FOUND.matcher(failure.getMessage());
    if (!matcher.find()) {
      return unknown(failure, statement);
    }
    String wrong = matcher.group(2);
    String suffix = HiddenColumns.CELL_TIME_SUFFIX;
    if (wrong.endsWith(suffix)) {
      wrong = wrong.substring(0, wrong.length() - suffix.length());
    }
    wrong = HistoryView.withoutSuffix(wrong);
    Set<String> candidates =
        matcher.group(1).equals("Column")
            ? columns(statement, schema, namespace)
            : tables(schema, namespace);
    String shortName = wrong.substring(wrong.lastIndexOf('.') + 1);
    // What has this very name is not seen from there.
    candidates.removeIf(wrong::equalsIgnoreCase);
    Optional<String> nearest =
        NearestName.among(candidates, wrong).or(() -> NearestName.among(candidates, shortName));
    boolean isColumn = matcher.group(1).equals("Column");
    // A "Table" is one that FROM should have, an "Object" one that a namespace should have.
    boolean isObject = matcher.group(1).equals("Object");
    String place = matcher.group(3) == null ? namespace : matcher.group(3);
    String sentence =
        "there is no "
            + (isColumn ? "column" : "table")
            + " '"
            + wrong
            + "'"
            + (isObject ? " in namespace " + place : "")
            + (HistoryView.isPeriod(wrong)
                ? "; t$history has it, and t FOR SYSTEM_TIME FROM, BETWEEN or ALL"
                : nearest.map(name -> "; did you mean " + name + "?").orElse(""));
    return new SqlException(
        failure.sqlState(), sentence, failure.line(), failure.column(), failure.getCause());
  }

  /** Says whether what Calcite calls an identifier is a type, or a table before a star. */
  private static SqlException unknown(SqlException failure, SqlNode statement) {
    Matcher matcher = UNKNOWN.matcher(failure.getMessage());
    if (!matcher.find()) {
      return failure;
    }
    String wrong = matcher.group(1);
    boolean[] found = {statement instanceof AlterTable, false};
    statement.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlDataTypeSpec type) {
            found[0] |=
                type.getTypeName().toString().equals(wrong) && isAt(type.getTypeName(), failure);
            return null;
          }

          @Override
          public Void visit(SqlIdentifier name) {
            found[1] |= name.isStar() && isAt(name, failure);
            return null;
          }
        });
    if (!found[0] && !found[1]) {
      return failure;
    }
    return new SqlException(
        found[0] ? "42704" : "42P01",
        "there is no " + (found[0] ? "type" : "table") + " '" + wrong + "'",
        failure.line(),
        failure.column(),
        failure.getCause());
  }

  private static boolean isAt(SqlNode node, SqlException failure) {
    return node.getParserPosition().getLineNum() == failure.line()
        && node.getParserPosition().getColumnNum() == failure.column();
  }

  private static Set<String> tables(RootSchema schema, String namespace) {
    CatalogSnapshot catalog = schema.catalog();
    Set<String> names = new LinkedHashSet<>(catalog.namespaces());
    for (TableDefinition table : catalog.tables()) {
      String qualified = table.name().namespace() + "." + table.name().qualifier();
      names.add(table.name().namespace().equals(namespace) ? table.name().qualifier() : qualified);
      names.add(table.name().qualifier());
    }
    for (ViewDefinition view : catalog.views()) {
      String qualified = view.name().namespace() + "." + view.name().qualifier();
      names.add(view.name().namespace().equals(namespace) ? view.name().qualifier() : qualified);
    }
    schema
        .systemRelations()
        .forEach(
            (name, relations) ->
                relations.forEach(relation -> names.add(name + "." + relation.name())));
    return names;
  }

  private static Set<String> columns(SqlNode statement, RootSchema root, String namespace) {
    List<SqlIdentifier> identifiers = new ArrayList<>();
    statement.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier identifier) {
            identifiers.add(identifier);
            return null;
          }
        });
    Set<String> names = new LinkedHashSet<>();
    for (SqlIdentifier identifier : identifiers) {
      List<String> parts = identifier.names;
      String table = parts.get(parts.size() - 1);
      String schema = parts.size() > 1 ? parts.get(parts.size() - 2) : namespace;
      root.systemSchema(schema).stream()
          .flatMap(system -> root.systemRelations().get(system).stream())
          .filter(relation -> relation.name().equalsIgnoreCase(table))
          .forEach(relation -> relation.columns().forEach(column -> names.add(column.name())));
      root.catalog()
          .find(schema, table)
          .ifPresent(
              definition -> {
                for (ColumnDefinition column : definition.columns()) {
                  names.add(column.name());
                  names.add(column.shortName());
                }
              });
    }
    return names;
  }
}
