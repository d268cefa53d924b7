package io.cellardb.sql.catalog;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.storage.TableName;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Gives out the values of sequences, none of them twice. Values are reserved in blocks: the last
 * one of a block is on disk before the first one is given, so that a crash loses what was left of
 * it and nothing else. Other catalogs on the same store reserve other blocks.
 *
 * <p>Safe for use by many threads; those that share a sequence wait for one another, and all of
 * them for the store once in a block.
 */
public final class SequenceValues {
  private final DefinitionTable positions;
  private final Function<TableName, SequenceDefinition> definitions;
  private final Map<TableName, Block> blocks = new ConcurrentHashMap<>();

  /**
   * Values of sequences whose present definitions {@code definitions} gives.
   *
   * @param positions where it is kept how far they are
   * @param definitions throws for a sequence that does not exist
   */
  SequenceValues(DefinitionTable positions, Function<TableName, SequenceDefinition> definitions) {
    this.positions = positions;
    this.definitions = definitions;
  }

  /**
   * A value that was never given before, unless the sequence cycles or was restarted.
   *
   * @throws SqlExecutionException 2200H if there is none left, 42P01 if there is no such sequence
   */
  public long next(TableName sequence) {
    return blocks.computeIfAbsent(sequence, Block::new).next();
  }

  /**
   * Has a sequence go on from a value, which is durable then.
   *
   * @param given whether the value counts as given; else it is the next one
   * @throws SqlExecutionException 22003 if it is out of the limits, 42P01 if there is no such
   *     sequence
   */
  void set(TableName sequence, long value, boolean given) {
    blocks.computeIfAbsent(sequence, Block::new).set(value, given);
  }

  /** Does something to a sequence of which nobody is given a value meanwhile, or from before it. */
  void exclusively(TableName sequence, Runnable work) {
    blocks.computeIfAbsent(sequence, Block::new).exclusively(work);
  }

  /** Forgets what was reserved of a sequence that is gone. */
  void forget(TableName sequence) {
    Block block = blocks.remove(sequence);
    if (block != null) {
      block.exclusively(() -> {});
    }
  }

  /** What is left of the values that were reserved last. */
  private final class Block {
    private final TableName name;

    @GuardedBy("this")
    private long next;

    @GuardedBy("this")
    private long increment;

    @GuardedBy("this")
    private int left;

    Block(TableName name) {
      this.name = name;
    }

    synchronized long next() {
      if (left == 0) {
        reserve();
      }
      long value = next;
      left--;
      if (left > 0) {
        next += increment;
      }
      return value;
    }

    synchronized void set(long value, boolean given) {
      SequenceDefinition sequence = definitions.apply(name);
      if (value < sequence.least() || value > sequence.greatest()) {
        throw new SqlExecutionException(
            "22003",
            "sequence "
                + TableDefinition.display(name)
                + " cannot be set to "
                + value
                + ", which is not between "
                + sequence.least()
                + " and "
                + sequence.greatest());
      }
      left = 0;
      byte[] after = SequenceFormat.encode(new SequenceFormat.Position(given, value));
      while (!positions.replacePosition(name, positions.position(name), after)) {
        // Another catalog on the same store has reserved a block meanwhile.
      }
    }

    synchronized void exclusively(Runnable work) {
      left = 0;
      work.run();
    }

    @GuardedBy("this")
    private void reserve() {
      boolean reserved;
      do {
        SequenceDefinition sequence = definitions.apply(name);
        byte[] before = positions.position(name);
        long first = first(sequence, before);
        int count = sequence.countFrom(first);
        long last = first + (count - 1) * sequence.increment();
        byte[] after = SequenceFormat.encode(new SequenceFormat.Position(true, last));
        reserved = positions.replacePosition(name, before, after);
        next = first;
        increment = sequence.increment();
        left = reserved ? count : 0;
      } while (!reserved);
    }

    private long first(SequenceDefinition sequence, byte[] before) {
      SequenceFormat.Position position =
          before == null
              ? new SequenceFormat.Position(false, sequence.start())
              : SequenceFormat.decodePosition(name, before);
      if (!position.given()) {
        return position.value();
      }
      if (sequence.hasNext(position.value())) {
        return position.value() + sequence.increment();
      }
      if (!sequence.cycle()) {
        throw new SqlExecutionException(
            "2200H",
            "sequence "
                + TableDefinition.display(name)
                + " has given all its values, "
                + (sequence.increment() > 0
                    ? "up to " + sequence.greatest()
                    : "down to " + sequence.least()));
      }
      return sequence.again();
    }
  }
}
