package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.StorageLimits;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What is refused, with one sentence in every store, and that nothing is written then. */
abstract class BadInputContract extends StoreContract {
  private static final TableName UNKNOWN = TableName.parse("web:unknown");
  private static final String NO_TABLE = "there is no table web:unknown";
  private static final String NO_FAMILY = "table default:t has no family 'x'";
  private static final String[] BEFORE = {"r/f:n@1=seven..", "r/f:q@5=v", "s/g:q@5=v"};

  @BeforeEach
  void writeSome() {
    create(f(3), FamilyDescriptor.of("g"));
    writeCells();
  }

  private void writeCells() {
    apply("r", putOf("f:n", 1, "seven.."), putOf("f:q", 5, "v"));
    put("s", "g:q", 5, "v");
  }

  @AfterEach
  void nothingIsWritten() {
    sees(CellScan.RAW, BEFORE);
    assertEquals(
        List.of(new TableDescriptor(T, List.of(f(3), FamilyDescriptor.of("g")))),
        store().admin().tables());
  }

  // ---- sizes and times

  @Test
  void rows() {
    String empty = "a row key must have at least 1 byte";
    String tooLong = "a row key of 32768 bytes is longer than 32767";
    byte[] longest = new byte[StorageLimits.MAX_ROW_LENGTH + 1];
    Mutation put = putOf("f:q", 1, "v");
    refuses(Code.LIMIT_EXCEEDED, empty, () -> new WriteBatch().mutate(T, new byte[0], put));
    refuses(Code.LIMIT_EXCEEDED, tooLong, () -> new WriteBatch().mutate(T, longest, put));
    refuses(
        Code.LIMIT_EXCEEDED,
        empty,
        () -> new WriteBatch().check(new Check.RowAbsent(T, new byte[0])));
    refuses(Code.LIMIT_EXCEEDED, tooLong, () -> new WriteBatch().check(cellCheck(T, longest, "f")));
    // No row can have such a key: reads find none.
    Projection projection = Projection.of(column("f:q"));
    for (byte[] key : new byte[][] {new byte[0], longest, new byte[100_000]}) {
      RowBatch into = new RowBatch(projection, 1);
      assertFalse(table().get(projection, key, into));
      assertEquals(0, into.rows());
      sees(CellScan.NEWEST.row(ByteString.wrap(key)));
    }
  }

  @Test
  void families() {
    String legal =
        " is not a legal family name (1 to 127 bytes without control characters, : / \\"
            + " or leading .)";
    String tooLong = "\u00e9".repeat(64);
    for (String name :
        new String[] {"", tooLong, ".f", "a:b", "a/b", "a\\b", "a\u0000", "recovered.edits"}) {
      refuses(Code.INVALID_ARGUMENT, "'" + name + "'" + legal, () -> FamilyDescriptor.of(name));
    }
    TableDescriptor longest =
        new TableDescriptor(
            TableName.parse("longest"), List.of(FamilyDescriptor.of("\u00e9".repeat(63) + "f")));
    store().admin().createTable(longest);
    store().admin().dropTable(longest.name());
  }

  @Test
  void qualifiersAndValues() {
    byte[] half = new byte[5_000_001];
    byte[] whole = new byte[StorageLimits.MAX_CELL_LENGTH + 1];
    byte[] none = new byte[0];
    String cell = "a cell of 10000002 bytes is longer than 10000000";
    String qualifier = "a qualifier of 10000001 bytes is longer than 10000000";
    refuses(Code.LIMIT_EXCEEDED, cell, () -> new Mutation.Put("f", half, 1, half));
    refuses(
        Code.LIMIT_EXCEEDED,
        "a cell of 10000001 bytes is longer than 10000000",
        () -> new Mutation.Put("f", whole, 1, none));
    refuses(Code.LIMIT_EXCEEDED, cell, () -> new Mutation.Append("f", half, half));
    refuses(
        Code.LIMIT_EXCEEDED,
        "a cell of 10000009 bytes is longer than 10000000",
        () -> new Mutation.Increment("f", whole, 1));
    refuses(Code.LIMIT_EXCEEDED, qualifier, () -> new Mutation.DeleteVersion("f", whole, 1));
    refuses(Code.LIMIT_EXCEEDED, qualifier, () -> new Mutation.DeleteColumn("f", whole, 1));
  }

