package io.cellardb.sql.catalog;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.FamilyDescriptor.Compression;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The bytes of a {@link TableDefinition} without its name; the grammar is in {@code
 * sql-planner/ENCODING.md}. Codes are never reused.
 */
final class DefinitionFormat {
  /** The newest format read, written where each row has a cell of some column. */
  static final int VERSION = 9;

  /** Written where row keys have a salt. */
  private static final int SALTED_VERSION = 8;

  /** Written where a column is an interval, or the rows are stored in another namespace. */
  private static final int ELSEWHERE_VERSION = 7;

  /** Written where there are foreign keys. */
  private static final int REFERRING_VERSION = 6;

  /** Written where there are indexes. */
  private static final int INDEXED_VERSION = 5;

  /** Written where a column is generated, or of another type than before. */
  private static final int GENERATED_VERSION = 4;

  /** Written where a column has a value of rows that lack its cell. */
  private static final int ABSENT_VERSION = 3;

  /** The format written otherwise. */
  private static final int COMMON_VERSION = 2;

  /** The first format, which had neither stored names nor anything optional. */
  private static final int PLAIN_VERSION = 1;

  private static final int NULLABLE = 1;
  private static final int HAS_DEFAULT = 2;
  private static final int HAS_COMMENT = 4;
  private static final int IS_IDENTITY = 8;
  private static final int HAS_ENCODING = 16;
  private static final int HAS_ABSENT = 32;
  private static final int IS_GENERATED = 64;
  private static final int IN_EACH_ROW = 128;
  private static final int FLAGS_END = 256;

  /** Behind the comment: the table was there before its definition. */
  private static final int OVER_EXISTING = 1;

  /** Behind the comment: of each row only the cells with the newest time are seen. */
  private static final int ROW_CONSISTENT = 2;

  /** The flag of a table whose rows have markers for conditions. */
  private static final int SHARED = 4;

  private static final int TABLE_FLAGS_END = 8;

  /** Types by code. */
  private static final List<SqlTypeName> TYPES =
      List.of(
          SqlTypeName.BOOLEAN,
          SqlTypeName.TINYINT,
          SqlTypeName.SMALLINT,
          SqlTypeName.INTEGER,
          SqlTypeName.BIGINT,
          SqlTypeName.REAL,
          SqlTypeName.DOUBLE,
          SqlTypeName.DECIMAL,
          SqlTypeName.CHAR,
          SqlTypeName.VARCHAR,
          SqlTypeName.BINARY,
          SqlTypeName.VARBINARY,
          SqlTypeName.DATE,
          SqlTypeName.TIME,
          SqlTypeName.TIMESTAMP,
          SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE,
          SqlTypeName.UUID,
          SqlTypeName.MAP,
          SqlTypeName.ARRAY,
          SqlTypeName.INTERVAL_YEAR,
          SqlTypeName.INTERVAL_YEAR_MONTH,
          SqlTypeName.INTERVAL_MONTH,
          SqlTypeName.INTERVAL_DAY,
          SqlTypeName.INTERVAL_DAY_HOUR,
          SqlTypeName.INTERVAL_DAY_MINUTE,
          SqlTypeName.INTERVAL_DAY_SECOND,
          SqlTypeName.INTERVAL_HOUR,
          SqlTypeName.INTERVAL_HOUR_MINUTE,
          SqlTypeName.INTERVAL_HOUR_SECOND,
          SqlTypeName.INTERVAL_MINUTE,
          SqlTypeName.INTERVAL_MINUTE_SECOND,
          SqlTypeName.INTERVAL_SECOND);

