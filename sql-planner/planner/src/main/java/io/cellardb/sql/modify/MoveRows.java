package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Store;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * UPDATE of columns of the key. A row that gets another key is deleted, and written anew with all
 * its cells. Keys must differ when all is done: a row may get the key that another row gives away.
 */
final class MoveRows implements Write {
  /** What becomes of a row. */
  private record Move(ByteString key, Object[] columns, List<Mutation> changes) {}

  private final IndexedTable target;
  private final TableDefinition table;
  private final SourceRows source;
  private final int width;
  private final SetClause set;
  private final RowWriter keys;

  /**
   * A change of the rows that a query finds.
   *
   * @param source returns the key columns and the items of {@code set}
   * @param width how many fields that makes; the others are what is returned
   */
  MoveRows(IndexedTable target, SourceRows source, int width, SetClause set) {
    this.target = target;
    this.table = target.definition();
    this.source = source;
    this.width = width;
    this.set = set;
    this.keys = new RowWriter(target.definition(), target.definition().keyColumns());
  }

  @Override
  public boolean isBatchable() {
    return false;
  }

  @Override
  public Written execute(Store store, List<ExecutionContext> contexts) {
    ExecutionContext context = contexts.get(0);
    return Changes.run(target, store, context, (from, changes) -> attempt(from, changes, context));
  }

  private Optional<Written> attempt(Store store, Changes changes, ExecutionContext context) {
    changes.checkAtomic("a change of columns of the primary key");
    try (Snapshot snapshot = store.snapshot()) {
      Map<ByteString, Move> moves = new LinkedHashMap<>();
      List<Object[]> returned = new ArrayList<>();
      source.forEach(
          snapshot,
          context,
          row -> {
            ByteString key = ByteString.wrap(keys.key(row));
            if (moves.containsKey(key)) {
              return;
            }
            moves.put(key, move(row, context));
            if (width < row.length) {
              returned.add(source.returned(row, width));
            }
          });
      Map<ByteString, Move> arrivals = arrivals(moves, new ExistingRows(table, snapshot));
      moves.forEach((from, move) -> changes.moves(from, move.key()));
      for (Map.Entry<ByteString, Move> entry : moves.entrySet()) {
        context.checkCancelled();
        byte[] old = entry.getKey().array();
        write(entry.getKey(), entry.getValue(), moves, snapshot, changes);
        if (!arrivals.containsKey(entry.getKey())) {
          changes.add(
              old, List.of(new Mutation.DeleteRow(WriteBatch.NOW)), unchanged(old, snapshot));
        }
      }
      return changes.finish().map(made -> new Written(new long[] {moves.size()}, returned));
    }
  }

  private Move move(Object[] row, ExecutionContext context) {
    int from = table.key().size();
    List<Mutation> changes = new ArrayList<>();
    set.mutations(row, from, WriteBatch.NOW, context, changes);
    Object[] columns = set.key(row, from);
    return new Move(ByteString.wrap(keys.key(columns)), columns, changes);
  }

  /**
   * The moves by the new key.
   *
   * @throws io.cellardb.sql.execution.error.SqlExecutionException 23505 if two rows would have a
   *     key, or a row has it that stays
   */
  private Map<ByteString, Move> arrivals(Map<ByteString, Move> moves, ExistingRows existing) {
    Map<ByteString, Move> arrivals = new LinkedHashMap<>();
    for (Move move : moves.values()) {
      boolean taken = !moves.containsKey(move.key()) && existing.contains(move.key().array());
      if (taken || arrivals.putIfAbsent(move.key(), move) != null) {
        throw keys.duplicate(move.columns());
      }
    }
    return arrivals;
  }

  /** Writes a row under its new key. */
  private void write(
      ByteString old, Move move, Map<ByteString, Move> moves, Snapshot snapshot, Changes changes) {
    byte[] key = move.key().array();
    if (move.key().equals(old)) {
      new WholeRows(table, snapshot).complete(key, WriteBatch.NOW, move.changes());
      changes.add(key, move.changes(), unchanged(key, snapshot));
      return;
    }
    RowCells cells = RowCells.of(table, snapshot, old);
    cells.change(keys.marker(WriteBatch.NOW));
    cells.change(move.changes());
    keys.checkExists(cells.isEmpty());
    boolean vacant = moves.containsKey(move.key());
    RowCells before = vacant ? RowCells.of(table, snapshot, move.key()) : RowCells.none();
    changes.add(
        key,
        cells.replacing(before, WriteBatch.NOW),
        vacant ? unchanged(key, snapshot) : new Check.RowAbsent(table.stored(), key));
  }

  private Check unchanged(byte[] key, Snapshot snapshot) {
    return new Check.RowUnchanged(table.stored(), key, snapshot.sequence());
  }
}
