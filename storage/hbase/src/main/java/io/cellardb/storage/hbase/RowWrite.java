package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Durability;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TimeRange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * All changes of one row in a batch, as one operation of HBase's, hence atomic and with one time.
 * HBase evaluates increments and appends on the state before the operation, each for itself; those
 * of one cell are therefore sent as one, and their values are worked out from its result.
 */
final class RowWrite implements Mutation.Visitor<Void, RuntimeException> {
  private record Column(String family, ByteString qualifier) {}

  /** A mutation, and where its value belongs among the batch's if it has one. */
  private record Change(Mutation mutation, int slot) {}

  /** All increments, or all appends, of one cell; the first says which versions are read. */
  private static final class Computation {
    final boolean sum;
    final TimeRange within;
    final List<Integer> slots = new ArrayList<>();
    long delta;
    byte[] suffix = new byte[0];

    /** By slot what was still to be added, or how many bytes to be appended, after its change. */
    final List<Long> before = new ArrayList<>();

    Computation(Mutation first) {
      if (first instanceof Mutation.Increment increment) {
        sum = true;
        within = increment.within();
      } else {
        sum = false;
        within = ((Mutation.Append) first).within();
      }
    }

    void add(Mutation mutation, int slot) {
      if (mutation instanceof Mutation.Increment increment) {
        delta += increment.delta();
      } else if (mutation instanceof Mutation.Append append) {
        suffix = Bytes.add(suffix, append.suffix());
      }
      slots.add(slot);
      before.add(sum ? delta : suffix.length);
    }

    /** The value right after one of the changes, given the one after all of them. */
    ByteString value(int change, Cell last) {
      byte[] value = CellUtil.cloneValue(last);
      if (sum) {
        long later = delta - before.get(change);
        long sumThen = ByteBuffer.wrap(value).getLong() - later;
        return ByteString.wrap(Bytes.toBytes(sumThen));
      }
      int later = suffix.length - Math.toIntExact(before.get(change));
      return ByteString.copyOf(value, 0, value.length - later);
    }
  }

  private final byte[] row;
  private final Durability durability;
  private final List<Change> changes = new ArrayList<>();
  private final Map<Column, Computation> computations = new HashMap<>();
  private final List<org.apache.hadoop.hbase.client.Mutation> operations = new ArrayList<>();
  private org.apache.hadoop.hbase.client.Mutation last;
  private Delete delete; // which deletes of columns go into
  private int slot; // of the change that is translated

  /**
   * No changes yet.
   *
   * @param durability as of the batch, or null for that of the table
   */
  RowWrite(byte[] row, Durability durability) {
    this.row = row;
    this.durability = durability;
  }

  /**
   * Adds a change.
   *
   * @param next the position of its value among the batch's, if it is an increment or append
   * @return whether it is
   */
  boolean add(Mutation mutation, int next) {
    changes.add(new Change(mutation, next));
    Column column = computedColumn(mutation);
    if (column != null) {
      Computation computation =
          computations.computeIfAbsent(column, c -> new Computation(mutation));
      if (computation.sum != mutation instanceof Mutation.Increment) {
        throw new StorageException(
            Code.UNSUPPORTED,
            "row "
                + ByteString.wrap(row)
                + ": HBase cannot both increment and append to one cell in a batch");
      }
      computation.add(mutation, next);
    }
    return column != null;
  }

  /** The row's key. */
  byte[] row() {
    return row;
  }

  /** Whether one of the changes is an append. */
  boolean appends() {
    return computations.values().stream().anyMatch(computation -> !computation.sum);
  }

  /** The column of an increment or append, or null. */
  private static Column computedColumn(Mutation mutation) {
    if (mutation instanceof Mutation.Increment increment) {
      return new Column(increment.family(), ByteString.wrap(increment.qualifier()));
    }
    return mutation instanceof Mutation.Append append
        ? new Column(append.family(), ByteString.wrap(append.qualifier()))
        : null;
  }

  /** What is to be sent, in the order in which it is to be done. */
  List<org.apache.hadoop.hbase.client.Mutation> operations() {
    for (Change change : changes) {
      slot = change.slot();
      change.mutation().accept(this);
    }
    return operations;
  }

  /** The operation to send, or null if nothing is to be changed. */
  Row operation() {
    operations();
    try {
      return switch (operations.size()) {
        case 0 -> null;
        case 1 -> operations.get(0);
        default -> RowMutations.of(operations);
      };
    } catch (IOException e) {
      throw ClientErrors.of("row " + ByteString.wrap(row), e);
    }
  }

  @Override
  public Void put(Mutation.Put put) {
    long ttl = put.ttlMillis();
    // HBase keeps a time to live for all cells of an operation.
    current(
            Put.class,
            earlier -> earlier.getTTL() == ttl,
            () -> ttl == FamilyDescriptor.FOREVER ? new Put(row) : new Put(row).setTTL(ttl))
        .addColumn(Bytes.toBytes(put.family()), put.qualifier(), put.time(), put.value());
    return null;
  }

