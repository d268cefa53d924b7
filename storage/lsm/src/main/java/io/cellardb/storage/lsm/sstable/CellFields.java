package io.cellardb.storage.lsm.sstable;

/** The fields of a cell on its way to a file. One object serves for all cells of a writer. */
public final class CellFields {
  byte[] qualifiers;
  int qualifierStart;
  int qualifierLength;
  long time;
  byte kind;
  long sequence;
  long ttl;
  byte[] values;
  int valueStart;
  int valueLength;

  /** Sets the qualifier. */
  public CellFields qualifier(byte[] source, int start, int length) {
    qualifiers = source;
    qualifierStart = start;
    qualifierLength = length;
    return this;
  }

  /**
   * Sets what tells the cell from others of its column.
   *
   * @param ownTtl its own time to live in milliseconds, or {@link
   *     io.cellardb.storage.FamilyDescriptor#FOREVER}
   */
  public CellFields version(long cellTime, byte cellKind, long cellSequence, long ownTtl) {
    time = cellTime;
    kind = cellKind;
    sequence = cellSequence;
    ttl = ownTtl;
    return this;
  }

  /** Sets the value. */
  public CellFields value(byte[] source, int start, int length) {
    values = source;
    valueStart = start;
    valueLength = length;
    return this;
  }
}
