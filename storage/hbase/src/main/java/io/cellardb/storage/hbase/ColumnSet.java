package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Projection;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.TableDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FilterList.Operator;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The columns that a read asks for. A read of HBase's names either columns of a family or the whole
 * family; where ranges of qualifiers are asked for, it names the family, and a filter selects.
 */
final class ColumnSet {
  private static final class Family {
    final Set<ByteString> named = new TreeSet<>();
    final List<KeyRange> ranges = new ArrayList<>();
    boolean whole;

    /** Whether any cell of the family makes its row exist. */
    boolean existence;

    /** Whether the read names the whole family. */
    boolean isReadWhole() {
      return whole || existence || !ranges.isEmpty();
    }

    boolean contains(ByteString qualifier) {
      return whole
          || named.contains(qualifier)
          || ranges.stream().anyMatch(range -> range.contains(qualifier));
    }
  }

  private final SortedMap<String, Family> families = new TreeMap<>();

  private ColumnSet() {}

  /** What a projection shows, and what makes a row exist for it. */
  static ColumnSet of(Projection projection) {
    ColumnSet columns = new ColumnSet();
    for (ScanColumn column : projection.columns()) {
      if (column instanceof ScanColumn.Cell cell) {
        columns.family(cell.family()).named.add(cell.qualifier());
      } else if (column instanceof ScanColumn.OpenFamily open) {
        columns.add(open.family(), open.qualifiers());
      }
    }
    projection.existence().forEach(family -> columns.family(family).existence = true);
    // To send the few cells that are not asked for costs less than to ask a filter about each.
    columns.families.forEach(
        (name, family) -> family.whole |= family.existence && projection.complete().contains(name));
    // Servers can stop at the first cell of a row if any cell makes it exist, and only then.
    if (!columns.families.values().stream().allMatch(family -> family.existence)) {
      columns.families.values().forEach(family -> family.whole |= family.existence);
    }
    return columns;
  }

  /** What a scan of cells asks for. */
  static ColumnSet of(CellScan scan, TableDescriptor table) {
    if (scan.columns().isEmpty()) {
      return all(table);
    }
    ColumnSet columns = new ColumnSet();
    for (CellScan.Columns some : scan.columns()) {
      if (some instanceof CellScan.Columns.Named named) {
        columns.family(named.family()).named.add(named.qualifier());
      } else if (some instanceof CellScan.Columns.Within within) {
        columns.add(within.family(), within.qualifiers());
      } else {
        columns.add(some.family(), KeyRange.ALL);
      }
    }
    return columns;
  }

  /** All columns of all families. */
  static ColumnSet all(TableDescriptor table) {
    ColumnSet columns = new ColumnSet();
    table.families().forEach(family -> columns.add(family.name(), KeyRange.ALL));
    return columns;
  }

  private Family family(String name) {
    return families.computeIfAbsent(name, n -> new Family());
  }

  private void add(String family, KeyRange qualifiers) {
    if (qualifiers.equals(KeyRange.ALL)) {
      family(family).whole = true;
    } else {
      family(family).ranges.add(qualifiers);
    }
  }

  /** The families it has columns in. */
  Set<String> families() {
    return families.keySet();
  }

  /** Whether nothing is wanted of a row but its key: any cell will do, without its value. */
  boolean isOfKeys() {
    return !families.isEmpty()
        && families.values().stream()
            .allMatch(
                family ->
                    family.existence
                        && !family.whole
                        && family.named.isEmpty()
                        && family.ranges.isEmpty());
  }

  /** Whether a cell makes its row exist for the read. */
  boolean contains(Cell cell) {
    Family family = families.get(Bytes.toString(CellUtil.cloneFamily(cell)));
    return family != null
        && (family.existence || family.contains(ByteString.wrap(CellUtil.cloneQualifier(cell))));
  }

  /** Names the families and columns to read. */
  void nameTo(Consumer<byte[]> wholeFamily, BiConsumer<byte[], byte[]> column) {
    families.forEach(
        (name, family) -> {
          byte[] bytes = Bytes.toBytes(name);
          if (family.isReadWhole()) {
            wholeFamily.accept(bytes);
          } else {
            family.named.forEach(qualifier -> column.accept(bytes, qualifier.array()));
          }
        });
  }

  /**
   * What selects the columns from the families that are named whole, or null if all are wanted.
   *
   * @param reversed whether it is for a scan in descending order of rows
   */
  Filter filter(boolean reversed) {
    if (families.values().stream().allMatch(family -> family.whole || !family.isReadWhole())) {
      return null;
    }
    if (isOfKeys()) {
      return new FilterList(Operator.MUST_PASS_ALL, new FirstKeyOnlyFilter(), new KeyOnlyFilter());
    }
    List<Filter> selections =
        isOfOneFamily()
            ? qualifiers(families.values().iterator().next(), reversed)
            : selections(reversed);
    if (families.values().stream().anyMatch(family -> family.existence && !family.whole)) {
      // Any cell will do, since only families are named where any cell does.
      selections.add(new FirstKeyOnlyFilter());
    }
    return new FilterList(Operator.MUST_PASS_ONE, selections);
  }

  /**
   * Whether a read is of single columns of one family. Servers ask a filter about each cell, and
   * need not look at its family then.
   */
  private boolean isOfOneFamily() {
    return families.size() == 1 && families.values().iterator().next().ranges.isEmpty();
  }

  /** What selects the columns, and all cells that make their row exist, from all families. */
  Filter selection() {
    List<Filter> selections = selections(false);
    families.forEach(
        (name, family) -> {
          if (family.existence) {
            selections.add(ofFamily(name));
          }
        });
    return new FilterList(Operator.MUST_PASS_ONE, selections);
  }

  private List<Filter> selections(boolean reversed) {
    List<Filter> selections = new ArrayList<>();
    families.forEach(
        (name, family) -> {
          List<Filter> wanted = qualifiers(family, reversed);
          if (family.whole) {
            selections.add(ofFamily(name));
          } else if (!wanted.isEmpty()) {
            Filter any = new FilterList(Operator.MUST_PASS_ONE, wanted);
            selections.add(new FilterList(Operator.MUST_PASS_ALL, ofFamily(name), any));
          }
        });
    return selections;
  }

  private static Filter ofFamily(String name) {
    return new FamilyFilter(CompareOperator.EQUAL, new BinaryComparator(Bytes.toBytes(name)));
  }

  private static List<Filter> qualifiers(Family family, boolean reversed) {
    List<Filter> wanted = new ArrayList<>();
    for (ByteString qualifier : family.named) {
      wanted.add(qualifier(CompareOperator.EQUAL, qualifier));
    }
    for (KeyRange range : family.ranges) {
      wanted.add(reversed ? comparisons(range) : seeking(range));
    }
    return wanted;
  }

  private static Filter seeking(KeyRange range) {
    ByteString stop = range.stop();
    return new ColumnRangeFilter(
        range.start().array(), true, stop.isEmpty() ? null : stop.array(), false);
  }

  /**
   * A range without seeking. In a scan in descending order HBase's lists of filters take what a
   * filter wants to seek for something that has been passed already, and lose cells.
   */
  private static Filter comparisons(KeyRange range) {
    Filter start = qualifier(CompareOperator.GREATER_OR_EQUAL, range.start());
    return range.stop().isEmpty()
        ? start
        : new FilterList(
            Operator.MUST_PASS_ALL, start, qualifier(CompareOperator.LESS, range.stop()));
  }

  private static Filter qualifier(CompareOperator operator, ByteString operand) {
    return new QualifierFilter(operator, new BinaryComparator(operand.array()));
  }
}
