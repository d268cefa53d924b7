package io.cellardb.sql;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.AlterSequence;
import io.cellardb.sql.parser.tree.AlterTable;
import io.cellardb.sql.parser.tree.AnalyzeTable;
import io.cellardb.sql.parser.tree.ChangeOwner;
import io.cellardb.sql.parser.tree.CommentOn;
import io.cellardb.sql.parser.tree.CompactTable;
import io.cellardb.sql.parser.tree.CreateIndex;
import io.cellardb.sql.parser.tree.CreateTable;
import io.cellardb.sql.parser.tree.DropIndex;
import io.cellardb.sql.parser.tree.DropNamespace;
import io.cellardb.sql.parser.tree.DropObject;
import io.cellardb.sql.parser.tree.DropTable;
import io.cellardb.sql.parser.tree.FlushTable;
import io.cellardb.sql.parser.tree.MoveObject;
import io.cellardb.sql.parser.tree.ObjectKind;
import io.cellardb.sql.parser.tree.Reindex;
import io.cellardb.sql.parser.tree.RenameObject;
import io.cellardb.sql.parser.tree.TruncateTable;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/** Which catalog a definition is about: that of the database, or that of the session. */
final class DefinitionTarget {
  private DefinitionTarget() {}

  /** Whether it makes a temporary table. */
  static boolean isNew(SqlNode statement) {
    return statement instanceof CreateTable create
        && (create.onCommit() != null || isQualified(create.name()));
  }

  /**
   * Whether the names of a definition are those of something temporary.
   *
   * @throws SqlException 0A000 if some are and others are not
   */
  static boolean isTemporary(SqlNode statement, CatalogSnapshot catalog) {
    if (isNew(statement)) {
      return true;
    }
    if (!catalog.hasTemporary()) {
      return false;
    }
    List<SqlIdentifier> indexes = indexes(statement);
    if (!indexes.isEmpty() && indexes.stream().allMatch(name -> isOfTemporary(name, catalog))) {
      return true;
    }
    List<SqlIdentifier> names = names(statement);
    if (names.isEmpty()) {
      return false;
    }
    if (isOfBoth(statement, catalog)) {
      return false;
    }
    boolean first = isTemporary(names.get(0), catalog);
    for (SqlIdentifier name : names) {
      if (isTemporary(name, catalog) != first) {
        throw SqlException.at(
            name.getParserPosition(),
            "0A000",
            "temporary tables and others need statements of their own here");
      }
    }
    return first;
  }

  /** Whether a statement drops both temporary tables and others. */
  static boolean isOfBoth(SqlNode statement, CatalogSnapshot catalog) {
    return statement instanceof DropTable drop
        && drop.names().stream().map(name -> isTemporary(name, catalog)).distinct().count() > 1;
  }

  /** What a statement drops of temporary tables alone, or of others alone. */
  static DropTable part(DropTable drop, CatalogSnapshot catalog, boolean temporary) {
    List<SqlIdentifier> names =
        drop.names().stream().filter(name -> isTemporary(name, catalog) == temporary).toList();
    return new DropTable(
        drop.getParserPosition(),
        drop.ifExists(),
        new SqlNodeList(names, drop.getParserPosition()),
        drop.cascade());
  }

  /** Whether a name is that of an index of a temporary table. */
  private static boolean isOfTemporary(SqlIdentifier name, CatalogSnapshot catalog) {
    String last = name.names.get(name.names.size() - 1);
    return (name.isSimple() || isQualified(name))
        && catalog.findIndex(CatalogSnapshot.TEMPORARY, last).isPresent();
  }

  /** The names of indexes that a definition is about. */
  private static List<SqlIdentifier> indexes(SqlNode statement) {
    if (statement instanceof DropIndex drop) {
      return drop.names();
    }
    if (statement instanceof Reindex reindex && reindex.kind() != Reindex.Kind.TABLE) {
      return List.of(reindex.name());
    }
    if (statement instanceof RenameObject rename && rename.kind() == ObjectKind.INDEX) {
      return List.of(rename.name());
    }
    return statement instanceof CommentOn comment && comment.kind() == CommentOn.Kind.INDEX
        ? List.of(comment.name())
        : List.of();
  }

  private static boolean isTemporary(SqlIdentifier name, CatalogSnapshot catalog) {
    return name.isSimple()
        ? catalog.searched("", name.getSimple()).equals(CatalogSnapshot.TEMPORARY)
        : isQualified(name);
  }

  private static boolean isQualified(SqlIdentifier name) {
    return name.names.size() == 2 && name.names.get(0).equalsIgnoreCase(CatalogSnapshot.TEMPORARY);
  }

  private static SqlIdentifier table(CommentOn comment) {
    SqlIdentifier name = comment.name();
    return switch (comment.kind()) {
      case CONSTRAINT -> comment.table();
      case COLUMN -> name.names.size() < 2 ? name : name.getComponent(0, name.names.size() - 1);
      default -> name;
    };
  }

  private static List<SqlIdentifier> names(SqlNode statement) {
    if (statement instanceof DropObject drop) {
      return drop instanceof DropNamespace ? List.of() : drop.names();
    }
    if (statement instanceof TruncateTable truncate) {
      return truncate.names();
    }
    SqlIdentifier name = null;
    if (statement instanceof AlterTable alter) {
      name = alter.name();
    } else if (statement instanceof AlterSequence alter) {
      name = alter.name();
    } else if (statement instanceof RenameObject rename && rename.kind() != ObjectKind.INDEX) {
      name = rename.name();
    } else if (statement instanceof MoveObject move) {
      name = move.name();
    } else if (statement instanceof ChangeOwner change && change.kind() != ObjectKind.NAMESPACE) {
      name = change.name();
    } else if (statement instanceof CreateIndex create) {
      name = create.table();
    } else if (statement instanceof Reindex reindex && reindex.kind() != Reindex.Kind.INDEX) {
      name = reindex.name();
    } else if (statement instanceof CommentOn comment && comment.kind() != CommentOn.Kind.INDEX) {
      name = table(comment);
    } else if (statement instanceof FlushTable flush) {
      name = flush.name();
    } else if (statement instanceof CompactTable compact) {
      name = compact.name();
    } else if (statement instanceof AnalyzeTable analyze) {
      name = analyze.name();
    }
    return name == null ? List.of() : List.of(name);
  }
}
