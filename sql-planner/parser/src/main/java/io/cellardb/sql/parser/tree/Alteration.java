package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.List;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;

/** What an {@link AlterTable} changes. Names of columns have one or two parts, as written. */
public sealed interface Alteration {
  /** Writes it as SQL. */
  void unparse(SqlWriter writer);

  /**
   * {@code ADD COLUMN}.
   *
   * @param constraints those written with it
   */
  record AddColumn(
      ColumnDeclaration column, boolean ifNotExists, List<ConstraintDefinition> constraints)
      implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("ADD COLUMN");
      if (ifNotExists) {
        writer.keyword("IF NOT EXISTS");
      }
      column.unparse(writer, 0, 0);
      constraints.forEach(constraint -> constraint.unparseAtColumn(writer));
    }
  }

  /** {@code DROP COLUMN}. */
  record DropColumn(SqlIdentifier column, boolean ifExists, boolean cascade) implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      drop(writer, "DROP COLUMN", ifExists, column, cascade);
    }
  }

  /** {@code RENAME COLUMN}. */
  record RenameColumn(SqlIdentifier column, SqlIdentifier name) implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("RENAME COLUMN");
      column.unparse(writer, 0, 0);
      writer.keyword("TO");
      name.unparse(writer, 0, 0);
    }
  }

  /** {@code RENAME TO}: the name has one part. */
  record RenameTable(SqlIdentifier name) implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("RENAME TO");
      name.unparse(writer, 0, 0);
    }
  }

  /** {@code SET SCHEMA}: the name has one part. */
  record SetNamespace(SqlIdentifier namespace) implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("SET SCHEMA");
      namespace.unparse(writer, 0, 0);
    }
  }

  /** {@code RENAME CONSTRAINT}. */
  record RenameConstraint(SqlIdentifier constraint, SqlIdentifier name) implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("RENAME CONSTRAINT");
      constraint.unparse(writer, 0, 0);
      writer.keyword("TO");
      name.unparse(writer, 0, 0);
    }
  }

  /**
   * {@code ALTER COLUMN ... TYPE}.
   *
   * @param using what the values of the new type are computed by; null for the values as they are
   */
  record SetType(SqlIdentifier column, SqlDataTypeSpec type, SqlNode using) implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("ALTER COLUMN");
      column.unparse(writer, 0, 0);
      writer.keyword("TYPE");
      type.unparse(writer, 0, 0);
      if (using != null) {
        writer.keyword("USING");
        using.unparse(writer, 0, 0);
      }
    }
  }

  /** {@code ALTER COLUMN ... DROP EXPRESSION}. */
  record DropExpression(SqlIdentifier column, boolean ifExists) implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("ALTER COLUMN");
      column.unparse(writer, 0, 0);
      writer.keyword(ifExists ? "DROP EXPRESSION IF EXISTS" : "DROP EXPRESSION");
    }
  }

  /** {@code ALTER COLUMN ... SET EXPRESSION AS (...)}. */
  record SetExpression(SqlIdentifier column, SqlNode expression) implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("ALTER COLUMN");
      column.unparse(writer, 0, 0);
      writer.keyword("SET EXPRESSION AS");
      SqlWriter.Frame frame = writer.startList("(", ")");
      expression.unparse(writer, 0, 0);
      writer.endList(frame);
    }
  }

  /**
   * {@code ALTER COLUMN ... SET DEFAULT} or {@code DROP DEFAULT}.
   *
   * @param value the expression, null for none
   */
  record SetDefault(SqlIdentifier column, SqlNode value) implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("ALTER COLUMN");
      column.unparse(writer, 0, 0);
      writer.keyword(value == null ? "DROP DEFAULT" : "SET DEFAULT");
      if (value != null) {
        value.unparse(writer, 0, 0);
      }
    }
  }

  /** {@code ALTER COLUMN ... SET NOT NULL} or {@code DROP NOT NULL}. */
  record SetNullable(SqlIdentifier column, boolean nullable) implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("ALTER COLUMN");
      column.unparse(writer, 0, 0);
      writer.keyword(nullable ? "DROP NOT NULL" : "SET NOT NULL");
    }
  }

  /** {@code ADD FAMILY}. */
  record AddFamily(FamilyDefinition family) implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("ADD");
      family.unparse(writer, 0, 0);
    }
  }

  /** {@code FAMILY ... SET (...)}. */
  record SetFamily(FamilyDefinition family) implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      family.unparse(writer, "SET");
    }
  }

  /**
   * {@code SET (...)}.
   *
   * @param list the {@link Option}s
   */
  record SetOptions(SqlNodeList list) implements Alteration {
    /** The options in the order written, duplicates included. */
    public List<Option> options() {
      return Option.listOf(list);
    }

    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("SET");
      Ddl.unparseList(writer, list);
    }
  }

  /** {@code DROP FAMILY}. */
  record DropFamily(SqlIdentifier family, boolean ifExists, boolean cascade) implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      drop(writer, "DROP FAMILY", ifExists, family, cascade);
    }
  }

  /** {@code ADD [CONSTRAINT name]} with a rule other than a primary key. */
  record AddConstraint(ConstraintDefinition constraint) implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("ADD");
      constraint.unparse(writer, 0, 0);
    }
  }

  /** {@code ALTER CONSTRAINT}. */
  record AlterConstraint(SqlIdentifier constraint, ConstraintTraits traits) implements Alteration {
    /** Refuses traits that say nothing, or that only a new constraint can have. */
    public AlterConstraint {
      if (!traits.valid() || !(traits.saysWhen() || traits.saysWhether())) {
        throw new SqlSyntaxException(
            "behind ALTER CONSTRAINT "
                + constraint
                + " [NOT] DEFERRABLE, INITIALLY DEFERRED, INITIALLY IMMEDIATE or [NOT] ENFORCED"
                + " was expected",
            constraint.getParserPosition());
      }
    }

    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("ALTER CONSTRAINT");
      constraint.unparse(writer, 0, 0);
      traits.unparse(writer);
    }
  }

  /** {@code VALIDATE CONSTRAINT}: the rows that are there are checked. */
  record ValidateConstraint(SqlIdentifier constraint) implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("VALIDATE CONSTRAINT");
      constraint.unparse(writer, 0, 0);
    }
  }

  /**
   * {@code ADD PRIMARY KEY}.
   *
   * @param list the {@link KeyColumnDeclaration}s
   */
  record AddPrimaryKey(SqlNodeList list) implements Alteration {
    /** The columns of the key in its order. */
    public List<KeyColumnDeclaration> columns() {
      return list.stream().map(KeyColumnDeclaration.class::cast).toList();
    }

    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("ADD PRIMARY KEY");
      Ddl.unparseList(writer, list);
    }
  }

  /** {@code DROP CONSTRAINT}. */
  record DropConstraint(SqlIdentifier constraint, boolean ifExists, boolean cascade)
      implements Alteration {
    @Override
    public void unparse(SqlWriter writer) {
      drop(writer, "DROP CONSTRAINT", ifExists, constraint, cascade);
    }
  }

  private static void drop(
      SqlWriter writer, String what, boolean ifExists, SqlIdentifier name, boolean cascade) {
    writer.keyword(what);
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    name.unparse(writer, 0, 0);
    if (cascade) {
      writer.keyword("CASCADE");
    }
  }
}
