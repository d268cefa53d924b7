package io.cellardb.sql.access;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnRole;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.encoding.MapEncoding;
import io.cellardb.sql.encoding.ValueEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.DoubleVector;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.Vectors;
import io.cellardb.sql.pushdown.QualifierConditions;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.sql.scan.ScanSpec;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.DoubleColumn;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.LongColumn;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.ValueKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The fields that a scan decodes: first those that it returns, in their order, then those that only
 * its filter and residual need. Fields that are parts of the row key and have no place of their own
 * share one column of the store's batch.
 */
final class ScanFieldList {
  /** Decodes one field from the store's batch. */
  private interface Decoder {
    Vector decode(RowBatch rows);
  }

  /** Decodes one field from its only column of the store's batch. */
  private interface ColumnDecoder {
    Vector decode(ColumnVector column, int rows);
  }

  private static final ColumnType ROW_TYPE = ColumnType.of(SqlTypeName.VARBINARY);

  private final ScanSpec spec;
  private final TableDefinition table;
  private final KeyEncoding key;
  private final RelDataTypeFactory types;
  private final List<ScanSpec.Field> fields = new ArrayList<>();
  private final List<Decoder> decoders = new ArrayList<>();
  private final List<Integer> sources = new ArrayList<>();

  /** What depends on parameters is null here, and in {@link #bound}. */
  private final List<ScanColumn> columns = new ArrayList<>();

  private final Map<Integer, Function<ExecutionContext, ScanColumn>> bound = new HashMap<>();

  ScanFieldList(ScanSpec spec, RelDataTypeFactory types) {
    this.spec = spec;
    this.table = spec.table();
    this.key = KeyEncoding.of(table);
    this.types = types;
    spec.fields().forEach(this::field);
  }

  /** Whether it depends on parameters which columns the store is asked for. */
  boolean hasParameters() {
    return !bound.isEmpty();
  }

  /** The columns that the store is asked for, unless they depend on parameters. */
  List<ScanColumn> columns() {
    return columns;
  }

  /** The columns that the store is asked for. */
  List<ScanColumn> columns(ExecutionContext context) {
    List<ScanColumn> all = new ArrayList<>(columns);
    bound.forEach((place, column) -> all.set(place, column.apply(context)));
    return all;
  }

  /** The type of what {@link #decode} returns. */
  RelDataType rowType(RelDataTypeFactory factory) {
    RelDataTypeFactory.Builder builder = factory.builder().uniquify();
    fields.forEach(field -> builder.add(field.name(), field.type(types)));
    return builder.build();
  }

  /** What is decoded. */
  List<ScanSpec.Field> fields() {
    return fields;
  }

  /** How many fields there are: those of the scan, then those that only its conditions need. */
  int count() {
    return fields.size();
  }

  /** The place of a column among those that the store is asked for. */
  int position(ColumnDefinition column) {
    return sources.get(field(new ScanSpec.Column(column)));
  }

  /** Turns references to columns of the table into references to fields. */
  RexShuttle renumbering(RexBuilder builder) {
    return new RexShuttle() {
      @Override
      public RexNode visitCall(RexCall call) {
        ScanSpec.Field entry = ScanSpec.entry(call, ordinal -> ScanSpec.field(table, ordinal));
        return entry == null ? super.visitCall(call) : reference(entry);
      }

      @Override
      public RexNode visitInputRef(RexInputRef ref) {
        return reference(ScanSpec.field(table, ref.getIndex()));
      }

      private RexNode reference(ScanSpec.Field field) {
        return builder.makeInputRef(field.type(types), field(field));
      }
    };
  }

