package io.cellardb.sql.catalog;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableName;

/**
 * The bytes of a {@link SequenceDefinition} without its name, and of where it stands; the grammar
 * is in {@code sql-planner/ENCODING.md}.
 */
final class SequenceFormat {
  /** The format written, and the newest one read. */
  static final int VERSION = 1;

  /**
   * Where a sequence stands.
   *
   * @param given whether {@code value} was the last one given out or reserved; else it is the next
   */
  record Position(boolean given, long value) {}

  private SequenceFormat() {}

  static byte[] encode(SequenceDefinition sequence) {
    DefinitionWriter out = new DefinitionWriter();
    out.code(VERSION);
    out.code(SequenceDefinition.TYPES.indexOf(sequence.type()));
    out.number(sequence.start());
    out.number(sequence.increment());
    out.number(sequence.least());
    out.number(sequence.greatest());
    out.flag(sequence.cycle());
    out.number(sequence.cache());
    out.flag(sequence.owned());
    return out.bytes.toByteArray();
  }

  /**
   * The definition that {@code bytes} are.
   *
   * @throws StorageException NEWER_FORMAT or CORRUPTION, naming the sequence
   */
  static SequenceDefinition decode(TableName name, byte[] bytes) {
    DefinitionReader in = new DefinitionReader(bytes);
    try {
      int version = in.code(256);
      if (version > VERSION) {
        throw new StorageException(
            Code.NEWER_FORMAT,
            "the definition of sequence "
                + TableDefinition.display(name)
                + " has format "
                + version
                + "; this version of Cellar reads formats up to "
                + VERSION);
      }
      SequenceDefinition sequence =
          new SequenceDefinition(
              name,
              SequenceDefinition.TYPES.get(in.code(SequenceDefinition.TYPES.size())),
              in.number(),
              in.number(),
              in.number(),
              in.number(),
              in.flag(),
              in.count(),
              in.flag());
      in.checkEnd();
      return sequence;
    } catch (IndexOutOfBoundsException | CatalogException e) {
      throw damaged(name, e);
    }
  }

  static byte[] encode(Position position) {
    DefinitionWriter out = new DefinitionWriter();
    out.flag(position.given());
    out.number(position.value());
    return out.bytes.toByteArray();
  }

  static Position decodePosition(TableName name, byte[] bytes) {
    DefinitionReader in = new DefinitionReader(bytes);
    try {
      Position position = new Position(in.flag(), in.number());
      in.checkEnd();
      return position;
    } catch (IndexOutOfBoundsException e) {
      throw damaged(name, e);
    }
  }

  private static StorageException damaged(TableName name, RuntimeException e) {
    return new StorageException(
        Code.CORRUPTION,
        "the definition of sequence "
            + TableDefinition.display(name)
            + " in the catalog is damaged",
        e);
  }
}
