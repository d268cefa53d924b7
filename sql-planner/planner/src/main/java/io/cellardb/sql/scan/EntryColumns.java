package io.cellardb.sql.scan;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.IndexEntries;
import io.cellardb.sql.catalog.PastEntries;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.pushdown.ConditionText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** What of a table the entries of one of its indexes have, as columns of theirs. */
public final class EntryColumns {
  private final IndexEntries entries;

  /** By expression over the columns of the table. */
  private final Map<RexNode, Integer> computed = new HashMap<>();

  /**
   * Those of an index of a table.
   *
   * @param past whether of its entries of the past
   */
  EntryColumns(TableDefinition table, TableIndex index, boolean past) {
    IndexEntries stored =
        past
            ? PastEntries.of(table, index.definition())
            : IndexEntries.of(table, index.definition());
    List<ColumnDefinition> columns = new ArrayList<>(stored.definition().columns());
    for (int i = 0; i < columns.size(); i++) {
      int part = stored.sources().get(i).part();
      RexNode expression = index.expressions().get(part);
      if (part >= 0 && part == index.definition().elements()) {
        columns.set(i, named(columns.get(i), elements(expression, table), columns));
      } else if (expression != null && computed.putIfAbsent(expression, i) == null) {
        columns.set(i, named(columns.get(i), ConditionText.of(expression, table), columns));
      }
    }
    entries =
        index.expressions().isEmpty()
            ? stored
            : new IndexEntries(
                stored.definition().withColumns(columns), stored.sources(), stored.key());
  }

  private static String elements(RexNode array, TableDefinition table) {
    return "UNNEST(" + ConditionText.of(array, table) + ")";
  }

  /** A column under a name that plans show, unless another one has it. */
  private static ColumnDefinition named(
      ColumnDefinition column, String name, List<ColumnDefinition> others) {
    return others.stream().anyMatch(other -> other.name().equalsIgnoreCase(name))
        ? column
        : column.withName(name);
  }

  /** The entries as a table. */
  IndexEntries entries() {
    return entries;
  }

  /**
   * An expression over the columns of the table as one over those of entries; empty if entries have
   * not all that it needs.
   */
  public Optional<RexNode> of(RexNode expression) {
    boolean[] known = {true};
    RexNode mapped =
        expression.accept(
            new RexShuttle() {
              @Override
              public RexNode visitCall(RexCall call) {
                Integer place = computed.get(call);
                return place == null
                    ? super.visitCall(call)
                    : new RexInputRef(place, call.getType());
              }

              @Override
              public RexNode visitInputRef(RexInputRef column) {
                int place = entries.column(column.getIndex());
                known[0] &= place >= 0;
                return new RexInputRef(Math.max(0, place), column.getType());
              }
            });
    return known[0] ? Optional.of(mapped) : Optional.empty();
  }

  /** The column of entries that has the values of a field of the table; empty if none has. */
  Optional<ScanSpec.Field> of(ScanSpec.Field field, RelDataTypeFactory types) {
    int place = -1;
    if (field instanceof ScanSpec.Column read) {
      place = entries.column(read.column().ordinal());
    } else if (field instanceof ScanSpec.MapEntry entry) {
      place = item(entry);
    }
    if (place < 0) {
      return Optional.empty();
    }
    ColumnDefinition column = entries.definition().columns().get(place);
    ScanSpec.Column entry = new ScanSpec.Column(column);
    return SqlTypeUtil.equalSansNullability(types, entry.type(types), field.type(types))
            && (field.type(types).isNullable() || !column.nullable())
        ? Optional.of(entry)
        : Optional.empty();
  }

  /** The part of the index that is an item of a MAP; -1 if none is. */
  private int item(ScanSpec.MapEntry entry) {
    for (Map.Entry<RexNode, Integer> each : computed.entrySet()) {
      if (each.getKey() instanceof RexCall call
          && call.getKind() == SqlKind.ITEM
          && call.operands.get(0) instanceof RexInputRef map
          && map.getIndex() == entry.column().ordinal()
          && call.operands.get(1).equals(entry.key())) {
        return each.getValue();
      }
    }
    return -1;
  }
}