  /** The store's batch as a batch of fields, valid as long as the store's. */
  Batch decode(RowBatch rows) {
    Vector[] vectors = new Vector[decoders.size()];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = decoders.get(i).decode(rows);
    }
    return new Batch(vectors, rows.rows());
  }

  /**
   * As the other one.
   *
   * @param known what was decoded of these columns before; what of it shows the arrays that they
   *     have now is taken from there. May be null
   */
  Batch decode(RowBatch rows, Batch known) {
    if (known == null || known.size() != rows.rows()) {
      return decode(rows);
    }
    Vector[] changed = null;
    for (int i = 0; i < decoders.size(); i++) {
      int source = sources.get(i);
      if (source < 0 || !isView(known.column(i), rows.column(source))) {
        changed = changed == null ? known.columns().clone() : changed;
        changed[i] = decoders.get(i).decode(rows);
      }
    }
    return changed == null ? known : new Batch(changed, rows.rows());
  }

  private static boolean isView(Vector vector, ColumnVector column) {
    if (column instanceof LongColumn longs) {
      return vector instanceof LongVector view
          ? view.isViewOf(longs.values(), longs.absent())
          : vector instanceof DecimalVector decimals
              && decimals.isViewOf(longs.values(), longs.absent());
    }
    if (column instanceof DoubleColumn doubles) {
      return vector instanceof DoubleVector view
          && view.isViewOf(doubles.values(), doubles.absent());
    }
    return column instanceof BytesColumn bytes
        && vector instanceof BytesVector view
        && view.isViewOf(bytes.data(), bytes.start(), bytes.length(), bytes.absent());
  }

  private int field(ScanSpec.Field field) {
    int known = fields.indexOf(field);
    if (known >= 0) {
      return known;
    }
    fields.add(field);
    if (field instanceof ScanSpec.Column column) {
      addColumn(column.column());
    } else if (field instanceof ScanSpec.MapEntry entry) {
      addEntry(entry, false, entry, MapEncoding.of(table, entry.column()).values()::decode);
    } else if (field instanceof ScanSpec.EntryTime time) {
      addEntry(time.entry(), true, time, (scanned, rows) -> times(scanned));
    } else if (field instanceof ScanSpec.MapPart part) {
      addPart(part);
    } else if (field instanceof ScanSpec.CellTime time) {
      addTime(time.column());
    } else if (field instanceof ScanSpec.RowKey) {
      addField(
          new ScanColumn.RowKey(),
          (scanned, rows) -> ValueEncoding.of(ROW_TYPE).decode(scanned, rows));
    } else {
      addRowTime();
    }
    return fields.size() - 1;
  }

  /** The cell of an entry of an open family, or its time. */
  private void addEntry(
      ScanSpec.MapEntry entry, boolean timed, ScanSpec.Field field, ColumnDecoder decoder) {
    MapEncoding map = MapEncoding.of(table, entry.column());
    StatementConstant key = StatementConstant.of(entry.key());
    RelDataType type = field.type(types);
    ColumnDecoder present =
        (scanned, rows) ->
            scanned instanceof MapColumn
                ? Vectors.constant(type, null, rows)
                : decoder.decode(scanned, rows);
    if (entry.key() instanceof RexLiteral literal) {
      addField(cell(entry, map, StatementConstant.literal(literal), timed), present);
    } else {
      int source = source(context -> cell(entry, map, key.value(context), timed));
      sources.add(source);
      decoders.add(batch -> present.decode(batch.column(source), batch.rows()));
    }
  }

  /** The cell of an entry of an open family; a part of it without cells if there can be none. */
  private static ScanColumn cell(
      ScanSpec.MapEntry entry, MapEncoding map, Object key, boolean timed) {
    String family = entry.column().role().family();
    return map.qualifier(key)
        .<ScanColumn>map(
            qualifier -> new ScanColumn.Cell(family, qualifier, map.values().kind(), timed))
        .orElseGet(() -> new ScanColumn.OpenFamily(family, QualifierConditions.nothing(), timed));
  }

  /** Some entries of an open family: those of several ranges, one after the other. */
  private void addPart(ScanSpec.MapPart part) {
    MapEncoding map = MapEncoding.of(table, part.column());
    QualifierConditions qualifiers = part.qualifiers(table);
    int[] ranges = new int[qualifiers.count()];
    for (int i = 0; i < ranges.length; i++) {
      int range = i;
      ranges[i] =
          source(
              context ->
                  new ScanColumn.OpenFamily(
                      part.column().role().family(), qualifiers.ranges(context).get(range), false));
    }
    sources.add(-1);
    decoders.add(
        batch -> {
          List<MapColumn> parts = new ArrayList<>();
          for (int range : ranges) {
            parts.add(batch.map(range));
          }
          return map.decode(parts, batch.rows());
        });
  }

  /** The cell of a column that is no part of the key and no MAP. */
  static ScanColumn.Cell cell(ColumnDefinition column, boolean timed) {
    return new ScanColumn.Cell(
        column.role().family(),
        ((ColumnRole.Cell) column.role()).qualifier(),
        ValueEncoding.of(column).kind(),
        timed);
  }

  private void addColumn(ColumnDefinition column) {
    if (column.isKey()) {
      int part = keyPosition(column);
      addField(key.source(part), (scanned, rows) -> key.decode(part, scanned, rows));
      return;
    }
    if (column.type().isMap()) {
      MapEncoding map = MapEncoding.of(table, column);
      addField(
          new ScanColumn.OpenFamily(column.role().family(), false),
          (scanned, rows) -> map.decode((MapColumn) scanned, rows));
      return;
    }
    ValueEncoding encoding = ValueEncoding.of(column);
    Object absent = spec.defaults().get(column.ordinal());
    if (absent == null) {
      addField(cell(column, false), encoding::decode);
    } else if (column.marksNull()) {
      addMarked(column, encoding, absent);
    } else {
      RelDataType type = column.type().toRel(types, false);
      addField(
          cell(column, false),
          (scanned, rows) ->
              AbsentCells.filled(encoding.decode(scanned, rows), row -> true, absent, type, rows));
    }
  }

  /** A column that reads as a value where it has no cell, unless another cell says NULL. */
  private void addMarked(ColumnDefinition column, ValueEncoding encoding, Object absent) {
    RelDataType type = column.type().toRel(types, true);
    ColumnRole.Cell role = (ColumnRole.Cell) column.role();
    int value = source(cell(column, false));
    int mark = source(new ScanColumn.Cell(role.family(), role.nullMark(), ValueKind.BYTES, false));
    sources.add(-1);
    decoders.add(
        batch -> {
          ColumnVector marks = batch.column(mark);
          return AbsentCells.filled(
              encoding.decode(batch.column(value), batch.rows()),
              marks::isAbsent,
              absent,
              type,
              batch.rows());
        });
  }

  private void addTime(ColumnDefinition column) {
    if (column.isKey()) {
      RelDataType type = new ScanSpec.CellTime(column).type(types);
      sources.add(-1);
      decoders.add(batch -> Vectors.constant(type, null, batch.rows()));
    } else if (column.type().isMap()) {
      MapEncoding map = MapEncoding.of(table, column);
      addField(
          new ScanColumn.OpenFamily(column.role().family(), true),
          (scanned, rows) -> map.decodeTimes((MapColumn) scanned, rows));
    } else {
      addField(cell(column, true), (scanned, rows) -> times(scanned));
    }
  }

  private static Vector times(ColumnVector cells) {
    return new LongVector(cells.times(), cells.absent());
  }

  /** The newest time is that of some cell of some family, of a column that is declared or not. */
  private void addRowTime() {
    List<Integer> families = new ArrayList<>();
    for (FamilyDescriptor family : table.families()) {
      families.add(source(new ScanColumn.OpenFamily(family.name(), true)));
    }
    sources.add(-1);
    decoders.add(batch -> newestTimes(batch, families));
  }

  private static Vector newestTimes(RowBatch batch, List<Integer> families) {
    long[] newest = new long[batch.rows()];
    for (int family : families) {
      MapColumn cells = batch.map(family);
      long[] times = cells.values().times();
      for (int row = 0; row < newest.length; row++) {
        for (int i = cells.entryStart(row); i < cells.entryStart(row + 1); i++) {
          newest[row] = Math.max(newest[row], times[i]);
        }
      }
    }
    return new LongVector(newest, null);
  }

  private void addField(ScanColumn column, ColumnDecoder decoder) {
    int source = source(column);
    sources.add(source);
    decoders.add(batch -> decoder.decode(batch.column(source), batch.rows()));
  }

  /** The place of a column of the store's batch, which is asked for if it was not yet. */
  private int source(ScanColumn column) {
    int source = columns.indexOf(column);
    if (source < 0) {
      source = columns.size();
      columns.add(column);
    }
    return source;
  }

  /** The place of a column of the store's batch that depends on parameters. */
  private int source(Function<ExecutionContext, ScanColumn> column) {
    columns.add(null);
    bound.put(columns.size() - 1, column);
    return columns.size() - 1;
  }

  private int keyPosition(ColumnDefinition column) {
    for (int i = 0; i < table.key().size(); i++) {
      if (table.key().get(i).column() == column.ordinal()) {
        return i;
      }
    }
    throw new IllegalArgumentException(column.name() + " is no key column of " + table.name());
  }
}