  @Test
  void valuesThatAppendsMakeTooLong() {
    byte[] longest = new byte[StorageLimits.MAX_CELL_LENGTH - 1];
    apply("big", new Mutation.Put("f", bytes("q"), 1, longest));
    String tooLong = "an append would make a cell of row big longer than 10000000 bytes";
    refusesToApply(Code.LIMIT_EXCEEDED, tooLong, "big", append("f:q", "x"));
    refusesToApply(Code.LIMIT_EXCEEDED, tooLong, "big", putOf("f:p", 1, "v"), append("f:q", "x"));
    // Of what the appends of a batch make of a cell the last value counts.
    refusesToApply(
        Code.LIMIT_EXCEEDED,
        tooLong,
        "big",
        new Mutation.Append("f", bytes("p"), longest),
        append("f:p", "x"));
    assertEquals(1, Readings.cells(table(), CellScan.RAW.over(point("big"))).size());
    store().admin().truncateTable(T);
    writeCells();
  }

  @Test
  void times() {
    String negative = "a cell time of -1 is negative";
    refuses(Code.LIMIT_EXCEEDED, negative, () -> putOf("f:q", -1, "v"));
    refuses(Code.LIMIT_EXCEEDED, negative, () -> deleteVersion("f:q", -1));
    refuses(Code.LIMIT_EXCEEDED, negative, () -> deleteColumn("f:q", -1));
    refuses(Code.LIMIT_EXCEEDED, negative, () -> new Mutation.DeleteFamilyVersion("f", -1));
    refuses(Code.LIMIT_EXCEEDED, negative, () -> new Mutation.DeleteFamily("f", -1));
    refuses(Code.LIMIT_EXCEEDED, negative, () -> new Mutation.DeleteRow(-1));
    refuses(
        Code.INVALID_ARGUMENT, "[-1, 5) is not a range of cell times", () -> new TimeRange(-1, 5));
    refuses(
        Code.INVALID_ARGUMENT, "[5, 4) is not a range of cell times", () -> new TimeRange(5, 4));
  }

  @Test
  void timesToLive() {
    refuses(
        Code.INVALID_ARGUMENT,
        "the ttl of a cell must be positive, not -1 ms",
        () -> putOf("f:q", 1, "v", -1));
    refuses(
        Code.INVALID_ARGUMENT,
        "the ttl of a cell must be positive, not 0 ms",
        () -> putOf("f:q", 1, "v", 0));
    refuses(
        Code.INVALID_ARGUMENT,
        "family f: ttl must be positive, not -1000 ms",
        () -> f(1).withTtlMillis(-1000));
    refuses(
        Code.INVALID_ARGUMENT,
        "family f: purge_delay must not be negative, but is -1 ms",
        () -> f(1).withPurgeDelayMillis(-1));
  }

  // ---- options and names

  @Test
  void options() {
    refuses(
        Code.INVALID_ARGUMENT,
        "family f: min_versions must lie between 0 and versions (2), not 3",
        () -> f(2).withMinVersions(3));
    refuses(
        Code.INVALID_ARGUMENT,
        "family f: min_versions must lie between 0 and versions (2), not -1",
        () -> f(2).withMinVersions(-1));
    refuses(Code.INVALID_ARGUMENT, "family f: versions must be at least 1, not 0", () -> f(0));
    refuses(
        Code.INVALID_ARGUMENT,
        "family f: block_size must lie between 1024 and 16777216, not 1023",
        () -> f(1).withBlockSize(1023));
    refuses(
        Code.INVALID_ARGUMENT,
        "table default:t must have at least one family",
        () -> new TableDescriptor(T, List.of()));
    refuses(
        Code.INVALID_ARGUMENT,
        "table default:t names a family more than once",
        () -> new TableDescriptor(T, List.of(f(1), f(2))));
  }

