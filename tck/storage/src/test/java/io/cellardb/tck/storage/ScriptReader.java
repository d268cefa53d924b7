package io.cellardb.tck.storage;

import io.cellardb.storage.CellFilter;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.FamilyDescriptor.Compression;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.TimeRanges;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.tck.storage.Operation.Condition;
import io.cellardb.tck.storage.Operation.Upkeep;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads what {@link ScriptWriter} writes. */
final class ScriptReader {
  private ScriptReader() {}

  /** {@code WORD NAME (FAMILY option...)...}. */
  static TableDescriptor table(Form line) {
    return new TableDescriptor(
        TableName.parse(line.word(1)), line.forms().map(ScriptReader::family).toList());
  }

  private static FamilyDescriptor family(Form form) {
    FamilyDescriptor usual = FamilyDescriptor.of(form.head());
    return new FamilyDescriptor(
        form.head(),
        (int) form.number("versions", usual.versions()),
        (int) form.number("min-versions", usual.minVersions()),
        form.number("ttl", usual.ttlMillis()),
        form.part("keep")
            .map(keep -> KeepDeletedCells.valueOf(keep.word(1)))
            .orElse(usual.keepDeletedCells()),
        !form.has("classic"),
        form.number("purge-delay", usual.purgeDelayMillis()),
        (int) form.number("block-size", usual.blockSize()),
        form.part("bloom").map(bloom -> Bloom.valueOf(bloom.word(1))).orElse(usual.bloom()),
        form.part("compression")
            .map(compression -> Compression.valueOf(compression.word(1)))
            .orElse(usual.compression()));
  }

  static Operation operation(Form line) {
    return switch (line.head()) {
      case "write" ->
          new Operation.Write(
              line.number("after", 0),
              line.forms()
                  .filter(form -> form.head().startsWith("if-"))
                  .map(ScriptReader::condition)
                  .toList(),
              line.forms()
                  .filter(form -> form.head().equals("row"))
                  .map(ScriptReader::row)
                  .toList());
      case "cells" -> new Operation.ReadCells(table(line, 1), at(line), cellScan(line));
      case "rows" -> new Operation.ReadRows(table(line, 1), at(line), scan(line));
      case "get" -> new Operation.Get(table(line, 1), at(line), projection(line), line.bytes(2));
      case "hold", "release" ->
          new Operation.Hold((int) line.number(1), line.head().equals("release"));
      case "wait" -> new Operation.Wait(line.number(1));
      case "alter" -> new Operation.Alter(table(line));
      case "reopen" -> new Operation.Reopen();
      default ->
          new Upkeep(Upkeep.Kind.valueOf(line.head().toUpperCase(Locale.ROOT)), table(line, 1));
    };
  }

  private static TableName table(Form form, int index) {
    return TableName.parse(form.word(index));
  }

  private static int at(Form line) {
    return (int) line.number("at", World.PRESENT);
  }

  // ---- writes

  private static Condition condition(Form form) {
    TableName table = table(form, 1);
    byte[] row = form.bytes(2).array();
    return switch (form.head()) {
      case "if-value" ->
          new Condition(
              new Check.CellValue(
                  table,
                  row,
                  form.word(3),
                  form.bytes(4).array(),
                  Comparison.valueOf(form.word(5)),
                  form.has("null") ? null : form.bytes(6).array(),
                  times(form).common()),
              World.PRESENT);
      case "if-matches" ->
          new Condition(
              new Check.RowMatches(table, row, projection(form), filter(form)), World.PRESENT);
      default ->
          new Condition(
              new Check.RowAbsent(table, row), (int) form.number("unchanged-since", World.PRESENT));
    };
  }

  private static WriteBatch.Row row(Form form) {
    return new WriteBatch.Row(
        table(form, 1), form.bytes(2).array(), form.forms().map(ScriptReader::mutation).toList());
  }

  private static Mutation mutation(Form form) {
    return switch (form.head()) {
      case "put" ->
          new Mutation.Put(
              form.word(1),
              form.bytes(2).array(),
              time(form, 3),
              form.bytes(4).array(),
              form.number("ttl", FamilyDescriptor.FOREVER));
      case "delete-version" ->
          new Mutation.DeleteVersion(form.word(1), form.bytes(2).array(), time(form, 3));
      case "delete-column" ->
          new Mutation.DeleteColumn(form.word(1), form.bytes(2).array(), time(form, 3));
      case "delete-family-version" -> new Mutation.DeleteFamilyVersion(form.word(1), time(form, 2));
      case "delete-family" -> new Mutation.DeleteFamily(form.word(1), time(form, 2));
      case "delete-row" -> new Mutation.DeleteRow(time(form, 1));
      case "increment" ->
          new Mutation.Increment(
              form.word(1), form.bytes(2).array(), form.number(3), times(form).common());
      case "append" ->
          new Mutation.Append(
              form.word(1), form.bytes(2).array(), form.bytes(3).array(), times(form).common());
      default -> throw new IllegalArgumentException("no mutation: " + form);
    };
  }

  private static long time(Form form, int index) {
    return form.word(index).equals("now") ? WriteBatch.NOW : form.number(index);
  }

  // ---- reads

