package io.cellardb.sql.catalog;

import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The sequences of a catalog. */
public final class CatalogSequences {
  private final CatalogState state;
  private final SequenceValues values;
  private final CatalogMoves moves;
  private final long owner;

  CatalogSequences(CatalogState state, SequenceValues values, CatalogMoves moves, long owner) {
    this.moves = moves;
    this.owner = owner;
    this.state = state;
    this.values = values;
  }

  /**
   * Creates a sequence.
   *
   * @throws CatalogException 42P07 if its name is taken
   */
  public void create(SequenceDefinition sequence) {
    CatalogState.checkNotInternal(sequence.name());
    synchronized (state.lock) {
      state.checkNew(sequence.name());
      DefinitionTable.Change change = state.change().put(sequence);
      CatalogSnapshot then =
          state.with(
              change,
              state.snapshot().with(sequence),
              state.snapshot().access().owned(sequence.name(), owner));
      change.commit();
      state.publish(then);
    }
  }

  /**
   * Replaces the definition of a sequence.
   *
   * @param restart the value that it goes on with; null if it goes on from where it stands
   * @throws CatalogException 22023 if that is out of its limits
   */
  @SuppressWarnings("GuardedBy") // What is done exclusively is done at once, with the lock held.
  public void alter(SequenceDefinition after, Long restart) {
    synchronized (state.lock) {
      values.exclusively(
          after.name(),
          () -> {
            Long next = restart == null ? state.definitions().nextOf(after.name()) : restart;
            if (next != null && (next < after.least() || next > after.greatest())) {
              throw new CatalogException(
                  CatalogException.INVALID_TYPE_PARAMETER,
                  "sequence "
                      + TableDefinition.display(after.name())
                      + " cannot go on with "
                      + next
                      + ", which is not between its MINVALUE and MAXVALUE");
            }
            DefinitionTable.Change change = state.change().put(after);
            if (restart != null) {
              change.restart(after.name(), restart);
            }
            change.commit();
            state.publish(state.snapshot().with(after));
          });
    }
  }

  /**
   * Gives a sequence another name; it goes on from where it stands.
   *
   * @param after the same sequence under the name that it gets
   * @throws CatalogException 42P07 if that name is taken
   */
  @SuppressWarnings("GuardedBy") // What is done exclusively is done at once, with the lock held.
  public void rename(TableName before, SequenceDefinition after) {
    synchronized (state.lock) {
      if (!after.name().qualifier().equalsIgnoreCase(before.qualifier())) {
        state.checkNew(after.name());
      }
      if (after.name().equals(before)) {
        return;
      }
      values.exclusively(
          before,
          () -> {
            DefinitionTable.Change change = state.change().put(after).move(before, after.name());
            CatalogSnapshot then =
                state.with(
                    change,
                    state.snapshot().without(List.of(before)).with(after),
                    state.snapshot().access().moved(before, after.name()));
            change.commit();
            state.publish(then);
          });
      values.forget(before);
    }
  }

  /**
   * Takes a sequence to another namespace.
   *
   * @throws CatalogException 42P07 if its name is taken there
   */
  public void move(TableName sequence, String namespace) {
    synchronized (state.lock) {
      state.checkNew(new TableName(namespace, sequence.qualifier()));
      moves.move(List.of(sequence), namespace, null);
    }
  }

  /**
   * Drops sequences.
   *
   * @param dependents views that are dropped with them
   */
  public void drop(Collection<TableName> sequences, Collection<TableName> dependents) {
    synchronized (state.lock) {
      List<TableName> names = new ArrayList<>(dependents);
      names.addAll(sequences);
      state.undefine(names);
    }
  }
}