  @Test
  void names() {
    refuses(
        Code.INVALID_ARGUMENT,
        "'zookeeper' is not a legal table name (letters, digits, _ - . and no leading - or .)",
        () -> TableName.parse("zookeeper"));
    refuses(
        Code.INVALID_ARGUMENT,
        "'a-b' is not a legal namespace name (letters, digits and _)",
        () -> TableName.parse("a-b:t"));
    refuses(
        Code.INVALID_ARGUMENT,
        "'' is not a legal namespace name (letters, digits and _)",
        () -> new NamespaceDescriptor(""));
  }

  // ---- what is not there

  @Test
  void unknownTables() {
    Admin admin = store().admin();
    TableDescriptor unknown = new TableDescriptor(UNKNOWN, List.of(f(1)));
    for (Executable action :
        List.<Executable>of(
            () -> store().table(UNKNOWN),
            () -> admin.dropTable(UNKNOWN),
            () -> admin.truncateTable(UNKNOWN),
            () -> admin.alterTable(unknown),
            () -> admin.flush(UNKNOWN),
            () -> admin.compact(UNKNOWN, false),
            () -> admin.compact(UNKNOWN, true),
            () -> admin.statistics(UNKNOWN),
            () ->
                store()
                    .apply(
                        new WriteBatch()
                            .mutate(T, bytes("r"), putOf("f:q", 9, "v"))
                            .mutate(UNKNOWN, bytes("r"), putOf("f:q", 9, "v"))),
            () ->
                store()
                    .apply(
                        new WriteBatch()
                            .check(cellCheck(UNKNOWN, bytes("r"), "f"))
                            .mutate(T, bytes("r"), putOf("f:q", 9, "v"))))) {
      refuses(Code.TABLE_NOT_FOUND, NO_TABLE, action);
    }
  }

  @Test
  void unknownNamespaces() {
    Admin admin = store().admin();
    TableDescriptor table = new TableDescriptor(UNKNOWN, List.of(f(1)));
    for (Executable action :
        List.<Executable>of(
            () -> admin.createTable(table),
            () -> admin.dropNamespace("web"),
            () -> admin.alterNamespace(new NamespaceDescriptor("web")))) {
      refuses(Code.NAMESPACE_NOT_FOUND, "there is no namespace web", action);
    }
  }

  @Test
  void whatExistsAlready() {
    Admin admin = store().admin();
    refuses(Code.TABLE_EXISTS, "table default:t exists already", () -> create(f(1)));
    admin.createNamespace(new NamespaceDescriptor("web"));
    refuses(
        Code.NAMESPACE_EXISTS,
        "namespace web exists already",
        () -> admin.createNamespace(new NamespaceDescriptor("web")));
    for (String reserved : new String[] {"default", "hbase"}) {
      String refusal = "namespace " + reserved + " belongs to the store itself";
      refuses(Code.NAMESPACE_RESERVED, refusal, () -> admin.dropNamespace(reserved));
      refuses(
          Code.NAMESPACE_RESERVED,
          refusal,
          () -> admin.createNamespace(new NamespaceDescriptor(reserved)));
    }
  }

  @Test
  void unknownFamiliesInWrites() {
    Mutation good = putOf("f:q", 9, "v");
    for (Mutation mutation :
        List.of(
            putOf("x:q", 9, "v"),
            deleteVersion("x:q", 9),
            deleteVersion("x:q", WriteBatch.NOW),
            deleteColumn("x:q", 9),
            new Mutation.DeleteFamilyVersion("x", 9),
            new Mutation.DeleteFamily("x", 9),
            increment("x:q", 1),
            append("x:q", "v"))) {
      refusesToApply(Code.FAMILY_NOT_FOUND, NO_FAMILY, "r", good, mutation);
      WriteBatch twoRows =
          new WriteBatch().mutate(T, bytes("r"), good).mutate(T, bytes("s"), mutation);
      refuses(Code.FAMILY_NOT_FOUND, NO_FAMILY, () -> store().apply(twoRows));
    }
    Projection unknown = Projection.of(column("x:q"));
    for (Check check :
        List.of(
            cellCheck(T, bytes("r"), "x"),
            new Check.RowMatches(T, bytes("r"), unknown, Filter.ALL),
            new Check.RowMatches(
                T, bytes("r"), Projection.of().existingIn(List.of("f", "x")), Filter.ALL))) {
      WriteBatch checked = new WriteBatch().check(check).mutate(T, bytes("r"), good);
      refuses(Code.FAMILY_NOT_FOUND, NO_FAMILY, () -> store().apply(checked));
    }
  }

