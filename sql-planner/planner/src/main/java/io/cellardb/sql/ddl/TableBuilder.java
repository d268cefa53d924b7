package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CellEncoding;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.encoding.ValueEncoding;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.parser.tree.CreateTable;
import io.cellardb.sql.parser.tree.FamilyDefinition;
import io.cellardb.sql.parser.tree.KeyColumnDeclaration;
import io.cellardb.sql.parser.tree.Option;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.syntax.JsonType;
import io.cellardb.sql.syntax.SequenceNames;
import io.cellardb.storage.ClusterOptions;
import io.cellardb.storage.ClusterOptions.BlockEncoding;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.FamilyDescriptor.Compression;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** Makes definitions of tables, columns and families from what statements say of them. */
final class TableBuilder {
  private static final String ROW_CONSISTENCY = "row_consistency";
  private static final String TRANSACTIONAL = "transactional";
  private static final String SALT_BUCKETS = "salt_buckets";
  private static final Set<String> TABLE_OPTIONS =
      Set.of("new_version_behavior", ROW_CONSISTENCY, SALT_BUCKETS, TRANSACTIONAL);
  private static final String IN_MEMORY = "in_memory";
  private static final Set<String> FAMILY_OPTIONS =
      Set.of(
          "versions",
          "min_versions",
          "ttl",
          "keep_deleted_cells",
          "new_version_behavior",
          "purge_delay",
          "block_size",
          "bloom",
          "compression",
          "block_encoding",
          "mob",
          "replication",
          IN_MEMORY);

  private static final Set<String> BLOCK_ENCODINGS =
      Stream.of(BlockEncoding.values()).map(Enum::name).collect(Collectors.toUnmodifiableSet());

  /** The length that Calcite gives to what functions of JSON return, which knows none. */
  private static final int JSON_LENGTH = 2000;

  private final QueryPlanner planner;

  TableBuilder(QueryPlanner planner) {
    this.planner = planner;
  }

  /**
   * The table of a statement, without its constraints.
   *
   * @param source the types of the columns, where a query gives them, by the names that columns are
   *     written with; else null
   */
  TableDefinition build(TableName name, CreateTable create, RelDataType source) {
    List<ColumnDefinition> columns = source == null ? columns(create) : columns(create, source);
    List<io.cellardb.sql.catalog.KeyColumn> key = key(create, columns);
    checkKeyEncodings(columns, key, create);
    Options options = new Options(create.options(), TABLE_OPTIONS);
    boolean newVersions = options.bool("new_version_behavior", true);
    List<FamilyDescriptor> declared = new ArrayList<>();
    Set<String> names = new TreeSet<>();
    for (FamilyDefinition family : create.families()) {
      if (!names.add(family.name().getSimple())) {
        throw SqlException.at(
            family.getParserPosition(),
            CatalogException.INVALID_DEFINITION,
            "the family '" + family.name().getSimple() + "' is declared more than once");
      }
      declared.add(
          family(
              family,
              FamilyDescriptor.of(family.name().getSimple()).withNewVersionBehavior(newVersions)));
    }
    return table(name, columns, key, declared, newVersions)
        .withRowConsistent(rowConsistent(options, false))
        .withSaltBuckets(saltBuckets(options));
  }

  /** Refuses options that only a table can have that is being made. */
  static void checkOverExisting(CreateTable create) {
    for (Option option : create.options()) {
      if (!option.name().equalsIgnoreCase(SALT_BUCKETS)) {
        throw SqlException.at(
            option.getParserPosition(),
            "42601",
            "a table OVER EXISTING has the options that it has; ALTER TABLE changes them");
      }
    }
  }

  private static int saltBuckets(Options options) {
    int buckets = options.integer(SALT_BUCKETS, 0);
    if (buckets < 0 || buckets > TableDefinition.MAX_SALT_BUCKETS) {
      throw SqlException.at(
          options.position(SALT_BUCKETS),
          "22023",
          SALT_BUCKETS + " must be from 0 to " + TableDefinition.MAX_SALT_BUCKETS);
    }
    return buckets;
  }