  private static final List<CellEncoding> ENCODINGS =
      List.of(
          CellEncoding.CELLAR,
          CellEncoding.BYTES,
          CellEncoding.TEXT,
          CellEncoding.PHOENIX,
          CellEncoding.JSON,
          CellEncoding.WIDENED);
  private static final List<KeepDeletedCells> KEEPS =
      List.of(KeepDeletedCells.FALSE, KeepDeletedCells.TRUE, KeepDeletedCells.TTL);
  private static final List<Bloom> BLOOMS = List.of(Bloom.NONE, Bloom.ROW, Bloom.ROWCOL);
  private static final List<Compression> COMPRESSIONS =
      List.of(Compression.NONE, Compression.LZ4, Compression.ZSTD);

  private DefinitionFormat() {}

  static byte[] encode(TableDefinition table) {
    DefinitionWriter out = new DefinitionWriter();
    int version = version(table);
    out.code(version);
    out.text(StoredName.write(table.stored(), table.name().namespace()));
    out.number(table.columns().size());
    table.columns().forEach(column -> write(column, out));
    out.number(table.key().size());
    for (KeyColumn part : table.key()) {
      out.number(part.column());
      out.flag(part.descending());
    }
    out.number(table.families().size());
    table.families().forEach(family -> write(family, out));
    out.number(table.retired().size());
    for (ColumnRole.Cell cell : table.retired()) {
      out.text(cell.family());
      out.bytes(cell.qualifier().array());
    }
    out.number(table.checks().size());
    for (CheckConstraint check : table.checks()) {
      out.text(check.name());
      out.text(check.condition());
    }
    out.text(table.comment());
    int flags =
        (table.origin() == TableOrigin.EXISTING ? OVER_EXISTING : 0)
            | (table.rowConsistent() ? ROW_CONSISTENT : 0)
            | (table.origin() == TableOrigin.SHARED ? SHARED : 0);
    boolean referring = version > INDEXED_VERSION;
    boolean indexed = version > GENERATED_VERSION;
    if (flags != 0 || indexed) {
      out.code(flags);
    }
    if (indexed) {
      IndexFormat.write(table.indexes(), table.name().namespace(), out);
    }
    if (referring) {
      ForeignKeyFormat.write(table.foreignKeys(), out);
    }
    if (version > ELSEWHERE_VERSION) {
      out.number(table.saltBuckets());
    }
    return out.bytes.toByteArray();
  }

  private static boolean isNew(ColumnDefinition column) {
    return column.isGenerated() || column.encoding() == CellEncoding.WIDENED;
  }

  /** Whether the store has rows or entries in another namespace. */
  private static boolean isElsewhere(TableDefinition table) {
    return table.allStored().stream()
        .anyMatch(stored -> !stored.namespace().equals(table.name().namespace()));
  }

  /** Whether a column is an interval or has some, or a part of an index. */
  private static boolean hasIntervals(TableDefinition table) {
    return table.columns().stream().anyMatch(column -> column.type().hasIntervals())
        || table.indexes().stream()
            .flatMap(index -> index.parts().stream())
            .anyMatch(part -> part.type().hasIntervals());
  }

  /** The oldest format that has all that a table has. */
  private static int version(TableDefinition table) {
    if (table.columns().stream().anyMatch(ColumnDefinition::inEachRow)) {
      return VERSION;
    }
    if (table.saltBuckets() > 0) {
      return SALTED_VERSION;
    }
    if (hasIntervals(table) || isElsewhere(table)) {
      return ELSEWHERE_VERSION;
    }
    if (!table.foreignKeys().isEmpty()) {
      return REFERRING_VERSION;
    }
    if (!table.indexes().isEmpty()) {
      return INDEXED_VERSION;
    }
    if (table.columns().stream().anyMatch(DefinitionFormat::isNew)) {
      return GENERATED_VERSION;
    }
    boolean absent = table.columns().stream().anyMatch(column -> column.absent() != null);
    return absent ? ABSENT_VERSION : COMMON_VERSION;
  }

