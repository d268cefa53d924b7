package io.cellardb.protocol;

import io.cellardb.jdbc.session.DatabaseCatalog;
import io.cellardb.jdbc.session.DatabaseCatalog.Column;
import io.cellardb.jdbc.session.DatabaseCatalog.Deferrability;
import io.cellardb.jdbc.session.DatabaseCatalog.Extent;
import io.cellardb.jdbc.session.DatabaseCatalog.ExtentSource;
import io.cellardb.jdbc.session.DatabaseCatalog.ForeignKey;
import io.cellardb.jdbc.session.DatabaseCatalog.Index;
import io.cellardb.jdbc.session.DatabaseCatalog.IndexKind;
import io.cellardb.jdbc.session.DatabaseCatalog.KeyColumn;
import io.cellardb.jdbc.session.DatabaseCatalog.Rule;
import io.cellardb.jdbc.session.DatabaseCatalog.Table;
import io.cellardb.jdbc.session.DatabaseCatalog.TableKind;
import io.cellardb.jdbc.session.DatabaseCatalog.TableName;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A {@link DatabaseCatalog} in frames. */
public final class CatalogContent {
  private static final Codes<TableKind> TABLE_KINDS =
      new Codes<>(
          TableKind.class,
          List.of(
              TableKind.TABLE,
              TableKind.LOCAL_TEMPORARY,
              TableKind.VIEW,
              TableKind.MATERIALIZED_VIEW,
              TableKind.SYSTEM_TABLE));
  private static final Codes<IndexKind> INDEX_KINDS =
      new Codes<>(IndexKind.class, List.of(IndexKind.CLUSTERED, IndexKind.OTHER));
  private static final Codes<Rule> RULES =
      new Codes<>(
          Rule.class,
          List.of(Rule.NO_ACTION, Rule.RESTRICT, Rule.CASCADE, Rule.SET_NULL, Rule.SET_DEFAULT));
  private static final Codes<Deferrability> DEFERRABILITIES =
      new Codes<>(
          Deferrability.class,
          List.of(
              Deferrability.INITIALLY_DEFERRED,
              Deferrability.INITIALLY_IMMEDIATE,
              Deferrability.NOT_DEFERRABLE));

  /** The fewest bytes of anything that is counted. */
  private static final int LEAST_BYTES = 4;

  private CatalogContent() {}

  /** Who asks how large an index is; the server is told its place among the indexes. */
  @FunctionalInterface
  public interface ExtentRequest {
    /** Asks for the index at a place, from 0. */
    Extent get(int place) throws SQLException;
  }

  private interface Writer<T> {
    void write(T value) throws SQLException;
  }

  private static <T> void writeAll(FrameWriter out, List<T> all, Writer<T> writer)
      throws SQLException {
    out.int32(all.size());
    for (T each : all) {
      writer.write(each);
    }
  }

  private static <T> List<T> readAll(FrameReader in, Function<FrameReader, T> reader) {
    int count = in.count(LEAST_BYTES);
    List<T> all = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      all.add(reader.apply(in));
    }
    return all;
  }

  /** Writes what exists. */
  public static void write(FrameWriter out, DatabaseCatalog catalog) throws SQLException {
    out.texts(catalog.namespaces());
    writeAll(out, catalog.tables(), table -> writeTable(out, table));
    writeAll(out, catalog.indexes(), index -> writeIndex(out, index));
    writeAll(out, catalog.foreignKeys(), key -> writeForeignKey(out, key));
  }

  /**
   * Reads what exists.
   *
   * @param extents is asked by who wants to know how large an index is
   */
  public static DatabaseCatalog read(FrameReader in, ExtentRequest extents) {
    List<String> namespaces = in.texts();
    List<Table> tables = readAll(in, CatalogContent::readTable);
    int count = in.count(LEAST_BYTES);
    List<Index> indexes = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int place = i;
      indexes.add(readIndex(in, () -> extents.get(place)));
    }
    return new DatabaseCatalog(
        namespaces, tables, indexes, readAll(in, CatalogContent::readForeignKey));
  }

  private static void writeTable(FrameWriter out, Table table) throws SQLException {
    out.text(table.namespace()).text(table.name());
    TABLE_KINDS.write(out, table.kind());
    out.text(table.remarks());
    writeAll(out, table.columns(), column -> writeColumn(out, column));
    out.text(table.primaryKeyName());
    writeKeyColumns(out, table.primaryKey());
    out.texts(table.rowIdentifier());
  }

  private static Table readTable(FrameReader in) {
    return new Table(
        in.text(),
        in.text(),
        TABLE_KINDS.read(in),
        in.text(),
        readAll(in, CatalogContent::readColumn),
        in.textOrNull(),
        readAll(in, CatalogContent::readKeyColumn),
        in.texts());
  }

  private static void writeColumn(FrameWriter out, Column column) throws SQLException {
    out.text(column.name());
    Descriptions.writeType(out, column.type());
    out.bool(column.nullable()).text(column.defaultText()).text(column.remarks());
    out.bool(column.autoIncrement()).bool(column.generated()).bool(column.hidden());
  }

  private static Column readColumn(FrameReader in) {
    return new Column(
        in.text(),
        Descriptions.readType(in),
        in.bool(),
        in.textOrNull(),
        in.text(),
        in.bool(),
        in.bool(),
        in.bool());
  }

  private static void writeKeyColumns(FrameWriter out, List<KeyColumn> columns)
      throws SQLException {
    writeAll(out, columns, column -> out.text(column.name()).bool(column.ascending()));
  }

  private static KeyColumn readKeyColumn(FrameReader in) {
    return new KeyColumn(in.text(), in.bool());
  }

  private static void writeIndex(FrameWriter out, Index index) throws SQLException {
    out.text(index.namespace()).text(index.table()).text(index.name());
    INDEX_KINDS.write(out, index.kind());
    out.bool(index.unique());
    writeKeyColumns(out, index.columns());
    out.text(index.condition());
  }

  private static Index readIndex(FrameReader in, ExtentSource extent) {
    return new Index(
        in.text(),
        in.text(),
        in.text(),
        INDEX_KINDS.read(in),
        in.bool(),
        readAll(in, CatalogContent::readKeyColumn),
        in.textOrNull(),
        extent);
  }

  private static void writeForeignKey(FrameWriter out, ForeignKey key) throws SQLException {
    out.text(key.name()).text(key.table().namespace()).text(key.table().name());
    out.texts(key.columns()).text(key.named().namespace()).text(key.named().name());
    out.texts(key.referenced()).text(key.namedKey());
    RULES.write(out, key.onUpdate());
    RULES.write(out, key.onDelete());
    DEFERRABILITIES.write(out, key.deferrability());
  }

  private static ForeignKey readForeignKey(FrameReader in) {
    return new ForeignKey(
        in.text(),
        new TableName(in.text(), in.text()),
        in.texts(),
        new TableName(in.text(), in.text()),
        in.texts(),
        in.textOrNull(),
        RULES.read(in),
        RULES.read(in),
        DEFERRABILITIES.read(in));
  }
}