  /**
   * A table of columns.
   *
   * @param declared the families with options
   * @param newVersions what the other families have of an option
   */
  static TableDefinition table(
      TableName name,
      List<ColumnDefinition> columns,
      List<io.cellardb.sql.catalog.KeyColumn> key,
      List<FamilyDescriptor> declared,
      boolean newVersions) {
    List<FamilyDescriptor> families = new ArrayList<>();
    for (FamilyDescriptor family : TableDefinition.familiesOf(columns, declared)) {
      families.add(declared.contains(family) ? family : family.withNewVersionBehavior(newVersions));
    }
    return new TableDefinition(name, columns, key, families);
  }

  /**
   * Whether a table is to take part in transactions where a store has them only for some tables.
   *
   * @param otherwise whether it is where the statement does not say
   */
  static boolean isTransactional(CreateTable create, boolean otherwise) {
    Options options = new Options(create.options(), TABLE_OPTIONS);
    return options.bool(TRANSACTIONAL, otherwise);
  }

  /** A table with the options of ALTER TABLE ... SET, and as it was otherwise. */
  static TableDefinition withOptions(TableDefinition table, List<Option> written) {
    Options options = new Options(written, Set.of(ROW_CONSISTENCY));
    return table.withRowConsistent(rowConsistent(options, table.rowConsistent()));
  }

  private static boolean rowConsistent(Options options, boolean otherwise) {
    String newest = "NEWEST";
    String word = options.word(ROW_CONSISTENCY, otherwise ? newest : "", Set.of(newest, "NONE"));
    return word.equals(newest);
  }

  private List<ColumnDefinition> columns(CreateTable create) {
    Set<String> keyNames = keyNames(create);
    List<ColumnDefinition> columns = rowIds(create);
    for (io.cellardb.sql.parser.tree.ColumnDeclaration column : create.columns()) {
      columns.add(column(column, keyNames, columns.size(), null));
    }
    return columns;
  }

  /** A list for the columns, which begins with the key of a table that is declared without one. */
  private static List<ColumnDefinition> rowIds(CreateTable create) {
    List<ColumnDefinition> columns = new ArrayList<>();
    if (create.primaryKey().isEmpty() && !create.overExisting()) {
      columns.add(
          ColumnDefinition.key(
              HiddenColumns.ROW_ID, ColumnType.of(SqlTypeName.BIGINT), null, columns.size()));
    }
    return columns;
  }

  /** The columns of a query, of which the first have the names that the statement gives. */
  private List<ColumnDefinition> columns(CreateTable create, RelDataType source) {
    Set<String> keyNames = keyNames(create);
    List<io.cellardb.sql.parser.tree.ColumnDeclaration> named = create.columns();
    if (named.size() > source.getFieldCount()) {
      throw SqlException.at(
          named.get(source.getFieldCount()).getParserPosition(),
          "42601",
          "the table has "
              + named.size()
              + " columns, and its query returns "
              + source.getFieldCount());
    }
    List<ColumnDefinition> columns = rowIds(create);
    for (RelDataTypeField field : source.getFieldList()) {
      SqlParserPos pos = create.name().getParserPosition();
      io.cellardb.sql.parser.tree.ColumnDeclaration column =
          field.getIndex() >= named.size()
              ? new io.cellardb.sql.parser.tree.ColumnDeclaration(
                  pos, new SqlIdentifier(field.getName(), pos), null, null, null, null, null)
              : named.get(field.getIndex());
      if (column.type() != null) {
        throw SqlException.at(
            column.getParserPosition(),
            "42601",
            "the query gives column " + column.name() + " its type; it cannot have another one");
      }
      columns.add(column(column, keyNames, columns.size(), source(field.getType(), pos)));
    }
    return columns;
  }

  /** The type of a column with the values of a query; texts of any length that are not bounded. */
  static ColumnType source(RelDataType type, SqlParserPos pos) {
    boolean json =
        type.getSqlTypeName() == SqlTypeName.VARCHAR && type.getPrecision() == JSON_LENGTH;
    try {
      return json || type.getSqlTypeName() == SqlTypeName.CHAR
          ? ColumnType.of(SqlTypeName.VARCHAR)
          : ColumnType.of(type);
    } catch (CatalogException e) {
      throw at(pos, e.sqlState(), e);
    }
  }

  private static Set<String> keyNames(CreateTable create) {
    Set<String> keyNames = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    create.primaryKey().forEach(part -> keyNames.add(String.join(".", part.name().names)));
    return keyNames;
  }

