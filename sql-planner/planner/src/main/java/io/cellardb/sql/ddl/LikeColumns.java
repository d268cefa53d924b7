package io.cellardb.sql.ddl;

import static io.cellardb.sql.ddl.InternalStatements.quoted;

import io.cellardb.sql.catalog.CatalogTables;
import io.cellardb.sql.catalog.CellEncoding;
import io.cellardb.sql.catalog.CheckConstraint;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.Identity;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.KeyColumn;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.parser.tree.CreateTable;
import io.cellardb.sql.parser.tree.LikeClause;
import io.cellardb.sql.parser.tree.LikeClause.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** LIKE in CREATE TABLE: what is taken over from a table, said by SQL. */
final class LikeColumns {
  private final CatalogNames names;
  private final CatalogTables tables;

  LikeColumns(CatalogNames names, CatalogTables tables) {
    this.names = names;
    this.tables = tables;
  }

  /** Whether a table that something is taken over from takes part in transactions of a cluster. */
  boolean anyTransactional(CreateTable create) {
    return create.likes().stream().anyMatch(clause -> tables.isTransactional(table(clause)));
  }

  /** The statement with columns in the place of LIKE. */
  CreateTable expand(CreateTable create) {
    return create.expanded(clause -> (CreateTable) CellarParser.parse(text(table(clause), clause)));
  }

  /** A table that such a statement makes, with the comments that are taken over. */
  TableDefinition withComments(TableDefinition made, CreateTable create) {
    TableDefinition table = made;
    for (LikeClause clause : create.likes()) {
      if (clause.includes(Part.COMMENTS)) {
        for (ColumnDefinition column : table(clause).visibleColumns()) {
          ColumnDefinition copy = table.column(column.name());
          table = table.withColumn(copy.withComment(column.comment()));
        }
      }
    }
    return table;
  }

  private TableDefinition table(LikeClause clause) {
    List<TableDefinition> found =
        CatalogNames.all(
            List.of(clause.table()), false, "", name -> names.table(name, Right.SELECT));
    return found.get(0);
  }

  private String text(TableDefinition table, LikeClause clause) {
    List<String> elements = new ArrayList<>();
    for (ColumnDefinition column : table.visibleColumns()) {
      elements.add(column(column, clause));
    }
    if (clause.includes(Part.INDEXES) && !table.hasRowIds()) {
      List<String> key = new ArrayList<>();
      for (KeyColumn part : table.key()) {
        key.add(name(table.columns().get(part.column())) + (part.descending() ? " DESC" : ""));
      }
      elements.add("PRIMARY KEY (" + String.join(", ", key) + ")");
    }
    if (clause.includes(Part.INDEXES)) {
      table.indexes().stream()
          .filter(IndexDefinition::constraint)
          .forEach(index -> elements.add(unique(table, index)));
    }
    if (clause.includes(Part.CONSTRAINTS)) {
      for (CheckConstraint check : table.checks()) {
        elements.add("CONSTRAINT " + quoted(check.name()) + " CHECK (" + check.condition() + ")");
      }
    }
    return "CREATE TABLE t (" + String.join(", ", elements) + ")";
  }

  /** The constraint without its name, which another table's index cannot have. */
  private static String unique(TableDefinition table, IndexDefinition index) {
    List<String> columns =
        index.parts().stream().map(part -> name(table.column(part.column()))).toList();
    List<String> included = index.included().stream().map(c -> name(table.column(c))).toList();
    return (index.nullsDistinct() ? "UNIQUE (" : "UNIQUE NULLS NOT DISTINCT (")
        + String.join(", ", columns)
        + ")"
        + (included.isEmpty() ? "" : " INCLUDE (" + String.join(", ", included) + ")");
  }

  private String column(ColumnDefinition column, LikeClause clause) {
    StringBuilder text = new StringBuilder(name(column)).append(' ');
    text.append(column.isJson() ? "JSON" : column.type().sql());
    boolean key = column.isKey() && clause.includes(Part.INDEXES);
    if (!column.nullable()) {
      text.append(" NOT NULL");
    } else if (key) {
      text.append(" NULL");
    }
    Identity identity = column.identity();
    if (column.isGenerated() && clause.includes(Part.GENERATED)) {
      text.append(" GENERATED ALWAYS AS (").append(column.generation().expression()).append(')');
      text.append(column.isVirtual() ? " VIRTUAL" : " STORED");
    } else if (identity != null && clause.includes(Part.IDENTITY)) {
      text.append(identity(identity));
    } else if (identity == null && column.defaultSql() != null && clause.includes(Part.DEFAULTS)) {
      text.append(" DEFAULT ").append(column.defaultSql());
    }
    if (column.encoding() != CellEncoding.CELLAR && column.encoding().isNamed()) {
      String encoding = column.encoding().name().toLowerCase(Locale.ROOT);
      text.append(" ENCODING '").append(encoding).append('\'');
    }
    return text.toString();
  }

  private String identity(Identity identity) {
    SequenceDefinition sequence = names.sequence(identity);
    return " GENERATED "
        + (identity.always() ? "ALWAYS" : "BY DEFAULT")
        + " AS IDENTITY (START WITH "
        + sequence.start()
        + " INCREMENT BY "
        + sequence.increment()
        + " MINVALUE "
        + sequence.least()
        + " MAXVALUE "
        + sequence.greatest()
        + (sequence.cycle() ? " CYCLE" : " NO CYCLE")
        + " CACHE "
        + sequence.cache()
        + ")";
  }

  /** The name of a column, with its family where it is declared in one. */
  private static String name(ColumnDefinition column) {
    return column.name().equals(column.shortName())
        ? quoted(column.name())
        : quoted(column.role().family()) + "." + quoted(column.shortName());
  }
}