  private static CellScan cellScan(Form line) {
    CellScan usual = CellScan.NEWEST;
    return new CellScan(
        rows(line),
        line.part("columns").stream().flatMap(Form::forms).map(ScriptReader::columns).toList(),
        times(line),
        (int) line.number("versions", usual.maxVersions()),
        line.part("filter").map(form -> cellFilter(only(form))).orElse(CellFilter.ALL),
        line.part("page")
            .map(form -> new CellScan.FamilyPage((int) form.number(1), (int) form.number(2)))
            .orElse(CellScan.FamilyPage.ALL),
        line.has("consistent"),
        line.has("raw"),
        line.has("reversed"),
        line.number("row-limit", usual.rowLimit()),
        line.number("limit", usual.limit()));
  }

  private static CellScan.Columns columns(Form form) {
    return switch (form.size()) {
      case 1 -> new CellScan.Columns.Family(form.head());
      case 2 -> new CellScan.Columns.Named(form.head(), form.bytes(1));
      default -> new CellScan.Columns.Within(form.head(), range(form, 1));
    };
  }

  private static CellFilter cellFilter(Form form) {
    List<CellFilter> operands = form.forms().map(ScriptReader::cellFilter).toList();
    return switch (form.head()) {
      case "starts" ->
          new CellFilter.StartsWith(CellFilter.Part.valueOf(form.word(1)), form.bytes(2));
      case "time" ->
          new CellFilter.TimeIn(
              form.terms().stream().skip(1).map(time -> Long.valueOf((String) time)).toList());
      case "and" -> new CellFilter.And(operands);
      case "or" -> new CellFilter.Or(operands);
      case "not" -> new CellFilter.Not(operands.get(0));
      default ->
          new CellFilter.Compare(
              CellFilter.Part.valueOf(form.word(1)),
              Comparison.valueOf(form.head()),
              form.bytes(2));
    };
  }

  private static Scan scan(Form line) {
    Scan scan =
        new Scan(
            projection(line),
            rows(line),
            filter(line),
            line.number("limit", Long.MAX_VALUE),
            line.has("reversed"),
            (int) line.number("batch", Scan.DEFAULT_BATCH_ROWS));
    return line.has("any-order") ? scan.inAnyOrder() : scan;
  }

  private static Projection projection(Form form) {
    return new Projection(
        form.part("columns").stream().flatMap(Form::forms).map(ScriptReader::column).toList(),
        families(form, "exists"),
        families(form, "complete"),
        times(form),
        form.has("consistent"),
        false);
  }

  private static List<String> families(Form form, String part) {
    return form.part(part).stream()
        .flatMap(names -> names.terms().stream().skip(1))
        .map(String.class::cast)
        .toList();
  }

  private static ScanColumn column(Form form) {
    return switch (form.head()) {
      case "cell" ->
          new ScanColumn.Cell(
              form.word(1), form.bytes(2), ValueKind.valueOf(form.word(3)), form.has("timed"));
      case "open" ->
          new ScanColumn.OpenFamily(
              form.word(1),
              form.strings().findAny().isPresent() ? range(form, 2) : KeyRange.ALL,
              form.has("timed"));
      case "part" -> new ScanColumn.KeyPart((int) form.number(1), ValueKind.valueOf(form.word(2)));
      case "key" -> new ScanColumn.RowKey();
      default -> throw new IllegalArgumentException("no column: " + form);
    };
  }

  private static Filter filter(Form form) {
    return form.part("filter").map(filter -> rowFilter(only(filter))).orElse(Filter.ALL);
  }

  private static Filter rowFilter(Form form) {
    List<Filter> operands = form.forms().map(ScriptReader::rowFilter).toList();
    return switch (form.head()) {
      case "in" -> new Filter.In((int) form.number(1), form.strings().toList());
      case "prefix" -> new Filter.Prefix((int) form.number(1), form.bytes(2));
      case "absent" -> new Filter.IsAbsent((int) form.number(1));
      case "and" -> new Filter.And(operands);
      case "or" -> new Filter.Or(operands);
      case "not" -> new Filter.Not(operands.get(0));
      default ->
          new Filter.Compare((int) form.number(1), Comparison.valueOf(form.head()), form.bytes(2));
    };
  }

  private static Form only(Form form) {
    return form.forms().findFirst().orElseThrow();
  }

  private static RowRanges rows(Form line) {
    Optional<Form> rows = line.part("rows");
    return rows.isEmpty()
        ? RowRanges.ALL
        : RowRanges.of(rows.get().forms().map(ScriptReader::range).toList());
  }

  private static KeyRange range(Form form) {
    return range(form, 0);
  }

  private static KeyRange range(Form form, int index) {
    return new KeyRange(form.bytes(index), form.bytes(index + 1));
  }

  private static TimeRanges times(Form form) {
    Optional<Form> times = form.part("times");
    if (times.isEmpty()) {
      return TimeRanges.ALL;
    }
    Map<String, TimeRange> own =
        times.get().forms().collect(Collectors.toMap(Form::head, ScriptReader::timeRange));
    return new TimeRanges(timeRange(times.get()), own);
  }

  private static TimeRange timeRange(Form form) {
    return new TimeRange(
        form.number(1), form.word(2).equals("-") ? Long.MAX_VALUE : form.number(2));
  }
}