  private static CellEncoding encoding(SqlLiteral written) {
    String name = written.getValueAs(String.class).toUpperCase(Locale.ROOT);
    for (CellEncoding encoding : CellEncoding.values()) {
      if (encoding.isNamed() && encoding.name().equals(name)) {
        return encoding;
      }
    }
    throw SqlException.at(
        written.getParserPosition(),
        "22023",
        "there is no ENCODING "
            + written
            + "; possible are 'cellar', 'bytes', 'text' and 'phoenix'");
  }

  /** Refuses an encoding that does not have the column's type. */
  private static void checkEncoding(ColumnDefinition column) {
    if (column.type().isMap()) {
      ValueEncoding.of(column.type().key(), column.encoding());
      ValueEncoding.of(column.type().value(), column.encoding());
    } else if (!column.isKey()) {
      ValueEncoding.of(column);
    }
  }

  /** Refuses encodings in which row keys would not be in the order of SQL. */
  private static void checkKeyEncodings(
      List<ColumnDefinition> columns,
      List<io.cellardb.sql.catalog.KeyColumn> key,
      CreateTable create) {
    for (int i = 0; i < key.size(); i++) {
      ColumnDefinition column = columns.get(key.get(i).column());
      boolean last = i == key.size() - 1;
      boolean descending = key.get(i).descending();
      if (!KeyEncoding.isPossible(column.type(), column.encoding(), last, descending)) {
        throw SqlException.at(
            create.primaryKey().get(i).getParserPosition(),
            CatalogException.INVALID_DEFINITION,
            "the key column '"
                + column.name()
                + "' of type "
                + column.type()
                + " cannot have the ENCODING '"
                + column.encoding().name().toLowerCase(Locale.ROOT)
                + "' here, as row keys would not be in the order of SQL; it can be read from _row");
      }
    }
  }

  /** A column outside the key. */
  ColumnDefinition column(io.cellardb.sql.parser.tree.ColumnDeclaration column, int ordinal) {
    return column(column, Set.of(), ordinal, null);
  }

  private ColumnDefinition column(
      io.cellardb.sql.parser.tree.ColumnDeclaration column,
      Set<String> keyNames,
      int ordinal,
      ColumnType given) {
    SqlParserPos pos = column.getParserPosition();
    try {
      boolean json = given == null && column.type() != null && JsonType.is(column.type());
      ColumnType type =
          given != null ? given : json ? ColumnType.of(SqlTypeName.VARCHAR) : type(column);
      String defaultSql = column.defaultValue().map(this::sql).orElse(null);
      String fullName = column.family().map(family -> family + ".").orElse("") + column.qualifier();
      ColumnDefinition definition;
      if (keyNames.contains(fullName)) {
        if (column.family().isPresent()) {
          throw new CatalogException(
              CatalogException.INVALID_DEFINITION,
              "column '" + fullName + "' is in a family and cannot be part of the primary key");
        }
        if (json) {
          throw new CatalogException(
              CatalogException.NOT_SUPPORTED,
              "column '" + fullName + "' is JSON, which cannot be part of the primary key");
        }
        definition =
            ColumnDefinition.key(fullName, type, defaultSql, ordinal)
                .withNullable(column.isDeclaredNullable());
      } else if (type.isMap()) {
        if (column.notNull() || defaultSql != null) {
          throw new CatalogException(
              CatalogException.INVALID_DEFINITION,
              "column '" + fullName + "' is a MAP, which is neither NOT NULL nor has a default");
        }
        definition = ColumnDefinition.openFamily(fullName, type, ordinal);
      } else {
        definition =
            ColumnDefinition.cell(
                column.family().orElse(null),
                column.qualifier(),
                type,
                !column.notNull(),
                defaultSql,
                ordinal);
      }
      if (json) {
        definition = definition.withEncoding(CellEncoding.JSON);
      }
      if (column.encoding().isPresent()) {
        if (json) {
          throw new CatalogException(
              CatalogException.INVALID_DEFINITION,
              "column '" + fullName + "' is JSON and cannot have another ENCODING");
        }
        definition = definition.withEncoding(encoding(column.encoding().get()));
        checkEncoding(definition);
      }
      if (column.isDeclaredNullable() && column.identity().isPresent()) {
        throw new CatalogException(
            CatalogException.INVALID_DEFINITION,
            "column '" + fullName + "' is an identity column and cannot be NULL");
      }
      if (given != null && (column.identity().isPresent() || column.generation().isPresent())) {
        throw new CatalogException(
            CatalogException.INVALID_DEFINITION,
            "column '"
                + fullName
                + "' has the values of the query and cannot be "
                + (column.identity().isPresent() ? "an identity" : "computed"));
      }
      if (column.defaultValue().isPresent()) {
        ColumnDefaults.check(planner, column.defaultValue().get(), definition);
      }
      return definition;
    } catch (SqlExecutionException e) {
      throw at(pos, e.sqlState(), e);
    }
  }