  @Test
  void unknownFamiliesInReads() {
    for (CellScan.Columns columns :
        List.of(
            named("x:q"),
            new CellScan.Columns.Family("x"),
            new CellScan.Columns.Within("x", KeyRange.ALL))) {
      refuses(
          Code.FAMILY_NOT_FOUND,
          NO_FAMILY,
          () -> table().cells(CellScan.NEWEST.of(named("f:q"), columns)).close());
    }
    for (Projection projection :
        List.of(
            Projection.of(column("f:q"), column("x:q")),
            Projection.of(new ScanColumn.OpenFamily("x", false)),
            Projection.of(column("f:q")).existingIn(List.of("x")))) {
      refuses(Code.FAMILY_NOT_FOUND, NO_FAMILY, () -> table().scan(Scan.of(projection)).close());
      refuses(
          Code.FAMILY_NOT_FOUND,
          NO_FAMILY,
          () -> table().get(projection, bytes("r"), new RowBatch(projection, 1)));
    }
  }

  // ---- values

  @Test
  @Rule(8)
  void rule8CellsThatAreNoCounters() {
    String noCounter = "a cell of row r cannot be incremented: it has 7 bytes, not 8";
    refusesToApply(Code.MALFORMED_VALUE, noCounter, "r", increment("f:n", 1));
    refusesToApply(Code.MALFORMED_VALUE, noCounter, "r", putOf("f:q", 9, "v"), increment("f:n", 1));
    refusesToApply(Code.MALFORMED_VALUE, noCounter, "r", increment("f:c", 1), increment("f:n", 1));
    WriteBatch checked =
        new WriteBatch()
            .check(cellCheck(T, bytes("r"), "f"))
            .mutate(T, bytes("r"), increment("f:n", 1));
    refuses(Code.MALFORMED_VALUE, noCounter, () -> store().apply(checked));
  }

  @Test
  void valuesAndKeysThatAreNotAsWide() {
    Projection number = Projection.of(column("f:n", ValueKind.INT64));
    Projection part =
        Projection.of(new ScanColumn.KeyPart(0, ValueKind.INT16)).existingIn(List.of("f"));
    String value = "a value of 7 bytes cannot be read as INT64, which has 8";
    String key = "row key r is too short for a INT16 at 0";
    refuses(Code.MALFORMED_VALUE, value, () -> Readings.rows(table(), Scan.of(number)));
    refuses(Code.MALFORMED_VALUE, key, () -> Readings.rows(table(), Scan.of(part)));
    refuses(
        Code.MALFORMED_VALUE,
        value,
        () -> table().get(number, bytes("r"), new RowBatch(number, 1)));
    refuses(Code.MALFORMED_VALUE, key, () -> table().get(part, bytes("r"), new RowBatch(part, 1)));
  }

  @Test
  void arguments() {
    refuses(
        Code.INVALID_ARGUMENT,
        "a scan of cells needs at least 1 version and limits of at least 0",
        () -> CellScan.NEWEST.versions(0));
    refuses(
        Code.INVALID_ARGUMENT,
        "a scan of cells needs at least 1 version and limits of at least 0",
        () -> CellScan.NEWEST.firstRows(-1));
    refuses(
        Code.INVALID_ARGUMENT,
        "a page of a family needs an offset and a limit of at least 0, not -1 and 5",
        () -> CellScan.NEWEST.page(-1, 5));
    refuses(
        Code.INVALID_ARGUMENT,
        "a raw scan cannot name qualifiers",
        () -> CellScan.RAW.of(named("f:q")));
    refuses(Code.INVALID_ARGUMENT, "a raw scan has no row consistency", CellScan.RAW::consistent);
  }

  private void refusesToApply(Code code, String message, String row, Mutation... mutations) {
    refuses(code, message, () -> apply(row, mutations));
  }

  /** A condition that holds for the row r. */
  private static Check cellCheck(TableName table, byte[] row, String family) {
    return new Check.CellValue(
        table, row, family, bytes("q"), Comparison.EQUAL, bytes("v"), TimeRange.ALL);
  }
}
