package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.Limits;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What is refused, in the same words by every store; nothing is written then. */
abstract class BadInputContract extends StoreContract {
  private static final TableName NOWHERE = TableName.parse("nowhere");

  @BeforeEach
  final void create() {
    create(f(3));
    put("r", "f:q", 1, "seven..");
  }

  private void refused(Code code, String message, Executable action) {
    StorageException refusal = assertThrows(StorageException.class, action);
    assertEquals(code + ": " + message, refusal.code() + ": " + refusal.getMessage());
    sees(CellScan.RAW, "r/f:q@1=seven..");
  }

  @Test
  void rowKeysHaveOneByteTo32767() {
    refused(
        Code.LIMIT_EXCEEDED,
        "a row key must have at least 1 byte",
        () -> apply("", putOf("f:q", 1, "v")));
    refused(
        Code.LIMIT_EXCEEDED,
        "a row key of 32768 bytes is longer than 32767",
        () -> apply("x".repeat(Limits.MAX_ROW_LENGTH + 1), putOf("f:q", 1, "v")));
  }

  @Test
  void valuesAndQualifiersHaveTenMillionBytesTogether() {
    String message = "a cell of 10000001 bytes is longer than 10000000";
    refused(
        Code.LIMIT_EXCEEDED,
        message,
        () -> apply("r", putOf("f:q", 1, "v".repeat(Limits.MAX_CELL_LENGTH))));
    refused(
        Code.LIMIT_EXCEEDED,
        message,
        () -> apply("r", putOf("f:" + "q".repeat(Limits.MAX_CELL_LENGTH), 1, "v")));
  }

  @Test
  void timesAreNotNegative() {
    refused(
        Code.LIMIT_EXCEEDED,
        "a cell time of -1 is negative",
        () -> apply("r", putOf("f:q", -1, "v")));
    refused(
        Code.LIMIT_EXCEEDED,
        "a cell time of -1 is negative",
        () -> apply("r", deleteColumn("f:q", -1)));
    refused(
        Code.INVALID_ARGUMENT, "[-1, 3) is not a range of cell times", () -> new TimeRange(-1, 3));
    refused(
        Code.INVALID_ARGUMENT, "[3, 2) is not a range of cell times", () -> new TimeRange(3, 2));
  }

  @Test
  void cellsLiveForAtLeastAMillisecond() {
    refused(
        Code.INVALID_ARGUMENT,
        "the ttl of a cell must be positive, not 0 ms",
        () -> apply("r", new Mutation.Put("f", bytes("q"), 1, bytes("v"), 0)));
  }

  @Test
  void unknownTablesAreNamed() {
    String message = "there is no table default:nowhere";
    refused(Code.TABLE_NOT_FOUND, message, () -> store().table(NOWHERE));
    refused(
        Code.TABLE_NOT_FOUND,
        message,
        () ->
            store()
                .apply(
                    new WriteBatch()
                        .mutate(T, bytes("r"), putOf("f:q", 2, "v"))
                        .mutate(NOWHERE, bytes("r"), putOf("f:q", 2, "v"))));
    refused(Code.TABLE_NOT_FOUND, message, () -> store().admin().dropTable(NOWHERE));
    refused(Code.TABLE_NOT_FOUND, message, () -> store().admin().truncateTable(NOWHERE));
    refused(Code.TABLE_NOT_FOUND, message, () -> store().admin().flush(NOWHERE));
    refused(Code.TABLE_NOT_FOUND, message, () -> store().admin().compact(NOWHERE, true));
    refused(
        Code.TABLE_NOT_FOUND,
        message,
        () -> store().admin().alterTable(new TableDescriptor(NOWHERE, List.of(f(1)))));
  }

  @Test
  void unknownFamiliesAreNamed() {
    String message = "table default:t has no family 'g'";
    refused(
        Code.FAMILY_NOT_FOUND,
        message,
        () -> apply("r", putOf("f:q", 2, "v"), putOf("g:q", 2, "v")));
    refused(
        Code.FAMILY_NOT_FOUND,
        message,
        () ->
            store()
                .apply(
                    new WriteBatch()
                        .check(
                            new Check.CellValue(
                                T,
                                bytes("r"),
                                "g",
                                bytes("q"),
                                Comparison.EQUAL,
                                null,
                                TimeRange.ALL))
                        .mutate(T, bytes("r"), putOf("f:q", 2, "v"))));
    refused(Code.FAMILY_NOT_FOUND, message, () -> table().cells(CellScan.NEWEST.of(named("g:q"))));
    Projection projection = Projection.of(column("g:q"));
    refused(Code.FAMILY_NOT_FOUND, message, () -> table().scan(Scan.of(projection)));
    refused(
        Code.FAMILY_NOT_FOUND,
        message,
        () -> table().get(projection, bytes("r"), new RowBatch(projection, 1)));
  }

  @Test
  void optionsOfFamiliesHaveTheirBounds() {
    FamilyDescriptor family = f(3);
    refused(
        Code.INVALID_ARGUMENT,
        "family f: ttl must be positive, not -1 ms",
        () -> family.withTtlMillis(-1));
    refused(
        Code.INVALID_ARGUMENT,
        "family f: min_versions must lie between 0 and versions (3), not 4",
        () -> family.withMinVersions(4));
    refused(
        Code.INVALID_ARGUMENT,
        "family f: versions must be at least 1, not 0",
        () -> family.withVersions(0));
    refused(
        Code.INVALID_ARGUMENT,
        "family f: purge_delay must not be negative, but is -1 ms",
        () -> family.withPurgeDelayMillis(-1));
    refused(
        Code.INVALID_ARGUMENT,
        "family f: block_size must lie between 1024 and 16777216, not 1023",
        () -> family.withBlockSize(1023));
    refused(
        Code.INVALID_ARGUMENT,
        "'a:b' is not a legal family name (1 to 127 bytes without control characters, : / \\ or"
            + " leading .)",
        () -> FamilyDescriptor.of("a:b"));
  }

  @Test
  void onlyEightBytesCanBeIncremented() {
    String message = "a cell of row r cannot be incremented: it has 7 bytes, not 8";
    refused(Code.MALFORMED_VALUE, message, () -> apply("r", increment("f:q", 1)));
    refused(
        Code.MALFORMED_VALUE,
        message,
        () -> apply("r", putOf("f:p", 2, "v"), increment("f:n", 1), increment("f:q", 1)));
    refused(
        Code.MALFORMED_VALUE,
        message,
        () ->
            store()
                .apply(
                    new WriteBatch()
                        .check(
                            new Check.CellValue(
                                T,
                                bytes("r"),
                                "f",
                                bytes("q"),
                                Comparison.NOT_EQUAL,
                                null,
                                TimeRange.ALL))
                        .mutate(T, bytes("r"), increment("f:q", 1))));
  }

  @Test
  void rowsAreReadAsTheKindTheyHave() {
    Projection number =
        Projection.of(new ScanColumn.Cell("f", ByteString.utf8("q"), ValueKind.INT64, false));
    refused(
        Code.MALFORMED_VALUE,
        "a value of 7 bytes cannot be read as INT64, which has 8",
        () -> Readings.rows(table(), Scan.of(number)));
  }
}