  /** The type as written; some type for one that is that of an expression. */
  private ColumnType type(io.cellardb.sql.parser.tree.ColumnDeclaration column) {
    return column.type() == null
        ? ColumnType.of(SqlTypeName.VARCHAR)
        : ColumnType.of(planner.type(column.type()));
  }

  /** A default as it is kept. */
  String sql(SqlNode defaultValue) {
    return CellarParser.unparse(
        new SequenceNames(
                planner.schema().catalog(),
                planner.schema().unrestricted().catalog(),
                planner.namespace(),
                planner.schema().rights())
            .qualified(defaultValue));
  }

  private static List<io.cellardb.sql.catalog.KeyColumn> key(
      CreateTable create, List<ColumnDefinition> columns) {
    List<io.cellardb.sql.catalog.KeyColumn> key = new ArrayList<>();
    if (create.primaryKey().isEmpty() && !create.overExisting()) {
      key.add(new io.cellardb.sql.catalog.KeyColumn(0, false));
    }
    for (KeyColumnDeclaration part : create.primaryKey()) {
      String name = String.join(".", part.name().names);
      int ordinal = -1;
      for (ColumnDefinition column : columns) {
        if (column.name().equalsIgnoreCase(name)) {
          ordinal = column.ordinal();
        }
      }
      if (ordinal < 0) {
        throw SqlException.at(
            part.getParserPosition(),
            CatalogException.NO_SUCH_COLUMN,
            "the primary key names the column '" + name + "', which is not declared");
      }
      key.add(new io.cellardb.sql.catalog.KeyColumn(ordinal, part.descending()));
    }
    return key;
  }

  /** A family with the options of a clause, and as in {@code defaults} otherwise. */
  static FamilyDescriptor family(FamilyDefinition definition, FamilyDescriptor defaults) {
    Options options = new Options(definition.options(), FAMILY_OPTIONS);
    if (options.bool(IN_MEMORY, false)) {
      throw SqlException.at(
          options.position(IN_MEMORY),
          "0A000",
          "no family is kept in memory; the cache keeps the blocks that are read most");
    }
    try {
      FamilyDescriptor filters = filters(options, defaults);
      return new FamilyDescriptor(
          defaults.name(),
          options.integer("versions", defaults.versions()),
          options.integer("min_versions", defaults.minVersions()),
          options.millis("ttl", defaults.ttlMillis()),
          KeepDeletedCells.valueOf(
              options.word(
                  "keep_deleted_cells",
                  defaults.keepDeletedCells().name(),
                  Set.of("FALSE", "TRUE", "TTL"))),
          options.bool("new_version_behavior", defaults.newVersionBehavior()),
          options.millis("purge_delay", defaults.purgeDelayMillis()),
          options.integer("block_size", defaults.blockSize()),
          filters.bloom(),
          filters.compression(),
          cluster(options, defaults.cluster()));
    } catch (StorageException e) {
      throw at(definition.getParserPosition(), "22023", e);
    }
  }

  private static ClusterOptions cluster(Options options, ClusterOptions defaults) {
    return new ClusterOptions(
        BlockEncoding.valueOf(
            options.word("block_encoding", defaults.blockEncoding().name(), BLOCK_ENCODINGS)),
        options.bigInteger("mob", defaults.mobBytes()),
        options.bool("replication", defaults.replicated()));
  }

  /** A family with the Bloom filter and the compression of options. */
  static FamilyDescriptor filters(Options options, FamilyDescriptor defaults) {
    return defaults
        .withBloom(
            Bloom.valueOf(
                options.word("bloom", defaults.bloom().name(), Set.of("NONE", "ROW", "ROWCOL"))))
        .withCompression(
            Compression.valueOf(
                options.word(
                    "compression", defaults.compression().name(), Set.of("NONE", "LZ4", "ZSTD"))));
  }

  private static SqlException at(SqlParserPos pos, String sqlState, RuntimeException e) {
    return SqlException.at(pos, sqlState, e.getMessage(), e);
  }
}
