package io.cellardb.tck.storage;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellFilter;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter;
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
import io.cellardb.storage.WriteBatch;
import io.cellardb.tck.storage.Operation.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Function;

/** Lines of {@link HistoryScript}, which {@link ScriptReader} reads. What is usual is left out. */
final class ScriptWriter {
  private ScriptWriter() {}

  static String table(String word, TableDescriptor table) {
    return join(word, name(table.name()), each(table.families(), ScriptWriter::family));
  }

  private static String name(TableName table) {
    return table.namespace().equals("default") ? table.qualifier() : table.toString();
  }

  private static String family(FamilyDescriptor family) {
    FamilyDescriptor usual = FamilyDescriptor.of(family.name());
    return form(
        family.name(),
        option("versions", family.versions(), usual.versions()),
        option("min-versions", family.minVersions(), usual.minVersions()),
        option("ttl", family.ttlMillis(), usual.ttlMillis()),
        option("keep", family.keepDeletedCells(), usual.keepDeletedCells()),
        family.newVersionBehavior() ? "" : "classic",
        option("purge-delay", family.purgeDelayMillis(), usual.purgeDelayMillis()),
        option("block-size", family.blockSize(), usual.blockSize()),
        option("bloom", family.bloom(), usual.bloom()),
        option("compression", family.compression(), usual.compression()));
  }

  static String operation(Operation operation) {
    if (operation instanceof Operation.Write write) {
      return join(
          "write",
          option("after", write.after(), 0L),
          each(write.conditions(), ScriptWriter::condition),
          each(write.rows(), ScriptWriter::row));
    }
    if (operation instanceof Operation.ReadCells read) {
      return join("cells", name(read.table()), at(read.place()), cellScan(read.scan()));
    }
    if (operation instanceof Operation.ReadRows read) {
      return join("rows", name(read.table()), at(read.place()), scan(read.scan()));
    }
    if (operation instanceof Operation.Get get) {
      return join(
          "get",
          name(get.table()),
          Form.quoted(get.row()),
          at(get.place()),
          projection(get.projection()));
    }
    if (operation instanceof Operation.Hold hold) {
      return join(hold.release() ? "release" : "hold", hold.place());
    }
    if (operation instanceof Operation.Wait wait) {
      return join("wait", wait.millis());
    }
    if (operation instanceof Operation.Upkeep upkeep) {
      return join(upkeep.kind().name().toLowerCase(Locale.ROOT), name(upkeep.table()));
    }
    return operation instanceof Operation.Alter alter ? table("alter", alter.table()) : "reopen";
  }

  private static String at(int place) {
    return option("at", place, World.PRESENT);
  }

  // ---- writes

  private static String condition(Condition condition) {
    Check check = condition.check();
    String row = name(check.table()) + " " + bytes(check.row());
    if (check instanceof Check.CellValue cell) {
      return form(
          "if-value",
          row,
          cell.family(),
          bytes(cell.qualifier()),
          cell.comparison(),
          cell.operand() == null ? "null" : bytes(cell.operand()),
          times(TimeRanges.of(cell.time())));
    }
    if (check instanceof Check.RowMatches matches) {
      return form(
          "if-matches", row, projection(matches.projection()), whole("filter", matches.filter()));
    }
    return form("if-absent", row, option("unchanged-since", condition.unchangedSince(), -1));
  }

  private static String row(WriteBatch.Row row) {
    return form(
        "row", name(row.table()), bytes(row.row()), each(row.mutations(), ScriptWriter::mutation));
  }

  private static String mutation(Mutation mutation) {
    if (mutation instanceof Mutation.Put put) {
      return form(
          "put",
          put.family(),
          bytes(put.qualifier()),
          time(put.time()),
          bytes(put.value()),
          option("ttl", put.ttlMillis(), FamilyDescriptor.FOREVER));
    }
    if (mutation instanceof Mutation.DeleteVersion delete) {
      String column = delete.family() + " " + bytes(delete.qualifier());
      return form("delete-version", column, time(delete.time()));
    }
    if (mutation instanceof Mutation.DeleteColumn delete) {
      String column = delete.family() + " " + bytes(delete.qualifier());
      return form("delete-column", column, time(delete.time()));
    }
    if (mutation instanceof Mutation.DeleteFamilyVersion delete) {
      return form("delete-family-version", delete.family(), time(delete.time()));
    }
    if (mutation instanceof Mutation.DeleteFamily delete) {
      return form("delete-family", delete.family(), time(delete.time()));
    }
    if (mutation instanceof Mutation.DeleteRow delete) {
      return form("delete-row", time(delete.time()));
    }
    if (mutation instanceof Mutation.Increment increment) {
      return form(
          "increment",
          increment.family(),
          bytes(increment.qualifier()),
          increment.delta(),
          times(TimeRanges.of(increment.within())));
    }
    Mutation.Append append = (Mutation.Append) mutation;
    return form(
        "append",
        append.family(),
        bytes(append.qualifier()),
        bytes(append.suffix()),
        times(TimeRanges.of(append.within())));
  }

  private static String time(long time) {
    return time == WriteBatch.NOW ? "now" : Long.toString(time);
  }

  // ---- reads

