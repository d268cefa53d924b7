package io.cellardb.sql.catalog;

import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes tables, views and sequences to another namespace, whose names stay otherwise. The rows stay
 * where the store has them.
 */
final class CatalogMoves {
  private final CatalogState state;
  private final SequenceValues values;

  CatalogMoves(CatalogState state, SequenceValues values) {
    this.state = state;
    this.values = values;
  }

  /**
   * Moves what has these names, which nothing has in the other namespace. Foreign keys that name
   * such a table follow it. Views whose names are found in a namespace that is gone look in the
   * other one.
   *
   * @param renamed the namespace that is gone; null if none is
   */
  @SuppressWarnings("GuardedBy") // What is done exclusively is done at once, with the lock held.
  void move(Collection<TableName> names, String to, String renamed) {
    synchronized (state.lock) {
      Set<TableName> moved = new HashSet<>(names);
      List<TableName> sequences =
          state.snapshot().sequences().stream()
              .map(SequenceDefinition::name)
              .filter(moved::contains)
              .toList();
      exclusively(sequences, () -> move(moved, sequences, to, renamed));
      sequences.forEach(values::forget);
    }
  }

  /** Does something while none of the sequences gives a value. */
  private void exclusively(List<TableName> sequences, Runnable work) {
    if (sequences.isEmpty()) {
      work.run();
    } else {
      values.exclusively(
          sequences.get(0), () -> exclusively(sequences.subList(1, sequences.size()), work));
    }
  }

  @SuppressWarnings("GuardedBy")
  private void move(Set<TableName> moved, List<TableName> sequences, String to, String renamed) {
    CatalogSnapshot now = state.snapshot();
    CatalogSnapshot then = moved(now, moved, to, renamed);
    DefinitionTable.Change change = state.change();
    sequences.forEach(name -> change.move(name, in(name, to)));
    moved.stream().filter(name -> !sequences.contains(name)).forEach(change::delete);
    for (TableDefinition table : then.tables()) {
      if (now.find(table.name()).filter(table::equals).isEmpty()) {
        change.put(table);
      }
    }
    then.views().stream().filter(view -> !now.views().contains(view)).forEach(change::put);
    then.sequences().stream()
        .filter(sequence -> !now.sequences().contains(sequence))
        .forEach(change::put);
    Access rights = now.access();
    for (TableName name : moved) {
      rights = rights.moved(name, in(name, to));
    }
    if (renamed != null) {
      rights = rights.moved(renamed, to);
    }
    then = state.with(change, then, rights);
    change.commit();
    state.publish(then);
  }

  /** A catalog in which something is in another namespace; as {@link #move}. */
  static CatalogSnapshot moved(
      CatalogSnapshot now, Set<TableName> moved, String to, String renamed) {
    CatalogSnapshot then = now.without(moved);
    for (TableDefinition table : now.tables()) {
      TableDefinition after = moved(table, moved, to);
      if (!after.equals(table)) {
        then = then.with(after);
      }
    }
    for (ViewDefinition view : now.views()) {
      ViewDefinition named =
          moved.contains(view.name()) ? view.withName(in(view.name(), to)) : view;
      ViewDefinition after = view.searched().equals(renamed) ? named.withSearched(to) : named;
      if (!after.equals(view)) {
        then = then.with(after);
      }
    }
    for (SequenceDefinition sequence : now.sequences()) {
      if (moved.contains(sequence.name())) {
        then = then.with(sequence.withName(in(sequence.name(), to)));
      }
    }
    return then;
  }

  private static TableDefinition moved(TableDefinition table, Set<TableName> moved, String to) {
    TableDefinition named =
        moved.contains(table.name()) ? table.withName(in(table.name(), to)) : table;
    List<ForeignKey> keys = new ArrayList<>();
    for (ForeignKey key : named.foreignKeys()) {
      keys.add(moved.contains(key.table()) ? key.withTable(in(key.table(), to)) : key);
    }
    List<ColumnDefinition> columns = new ArrayList<>();
    for (ColumnDefinition column : named.columns()) {
      Identity identity = column.identity();
      columns.add(
          identity != null && moved.contains(identity.sequence())
              ? column.withIdentity(new Identity(identity.always(), in(identity.sequence(), to)))
              : column);
    }
    return named.withColumns(columns).withForeignKeys(keys);
  }

  private static TableName in(TableName name, String namespace) {
    return new TableName(namespace, name.qualifier());
  }
}
