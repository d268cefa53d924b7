package io.cellardb.sql.access;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.encoding.MapEncoding;
import io.cellardb.sql.encoding.ValueEncoding;
import io.cellardb.sql.execution.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import io.cellardb.sql.plan.ScanSpec;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;

/**
 * The fields that a scan decodes: first those that it returns, in their order, then those that only
 * its filter and residual need. Fields that are parts of the row key and have no place of their own
 * share one column of the store's batch.
 */
final class ScanFieldList {
  /** Decodes one field from its column of the store's batch. */
  private interface Decoder {
    Vector decode(ColumnVector column, int rows);
  }

  private final ScanSpec spec;
  private final TableDefinition table;
  private final KeyEncoding key;
  private final RelDataTypeFactory types;
  private final List<ScanSpec.Field> fields = new ArrayList<>();
  private final List<Decoder> decoders = new ArrayList<>();
  private final List<Integer> sources = new ArrayList<>();
  private final List<ScanColumn> columns = new ArrayList<>();

  ScanFieldList(ScanSpec spec, RelDataTypeFactory types) {
    this.spec = spec;
    this.table = spec.table();
    this.key = KeyEncoding.of(table);
    this.types = types;
    spec.fields().forEach(this::field);
  }

  /** The columns that the store is asked for. */
  List<ScanColumn> columns() {
    return columns;
  }

  /** The type of what {@link #decode} returns. */
  RelDataType rowType(RelDataTypeFactory factory) {
    RelDataTypeFactory.Builder builder = factory.builder().uniquify();
    fields.forEach(field -> builder.add(field.name(), type(field)));
    return builder.build();
  }

  private RelDataType type(ScanSpec.Field field) {
    RelDataType type = field.column().type().toRel(types, field.column().nullable());
    return field instanceof ScanSpec.MapEntry
        ? types.createTypeWithNullability(type.getValueType(), true)
        : type;
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
        if (call.getKind() == SqlKind.ITEM
            && call.operands.get(0) instanceof RexInputRef map
            && table.columns().get(map.getIndex()).type().isMap()
            && call.operands.get(1) instanceof RexLiteral entry
            && !entry.isNull()) {
          return reference(
              new ScanSpec.MapEntry(
                  table.columns().get(map.getIndex()), StatementConstant.literal(entry)));
        }
        return super.visitCall(call);
      }

      @Override
      public RexNode visitInputRef(RexInputRef ref) {
        return reference(new ScanSpec.Column(table.columns().get(ref.getIndex())));
      }

      private RexNode reference(ScanSpec.Field field) {
        return builder.makeInputRef(type(field), field(field));
      }
    };
  }

  /** The store's batch as a batch of fields, valid as long as the store's. */
  Batch decode(RowBatch rows) {
    Vector[] vectors = new Vector[decoders.size()];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = decoders.get(i).decode(rows.column(sources.get(i)), rows.rows());
    }
    return new Batch(vectors, rows.rows());
  }

  private int field(ScanSpec.Field field) {
    int known = fields.indexOf(field);
    if (known >= 0) {
      return known;
    }
    fields.add(field);
    ColumnDefinition column = field.column();
    if (column.isKey()) {
      int part = keyPosition(column);
      addField(key.source(part), (scanned, rows) -> key.decode(part, scanned, rows));
    } else if (field instanceof ScanSpec.MapEntry entry) {
      MapEncoding map = MapEncoding.of(table, column);
      addCell(
          new ScanColumn.Cell(
              column.role().family(),
              ByteString.wrap(map.keys().encode(entry.key())),
              map.values().kind(),
              false),
          map.values());
    } else if (column.type().isMap()) {
      MapEncoding map = MapEncoding.of(table, column);
      addField(
          new ScanColumn.OpenFamily(column.role().family(), false),
          (scanned, rows) -> map.decode((MapColumn) scanned, rows));
    } else {
      addColumn(column);
    }
    return fields.size() - 1;
  }

  private void addColumn(ColumnDefinition column) {
    ValueEncoding encoding = ValueEncoding.of(column.type());
    ScanColumn.Cell cell =
        new ScanColumn.Cell(
            column.role().family(),
            ((io.cellardb.sql.catalog.ColumnRole.Cell) column.role()).qualifier(),
            encoding.kind(),
            false);
    Object absent = spec.defaults().get(column.ordinal());
    if (absent == null) {
      addCell(cell, encoding);
    } else {
      RelDataType type = column.type().toRel(types, false);
      addField(
          cell,
          (scanned, rows) -> withoutNulls(encoding.decode(scanned, rows), absent, type, rows));
    }
  }

  private static Vector withoutNulls(Vector vector, Object absent, RelDataType type, int rows) {
    if (!vector.mayHaveNulls()) {
      return vector;
    }
    VectorBuilder filled = Vectors.builder(type);
    for (int row = 0; row < rows; row++) {
      if (vector.isNull(row)) {
        filled.append(absent);
      } else {
        filled.append(vector, row);
      }
    }
    return filled.build();
  }

  private void addCell(ScanColumn.Cell cell, ValueEncoding encoding) {
    addField(cell, encoding::decode);
  }

  private void addField(ScanColumn column, Decoder decoder) {
    int source = columns.indexOf(column);
    if (source < 0) {
      source = columns.size();
      columns.add(column);
    }
    sources.add(source);
    decoders.add(decoder);
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