  private static String cellScan(CellScan scan) {
    CellScan usual = CellScan.NEWEST;
    return join(
        rows(scan.rows()),
        scan.columns().isEmpty() ? "" : form("columns", each(scan.columns(), ScriptWriter::column)),
        times(scan.times()),
        option("versions", scan.maxVersions(), usual.maxVersions()),
        scan.filter().equals(CellFilter.ALL) ? "" : form("filter", filter(scan.filter())),
        scan.page().equals(CellScan.FamilyPage.ALL)
            ? ""
            : form("page", scan.page().offset(), scan.page().limit()),
        scan.rowConsistent() ? "consistent" : "",
        scan.raw() ? "raw" : "",
        scan.reversed() ? "reversed" : "",
        option("row-limit", scan.rowLimit(), usual.rowLimit()),
        option("limit", scan.limit(), usual.limit()));
  }

  private static String column(CellScan.Columns columns) {
    if (columns instanceof CellScan.Columns.Named named) {
      return form(named.family(), Form.quoted(named.qualifier()));
    }
    return columns instanceof CellScan.Columns.Within within
        ? form(within.family(), range(within.qualifiers()))
        : form(columns.family());
  }

  private static String filter(CellFilter filter) {
    if (filter instanceof CellFilter.Compare compare) {
      return form(compare.comparison(), compare.part(), Form.quoted(compare.operand()));
    }
    if (filter instanceof CellFilter.StartsWith starts) {
      return form("starts", starts.part(), Form.quoted(starts.prefix()));
    }
    if (filter instanceof CellFilter.TimeIn in) {
      return form("time", each(in.times(), Object::toString));
    }
    if (filter instanceof CellFilter.And and) {
      return form("and", each(and.operands(), ScriptWriter::filter));
    }
    if (filter instanceof CellFilter.Or or) {
      return form("or", each(or.operands(), ScriptWriter::filter));
    }
    return form("not", filter(((CellFilter.Not) filter).operand()));
  }

  private static String scan(Scan scan) {
    return join(
        projection(scan.projection()),
        rows(scan.rows()),
        whole("filter", scan.filter()),
        option("limit", scan.limit(), Long.MAX_VALUE),
        scan.reversed() ? "reversed" : "",
        scan.anyOrder() ? "any-order" : "",
        option("batch", scan.batchRows(), Scan.DEFAULT_BATCH_ROWS));
  }

  private static String projection(Projection projection) {
    return join(
        form("columns", each(projection.columns(), ScriptWriter::column)),
        families("exists", projection.existence()),
        families("complete", projection.complete()),
        times(projection.times()),
        projection.rowConsistent() ? "consistent" : "");
  }

  private static String families(String part, List<String> names) {
    return names.isEmpty() ? "" : form(part, each(names, name -> name));
  }

  private static String column(ScanColumn column) {
    if (column instanceof ScanColumn.Cell cell) {
      return form(
          "cell",
          cell.family(),
          Form.quoted(cell.qualifier()),
          cell.kind(),
          cell.timed() ? "timed" : "");
    }
    if (column instanceof ScanColumn.OpenFamily open) {
      return form(
          "open",
          open.family(),
          open.qualifiers().equals(KeyRange.ALL) ? "" : range(open.qualifiers()),
          open.timed() ? "timed" : "");
    }
    return column instanceof ScanColumn.KeyPart part
        ? form("part", part.offset(), part.kind())
        : form("key");
  }

  private static String whole(String head, Filter filter) {
    return filter.equals(Filter.ALL) ? "" : form(head, filter(filter));
  }

  private static String filter(Filter filter) {
    if (filter instanceof Filter.Compare compare) {
      return form(compare.comparison(), compare.column(), Form.quoted(compare.operand()));
    }
    if (filter instanceof Filter.In in) {
      return form("in", in.column(), each(in.operands(), Form::quoted));
    }
    if (filter instanceof Filter.Prefix prefix) {
      return form("prefix", prefix.column(), Form.quoted(prefix.prefix()));
    }
    if (filter instanceof Filter.IsAbsent absent) {
      return form("absent", absent.column());
    }
    if (filter instanceof Filter.And and) {
      return form("and", each(and.operands(), ScriptWriter::filter));
    }
    if (filter instanceof Filter.Or or) {
      return form("or", each(or.operands(), ScriptWriter::filter));
    }
    return form("not", filter(((Filter.Not) filter).operand()));
  }

  private static String rows(RowRanges rows) {
    return rows.isAll() ? "" : form("rows", each(rows.ranges(), range -> "(" + range(range) + ")"));
  }

  private static String range(KeyRange range) {
    return Form.quoted(range.start()) + " " + Form.quoted(range.stop());
  }

  private static String times(TimeRanges times) {
    if (times.equals(TimeRanges.ALL)) {
      return "";
    }
    return form(
        "times",
        range(times.common()),
        each(
            List.copyOf(new TreeMap<>(times.byFamily()).entrySet()),
            own -> form(own.getKey(), range(own.getValue()))));
  }

  private static String range(TimeRange range) {
    return range.min() + " " + (range.max() == Long.MAX_VALUE ? "-" : range.max());
  }

  // ---- forms

  private static String bytes(byte[] bytes) {
    return Form.quoted(ByteString.wrap(bytes));
  }

  private static String option(String name, Object value, Object usual) {
    return value.equals(usual) ? "" : form(name, value);
  }

  private static String form(Object... terms) {
    return "(" + join(terms) + ")";
  }

  private static <V> String each(List<V> values, Function<V, String> text) {
    return join(values.stream().map(text).toArray());
  }

  private static String join(Object... terms) {
    List<String> words = new ArrayList<>();
    for (Object term : terms) {
      if (!term.toString().isEmpty()) {
        words.add(term.toString());
      }
    }
    return String.join(" ", words);
  }
}
