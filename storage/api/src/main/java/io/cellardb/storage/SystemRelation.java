package io.cellardb.storage;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Something that a store tells about itself, as a relation: its files, what it has counted, and so
 * on. Which relations a store has, and what columns, never changes; the rows are those of the
 * moment when they are asked for. Safe for use by many threads.
 *
 * @param name its name, in capitals
 * @param comment a sentence for users
 * @param columns its columns
 * @param rows makes the rows, in any order: of each column a value of its type, or null. Fails with
 *     {@link StorageException.Code#CLOSED} once the store is closed
 */
public record SystemRelation(
    String name, String comment, List<Column> columns, Supplier<List<Object[]>> rows) {

  /** Makes it immutable. */
  public SystemRelation {
    columns = List.copyOf(columns);
  }

  /** What a column holds, and as which class. */
  public enum Type {
    /** {@link Long}. */
    BIGINT,
    /** {@link String}. */
    VARCHAR,
    /** {@link ByteString}. */
    VARBINARY,
    /** Milliseconds since 1970 as {@link Long}, as cells have them. */
    TIMESTAMP
  }

  /**
   * A column.
   *
   * @param name its name, in small letters
   * @param comment a phrase for users
   */
  public record Column(String name, Type type, String comment) {
    /** A number. */
    public static Column number(String name, String comment) {
      return new Column(name, Type.BIGINT, comment);
    }

    /** A text. */
    public static Column text(String name, String comment) {
      return new Column(name, Type.VARCHAR, comment);
    }

    /** Bytes, such as a row key. */
    public static Column bytes(String name, String comment) {
      return new Column(name, Type.VARBINARY, comment);
    }

    /** A time. */
    public static Column time(String name, String comment) {
      return new Column(name, Type.TIMESTAMP, comment);
    }
  }

  /** What every store tells: {@code TABLES}, {@code FAMILY_OPTIONS}, {@code COLUMN_STATISTICS}. */
  public static List<SystemRelation> ofEveryStore(Admin admin) {
    return List.of(tables(admin), familyOptions(admin), columnStatistics(admin));
  }

  /** The tables and their statistics. */
  private static SystemRelation tables(Admin admin) {
    return new SystemRelation(
        "TABLES",
        "The tables of the store, with the planner's estimates",
        List.of(
            Column.text("namespace", "its namespace"),
            Column.text("table_name", "its name"),
            Column.number("families", "how many column families it has"),
            Column.number("estimated_rows", "about how many rows it has"),
            Column.number("bytes", "about how many bytes it takes in the store")),
        () -> admin.tables().stream().map(table -> describe(table, admin)).toList());
  }

  private static Object[] describe(TableDescriptor table, Admin admin) {
    Optional<TableStatistics> statistics = admin.statisticsToShow(table.name());
    return new Object[] {
      table.name().namespace(),
      table.name().qualifier(),
      (long) table.families().size(),
      statistics.map(TableStatistics::rows).orElse(null),
      statistics.map(TableStatistics::bytes).orElse(null)
    };
  }

  /** The options of each column family, those that nobody set too. */
  private static SystemRelation familyOptions(Admin admin) {
    return new SystemRelation(
        "FAMILY_OPTIONS",
        "The options of each column family, by the names that FAMILY ... WITH has for them",
        List.of(
            Column.text("namespace", "the namespace of its table"),
            Column.text("table_name", "its table"),
            Column.text("family", "its name"),
            Column.number("versions", "how many versions of a cell are kept"),
            Column.number("min_versions", "how many of them outlive the time to live"),
            Column.number("ttl", "for how many seconds cells live; NULL for ever"),
            Column.text("keep_deleted_cells", "FALSE, TRUE or TTL"),
            Column.text("new_version_behavior", "TRUE if deletes count in order of arrival"),
            Column.number("purge_delay", "for how many seconds tombstones outlive compactions"),
            Column.number("block_size", "bytes of a block"),
            Column.text("bloom", "NONE, ROW or ROWCOL"),
            Column.text("compression", "NONE, LZ4 or ZSTD"),
            Column.text("block_encoding", "how a cluster writes the keys of a block"),
            Column.number("mob", "above how many bytes a cluster keeps values apart; NULL: never"),
            Column.text("replication", "TRUE if a cluster replicates it")),
        () ->
            admin.tables().stream()
                .flatMap(table -> table.families().stream().map(each -> describe(table, each)))
                .toList());
  }

  private static Object[] describe(TableDescriptor table, FamilyDescriptor family) {
    boolean forever = family.ttlMillis() == FamilyDescriptor.FOREVER;
    long mob = family.cluster().mobBytes();
    return new Object[] {
      table.name().namespace(),
      table.name().qualifier(),
      family.name(),
      (long) family.versions(),
      (long) family.minVersions(),
      forever ? null : (Long) (family.ttlMillis() / 1000),
      family.keepDeletedCells().name(),
      family.newVersionBehavior() ? "TRUE" : "FALSE",
      family.purgeDelayMillis() / 1000,
      (long) family.blockSize(),
      family.bloom().name(),
      family.compression().name(),
      family.cluster().blockEncoding().name(),
      mob == ClusterOptions.NO_MOB ? null : (Long) mob,
      family.cluster().replicated() ? "TRUE" : "FALSE"
    };
  }

  /** What is known of the values of columns. A column of which nothing is known has no row. */
  private static SystemRelation columnStatistics(Admin admin) {
    return new SystemRelation(
        "COLUMN_STATISTICS",
        "The planner's estimates of the newest values of columns, where it has any",
        List.of(
            Column.text("namespace", "the namespace of its table"),
            Column.text("table_name", "its table"),
            Column.text("family", "its column family"),
            Column.bytes("qualifier", "its qualifier"),
            Column.number("estimated_cells", "about how many rows have a value"),
            Column.number("estimated_distinct", "about how many different values there are"),
            Column.bytes("least", "the first bytes of the least value"),
            Column.bytes("greatest", "the first bytes of the greatest value")),
        () ->
            admin.tables().stream()
                .flatMap(table -> describeColumns(table.name(), admin).stream())
                .toList());
  }

  private static List<Object[]> describeColumns(TableName table, Admin admin) {
    return admin.statisticsToShow(table).stream()
        .flatMap(statistics -> statistics.columns().stream())
        .map(
            column ->
                new Object[] {
                  table.namespace(),
                  table.qualifier(),
                  column.family(),
                  column.qualifier(),
                  column.cells(),
                  column.distinct(),
                  column.least(),
                  column.greatest()
                })
        .toList();
  }
}