  /**
   * The definition that {@code bytes} are.
   *
   * @throws StorageException NEWER_FORMAT or CORRUPTION, naming the table
   */
  static TableDefinition decode(TableName name, byte[] bytes) {
    int version = bytes.length == 0 ? 0 : bytes[0] & 0xFF;
    if (version > VERSION) {
      throw new StorageException(
          Code.NEWER_FORMAT,
          "the definition of table "
              + TableDefinition.display(name)
              + " has format "
              + version
              + "; this version of Cellar reads formats up to "
              + VERSION);
    }
    try {
      return read(name, new DefinitionReader(bytes));
    } catch (IndexOutOfBoundsException | StorageException | SqlExecutionException e) {
      throw new StorageException(
          Code.CORRUPTION,
          "the definition of table " + TableDefinition.display(name) + " in the catalog is damaged",
          e);
    }
  }

  private static TableDefinition read(TableName name, DefinitionReader in) {
    int version = in.code(VERSION + 1);
    TableName stored =
        version == PLAIN_VERSION ? name : StoredName.read(in.text(), name.namespace());
    List<ColumnDefinition> columns = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      columns.add(readColumn(in, name.namespace(), columns.size()));
    }
    List<KeyColumn> key = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      key.add(new KeyColumn(in.count(), in.flag()));
    }
    List<FamilyDescriptor> families = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      families.add(readFamily(in));
    }
    List<ColumnRole.Cell> retired = new ArrayList<>();
    List<CheckConstraint> checks = new ArrayList<>();
    String comment = "";
    if (version > PLAIN_VERSION) {
      for (int left = in.count(); left > 0; left--) {
        retired.add(new ColumnRole.Cell(in.text(), ByteString.wrap(in.bytes())));
      }
      for (int left = in.count(); left > 0; left--) {
        checks.add(new CheckConstraint(in.text(), in.text()));
      }
      comment = in.text();
    }
    boolean indexed = version > GENERATED_VERSION;
    int flags = indexed ? in.code(TABLE_FLAGS_END) : in.lastCode(TABLE_FLAGS_END);
    List<IndexDefinition> indexes = indexed ? IndexFormat.read(in, name.namespace()) : List.of();
    List<ForeignKey> foreignKeys =
        version > INDEXED_VERSION ? ForeignKeyFormat.read(in) : List.of();
    int saltBuckets = version > ELSEWHERE_VERSION ? in.count() : 0;
    in.checkEnd();
    TableOrigin origin = origin(flags);
    boolean consistent = (flags & ROW_CONSISTENT) != 0;
    return new TableDefinition(
        name,
        stored,
        columns,
        key,
        families,
        retired,
        checks,
        comment,
        origin,
        consistent,
        saltBuckets,
        indexes,
        foreignKeys,
        null);
  }

  private static void write(ColumnDefinition column, DefinitionWriter out) {
    out.text(column.name());
    if (column.role() instanceof ColumnRole.Cell cell) {
      out.code(1);
      out.text(cell.family());
      out.bytes(cell.qualifier().array());
    } else if (column.role() instanceof ColumnRole.OpenFamily open) {
      out.code(2);
      out.text(open.family());
    } else {
      out.code(0);
    }
    write(column.type(), out);
    boolean commented = !column.comment().isEmpty();
    Identity identity = column.identity();
    boolean hasDefault = identity == null && column.defaultSql() != null;
    out.code(
        (column.nullable() ? NULLABLE : 0)
            | (hasDefault ? HAS_DEFAULT : 0)
            | (commented ? HAS_COMMENT : 0)
            | (identity != null ? IS_IDENTITY : 0)
            | (column.encoding() != CellEncoding.CELLAR ? HAS_ENCODING : 0)
            | (column.absent() != null ? HAS_ABSENT : 0)
            | (column.isGenerated() ? IS_GENERATED : 0)
            | (column.inEachRow() ? IN_EACH_ROW : 0));
    if (hasDefault) {
      out.text(column.defaultSql());
    }
    if (commented) {
      out.text(column.comment());
    }
    if (identity != null) {
      out.flag(identity.always());
      out.text(identity.sequence().qualifier());
    }
    if (column.encoding() != CellEncoding.CELLAR) {
      out.code(ENCODINGS.indexOf(column.encoding()));
    }
    if (column.absent() != null) {
      out.bytes(column.absent().array());
    }
    if (column.isGenerated()) {
      out.flag(column.generation().stored());
      out.text(column.generation().expression());
    }
  }

  private static ColumnDefinition readColumn(DefinitionReader in, String namespace, int ordinal) {
    String name = in.text();
    ColumnRole role =
        switch (in.code(3)) {
          case 0 -> new ColumnRole.Key();
          case 1 -> new ColumnRole.Cell(in.text(), ByteString.wrap(in.bytes()));
          default -> new ColumnRole.OpenFamily(in.text());
        };
    ColumnType type = readType(in);
    int flags = in.code(FLAGS_END);
    String defaultSql = (flags & HAS_DEFAULT) != 0 ? in.text() : null;
    String comment = (flags & HAS_COMMENT) != 0 ? in.text() : "";
    ColumnDefinition column =
        new ColumnDefinition(
            name,
            role,
            type,
            (flags & NULLABLE) != 0,
            defaultSql,
            ordinal,
            comment,
            null,
            CellEncoding.CELLAR,
            null,
            null,
            false);
    if ((flags & IS_IDENTITY) != 0) {
      column = column.withIdentity(new Identity(in.flag(), new TableName(namespace, in.text())));
    }
    if ((flags & HAS_ENCODING) != 0) {
      column = column.withEncoding(ENCODINGS.get(in.code(ENCODINGS.size())));
    }
    if ((flags & HAS_ABSENT) != 0) {
      column = column.withAbsent(ByteString.wrap(in.bytes()));
    }
    if ((flags & IS_GENERATED) != 0) {
      boolean stored = in.flag();
      column = column.withGeneration(new Generation(in.text(), stored));
    }
    return column.withInEachRow((flags & IN_EACH_ROW) != 0);
  }

  static void write(ColumnType type, DefinitionWriter out) {
    out.code(TYPES.indexOf(type.name()));
    if (type.isMap()) {
      write(type.key(), out);
      write(type.value(), out);
    } else if (type.isArray()) {
      write(type.element(), out);
    } else {
      out.number(type.precision() + 1);
      out.number(type.scale());
    }
  }

  static ColumnType readType(DefinitionReader in) {
    SqlTypeName name = TYPES.get(in.code(TYPES.size()));
    return switch (name) {
      case MAP -> ColumnType.map(readType(in), readType(in));
      case ARRAY -> ColumnType.array(readType(in));
      default -> new ColumnType(name, in.count() - 1, in.count(), null, null);
    };
  }

  static void write(FamilyDescriptor family, DefinitionWriter out) {
    out.text(family.name());
    out.number(family.versions());
    out.number(family.minVersions());
    out.number(family.ttlMillis());
    out.code(KEEPS.indexOf(family.keepDeletedCells()));
    out.flag(family.newVersionBehavior());
    out.number(family.purgeDelayMillis());
    out.number(family.blockSize());
    out.code(BLOOMS.indexOf(family.bloom()));
    out.code(COMPRESSIONS.indexOf(family.compression()));
  }

  static FamilyDescriptor readFamily(DefinitionReader in) {
    return new FamilyDescriptor(
        in.text(),
        in.count(),
        in.count(),
        in.number(),
        KEEPS.get(in.code(KEEPS.size())),
        in.flag(),
        in.number(),
        in.count(),
        BLOOMS.get(in.code(BLOOMS.size())),
        COMPRESSIONS.get(in.code(COMPRESSIONS.size())));
  }

  private static TableOrigin origin(int flags) {
    if ((flags & OVER_EXISTING) != 0) {
      return TableOrigin.EXISTING;
    }
    return (flags & SHARED) != 0 ? TableOrigin.SHARED : TableOrigin.CREATED;
  }
}
