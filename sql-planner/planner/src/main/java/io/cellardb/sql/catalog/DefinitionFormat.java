package io.cellardb.sql.catalog;

import io.cellardb.sql.execution.SqlExecutionException;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.FamilyDescriptor.Compression;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableName;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The bytes of a {@link TableDefinition} without its name; the grammar is in {@code
 * sql-planner/ENCODING.md}. Codes are never reused.
 */
final class DefinitionFormat {
  /** The format written, and the newest one read. */
  static final int VERSION = 1;

  private static final int NULLABLE = 1;
  private static final int HAS_DEFAULT = 2;

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
          SqlTypeName.MAP);

  private static final List<KeepDeletedCells> KEEPS =
      List.of(KeepDeletedCells.FALSE, KeepDeletedCells.TRUE, KeepDeletedCells.TTL);
  private static final List<Bloom> BLOOMS = List.of(Bloom.NONE, Bloom.ROW, Bloom.ROWCOL);
  private static final List<Compression> COMPRESSIONS =
      List.of(Compression.NONE, Compression.LZ4, Compression.ZSTD);

  private DefinitionFormat() {}

  static byte[] encode(TableDefinition table) {
    Writer out = new Writer();
    out.code(VERSION);
    out.number(table.columns().size());
    table.columns().forEach(column -> write(column, out));
    out.number(table.key().size());
    for (KeyColumn part : table.key()) {
      out.number(part.column());
      out.flag(part.descending());
    }
    out.number(table.families().size());
    table.families().forEach(family -> write(family, out));
    return out.bytes.toByteArray();
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
      return read(name, new Reader(bytes));
    } catch (IndexOutOfBoundsException | StorageException | SqlExecutionException e) {
      throw new StorageException(
          Code.CORRUPTION,
          "the definition of table " + TableDefinition.display(name) + " in the catalog is damaged",
          e);
    }
  }

  private static TableDefinition read(TableName name, Reader in) {
    in.code(VERSION + 1);
    List<ColumnDefinition> columns = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      columns.add(readColumn(in, columns.size()));
    }
    List<KeyColumn> key = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      key.add(new KeyColumn(in.count(), in.flag()));
    }
    List<FamilyDescriptor> families = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      families.add(readFamily(in));
    }
    in.checkEnd();
    return new TableDefinition(name, columns, key, families);
  }

  private static void write(ColumnDefinition column, Writer out) {
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
    out.code((column.nullable() ? NULLABLE : 0) | (column.defaultSql() != null ? HAS_DEFAULT : 0));
    if (column.defaultSql() != null) {
      out.text(column.defaultSql());
    }
  }

  private static ColumnDefinition readColumn(Reader in, int ordinal) {
    String name = in.text();
    ColumnRole role =
        switch (in.code(3)) {
          case 0 -> new ColumnRole.Key();
          case 1 -> new ColumnRole.Cell(in.text(), ByteString.wrap(in.bytes()));
          default -> new ColumnRole.OpenFamily(in.text());
        };
    ColumnType type = readType(in);
    int flags = in.code(4);
    String defaultSql = (flags & HAS_DEFAULT) != 0 ? in.text() : null;
    return new ColumnDefinition(name, role, type, (flags & NULLABLE) != 0, defaultSql, ordinal);
  }

  private static void write(ColumnType type, Writer out) {
    out.code(TYPES.indexOf(type.name()));
    if (type.isMap()) {
      write(type.key(), out);
      write(type.value(), out);
    } else {
      out.number(type.precision() + 1);
      out.number(type.scale());
    }
  }

  private static ColumnType readType(Reader in) {
    SqlTypeName name = TYPES.get(in.code(TYPES.size()));
    return name == SqlTypeName.MAP
        ? ColumnType.map(readType(in), readType(in))
        : new ColumnType(name, in.count() - 1, in.count(), null, null);
  }

  private static void write(FamilyDescriptor family, Writer out) {
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

  private static FamilyDescriptor readFamily(Reader in) {
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

  /** Appends the elements of the format. Numbers are LEB128: seven bits a byte, lowest first. */
  private static final class Writer {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    void code(int code) {
      bytes.write(code);
    }

    void flag(boolean flag) {
      bytes.write(flag ? 1 : 0);
    }

    void number(long value) {
      long rest = value;
      while ((rest & ~0x7FL) != 0) {
        bytes.write((int) ((rest & 0x7F) | 0x80));
        rest >>>= 7;
      }
      bytes.write((int) rest);
    }

    void bytes(byte[] value) {
      number(value.length);
      bytes.writeBytes(value);
    }

    void text(String value) {
      bytes(value.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Reads what {@link Writer} writes; what cannot be is an {@link IndexOutOfBoundsException}. */
  private static final class Reader {
    private final byte[] bytes;
    private int position;

    Reader(byte[] bytes) {
      this.bytes = bytes;
    }

    int code(int end) {
      int code = bytes[position++] & 0xFF;
      return checked(code < end, code);
    }

    boolean flag() {
      return code(2) == 1;
    }

    long number() {
      long value = 0;
      for (int shift = 0; ; shift += 7) {
        byte next = bytes[position++];
        value |= (next & 0x7FL) << checked(shift < Long.SIZE, shift);
        if (next >= 0) {
          return value;
        }
      }
    }

    int count() {
      long value = number();
      return checked(value >= 0 && value <= Integer.MAX_VALUE, (int) value);
    }

    byte[] bytes() {
      int length = count();
      byte[] value = new byte[checked(length <= bytes.length - position, length)];
      System.arraycopy(bytes, position, value, 0, length);
      position += length;
      return value;
    }

    String text() {
      return new String(bytes(), StandardCharsets.UTF_8);
    }

    void checkEnd() {
      checked(position == bytes.length, position);
    }

    private int checked(boolean legal, int value) {
      if (!legal) {
        throw new IndexOutOfBoundsException(value + " is out of bounds before byte " + position);
      }
      return value;
    }
  }
}