  @Override
  public Void increment(Mutation.Increment increment) {
    sendLast(increment);
    return null;
  }

  @Override
  public Void append(Mutation.Append append) {
    sendLast(append);
    return null;
  }

  /** Sends all increments or appends of a cell in the place of the last one. */
  private void sendLast(Mutation mutation) {
    Column column = computedColumn(mutation);
    Computation computation = computations.get(column);
    if (computation.slots.get(computation.slots.size() - 1) == slot) {
      send(column, computation);
    }
  }

  private void send(Column column, Computation computation) {
    byte[] family = Bytes.toBytes(column.family());
    byte[] qualifier = column.qualifier().array();
    TimeRange within = computation.within;
    if (computation.sum) {
      current(
              Increment.class,
              earlier -> reads(earlier.getTimeRange(), within),
              () -> reading(new Increment(row), within))
          .addColumn(family, qualifier, computation.delta);
    } else {
      current(
              Append.class,
              earlier -> reads(earlier.getTimeRange(), within),
              () -> reading(new Append(row), within))
          .addColumn(family, qualifier, computation.suffix);
    }
  }

  private static boolean reads(org.apache.hadoop.hbase.io.TimeRange range, TimeRange within) {
    return range.getMin() == within.min() && range.getMax() == within.max();
  }

  private static Increment reading(Increment increment, TimeRange within) {
    try {
      return increment.setTimeRange(within.min(), within.max());
    } catch (IOException e) {
      // Only for ranges that TimeRange refuses.
      throw new UncheckedIOException(e);
    }
  }

  private static Append reading(Append append, TimeRange within) {
    return append.setTimeRange(within.min(), within.max());
  }

  /** The operation that a change goes into: the last one, if it is of the same sort. */
  private <M extends org.apache.hadoop.hbase.client.Mutation> M current(
      Class<M> sort, Predicate<M> fits, Supplier<M> creation) {
    if (!sort.isInstance(last) || !fits.test(sort.cast(last))) {
      last = started(creation.get());
    }
    return sort.cast(last);
  }

  @Override
  public Void deleteRow(Mutation.DeleteRow whole) {
    started(new Delete(row, whole.time()));
    return null;
  }

  @Override
  public Void deleteFamily(Mutation.DeleteFamily family) {
    started(new Delete(row)).addFamily(Bytes.toBytes(family.family()), family.time());
    return null;
  }

  @Override
  public Void deleteVersion(Mutation.DeleteVersion version) {
    ofColumns().addColumn(Bytes.toBytes(version.family()), version.qualifier(), version.time());
    return null;
  }

  @Override
  public Void deleteColumn(Mutation.DeleteColumn column) {
    ofColumns().addColumns(Bytes.toBytes(column.family()), column.qualifier(), column.time());
    return null;
  }

  @Override
  public Void deleteFamilyVersion(Mutation.DeleteFamilyVersion version) {
    ofColumns().addFamilyVersion(Bytes.toBytes(version.family()), version.time());
    return null;
  }

  /**
   * Deletes of columns are one operation, in which HBase counts those of newest versions. One of a
   * family would take those of its columns out of it.
   */
  private Delete ofColumns() {
    if (delete == null) {
      delete = started(new Delete(row));
    }
    return delete;
  }

  private <M extends org.apache.hadoop.hbase.client.Mutation> M started(M operation) {
    operation.setDurability(
        durability == null
            ? org.apache.hadoop.hbase.client.Durability.USE_DEFAULT
            : switch (durability) {
              case SYNC -> org.apache.hadoop.hbase.client.Durability.FSYNC_WAL;
              case OS -> org.apache.hadoop.hbase.client.Durability.SYNC_WAL;
              case NONE -> org.apache.hadoop.hbase.client.Durability.SKIP_WAL;
            });
    operations.add(operation);
    return operation;
  }

  /** Puts the values of increments and appends in their places among those of the batch. */
  void values(Result result, ByteString[] into) {
    computations.forEach(
        (column, computation) -> {
          Cell cell = find(column, result);
          for (int i = 0; i < computation.slots.size(); i++) {
            into[computation.slots.get(i)] = computation.value(i, cell);
          }
        });
  }

  /** The cells of a result for several operations are in no order. */
  private static Cell find(Column column, Result result) {
    for (Cell cell : result.rawCells()) {
      if (CellUtil.matchingColumn(
          cell, Bytes.toBytes(column.family()), column.qualifier().array())) {
        return cell;
      }
    }
    throw new StorageException(
        Code.IO, "HBase returned no value for " + column.family() + ":" + column.qualifier());
  }
}
