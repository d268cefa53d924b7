package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.FamilyDescriptor.Compression;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import io.cellardb.storage.lsm.wal.Abandoned;
import io.cellardb.storage.lsm.wal.LogEnd;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A change of what a store consists of: a list of steps that take effect together. It is one record
 * of the manifest.
 *
 * <pre>
 * edit     := step*
 * step     := 1 | level (1) | summary of the file added 2 | number of the file removed (8)
 *           | 3 | namespace | most tables (4) | most bytes (8) | properties
 *           | 4 | namespace dropped
 *           | 5 | namespace | table | families          6 | namespace | table dropped
 *           | 7 | next number (8) | next tree (4) | first segment (8) | sequence (8)
 *             | implicit time (8)
 *           | 8 | tree (4) | sequence (8)
 *           | 9 | WAL segment (8) | length (8)
 *           | 10 | WAL segment (8) | length (8) | next WAL segment (8)
 *           | 11 | tree (4) | time (8) | first row | first row behind
 * properties := count (varint) | (key | value)*
 * families := count (varint) | family*
 * family   := tree (4) | name | versions (4) | min versions (4) | time to live (8)
 *             | keep deleted cells (1) | new version behaviour (1) | purge delay (8)
 *             | block size (4) | Bloom (1) | compression (1)
 * </pre>
 *
 * Texts are UTF-8 behind their length as a varint.
 */
public final class VersionEdit {
  /** One step of an edit. */
  public sealed interface Step {}

  /**
   * Adds a file, or moves it to another level.
   *
   * @param level from 0 to {@link Levels#LAST}
   */
  public record AddFile(int level, SstableSummary file) implements Step {}

  /** Removes a file. */
  public record RemoveFile(long number) implements Step {}

  /** Adds a namespace, or gives it other quotas and properties. */
  public record PutNamespace(NamespaceDescriptor namespace) implements Step {}

  /** Removes a namespace. */
  public record DropNamespace(String name) implements Step {}

  /** Adds a table, or gives it other families or trees. */
  public record PutTable(StoreCatalog.Entry table) implements Step {}

  /** Removes a table. */
  public record DropTable(TableName name) implements Step {}

  /**
   * Sets the counters.
   *
   * @param nextNumber the next number of a file
   * @param nextTree the next number of a tree
   * @param firstSegment the first WAL segment that is not flushed whole
   * @param sequence the newest sequence that is flushed
   * @param implicitTime the newest time that the store has given to a flushed write; -1 if none
   */
  public record Counters(
      long nextNumber, int nextTree, long firstSegment, long sequence, long implicitTime)
      implements Step {}

  /**
   * States that everything of a tree up to a sequence is in files, although a segment of the WAL
   * may still have it.
   */
  public record Flushed(int tree, long sequence) implements Step {}

  /** States up to where the WAL was on stable storage when this was written. */
  public record Logged(LogEnd end) implements Step {}

  /** States that a segment of the WAL ends before its file does. */
  public record Abandon(Abandoned segment) implements Step {}

  /** States that something of some rows of a tree may be missing before a time. */
  public record Forget(int tree, Forgotten.Range rows) implements Step {}

  private static final int ADD_FILE = 1;
  private static final int REMOVE_FILE = 2;
  private static final int PUT_NAMESPACE = 3;
  private static final int DROP_NAMESPACE = 4;
  private static final int PUT_TABLE = 5;
  private static final int DROP_TABLE = 6;
  private static final int COUNTERS = 7;
  private static final int FLUSHED = 8;
  private static final int LOGGED = 9;
  private static final int ABANDON = 10;
  private static final int FORGET = 11;

  /** Codes on disk; never to be reordered. */
  private static final List<KeepDeletedCells> KEEP =
      List.of(KeepDeletedCells.FALSE, KeepDeletedCells.TRUE, KeepDeletedCells.TTL);

  private static final List<Bloom> BLOOM = List.of(Bloom.NONE, Bloom.ROW, Bloom.ROWCOL);
  private static final List<Compression> COMPRESSION =
      List.of(Compression.NONE, Compression.LZ4, Compression.ZSTD);

  private final List<Step> steps = new ArrayList<>();

  /** Adds a step. */
  public VersionEdit add(Step step) {
    steps.add(step);
    return this;
  }

  /** Adds what of a tree was forgotten. */
  public void forget(int tree, Forgotten forgotten) {
    forgotten.ranges().forEach(range -> add(new Forget(tree, range)));
  }

  /** The steps, in order. */
  public List<Step> steps() {
    return steps;
  }

  /** The bytes of a record. */
  public byte[] encode() {
    ByteWriter into = new ByteWriter(256);
    for (Step step : steps) {
      encode(step, into);
    }
    return into.toByteArray();
  }

  private static void encode(Step step, ByteWriter into) {
    if (step instanceof AddFile add) {
      into.putByte(ADD_FILE);
      into.putByte(add.level());
      add.file().write(into);
    } else if (step instanceof RemoveFile remove) {
      into.putByte(REMOVE_FILE);
      into.putLong(remove.number());
    } else if (step instanceof PutNamespace put) {
      into.putByte(PUT_NAMESPACE);
      into.putText(put.namespace().name());
      into.putInt(put.namespace().maxTables());
      into.putLong(put.namespace().maxBytes());
      into.putVarint(put.namespace().properties().size());
      put.namespace()
          .properties()
          .forEach(
              (key, value) -> {
                into.putText(key);
                into.putText(value);
              });
    } else if (step instanceof DropNamespace drop) {
      into.putByte(DROP_NAMESPACE);
      into.putText(drop.name());
    } else if (step instanceof PutTable put) {
      into.putByte(PUT_TABLE);
      encode(put.table(), into);
    } else if (step instanceof DropTable drop) {
      into.putByte(DROP_TABLE);
      into.putText(drop.name().namespace());
      into.putText(drop.name().qualifier());
    } else if (step instanceof Counters counters) {
      into.putByte(COUNTERS);
      into.putLong(counters.nextNumber());
      into.putInt(counters.nextTree());
      into.putLong(counters.firstSegment());
      into.putLong(counters.sequence());
      into.putLong(counters.implicitTime());
    } else if (step instanceof Flushed flushed) {
      into.putByte(FLUSHED);
      into.putInt(flushed.tree());
      into.putLong(flushed.sequence());
    } else if (step instanceof Logged logged) {
      into.putByte(LOGGED);
      into.putLong(logged.end().segment());
      into.putLong(logged.end().length());
    } else if (step instanceof Abandon abandon) {
      into.putByte(ABANDON);
      into.putLong(abandon.segment().segment());
      into.putLong(abandon.segment().length());
      into.putLong(abandon.segment().next());
    } else if (step instanceof Forget forget) {
      into.putByte(FORGET);
      into.putInt(forget.tree());
      into.putLong(forget.rows().time());
      into.putBlob(forget.rows().first());
      into.putBlob(forget.rows().end());
    }
  }

  private static void encode(StoreCatalog.Entry table, ByteWriter into) {
    into.putText(table.descriptor().name().namespace());
    into.putText(table.descriptor().name().qualifier());
    List<FamilyDescriptor> families = table.descriptor().families();
    into.putVarint(families.size());
    for (int i = 0; i < families.size(); i++) {
      FamilyDescriptor family = families.get(i);
      into.putInt(table.trees()[i]);
      into.putText(family.name());
      into.putInt(family.versions());
      into.putInt(family.minVersions());
      into.putLong(family.ttlMillis());
      into.putByte(KEEP.indexOf(family.keepDeletedCells()));
      into.putByte(family.newVersionBehavior() ? 1 : 0);
      into.putLong(family.purgeDelayMillis());
      into.putInt(family.blockSize());
      into.putByte(BLOOM.indexOf(family.bloom()));
      into.putByte(COMPRESSION.indexOf(family.compression()));
    }
  }

  /** Reads a record; throws {@link IndexOutOfBoundsException} if it makes no sense. */
  public static VersionEdit decode(byte[] record) {
    ByteReader reader = new ByteReader(record, 0, record.length);
    VersionEdit edit = new VersionEdit();
    while (reader.remaining() > 0) {
      int code = reader.getByte();
      edit.add(
          switch (code) {
            case ADD_FILE -> new AddFile(level(reader.getByte()), SstableSummary.read(reader));
            case REMOVE_FILE -> new RemoveFile(reader.getLong());
            case PUT_NAMESPACE -> new PutNamespace(decodeNamespace(reader));
            case DROP_NAMESPACE -> new DropNamespace(reader.getText());
            case PUT_TABLE -> new PutTable(decodeTable(reader));
            case DROP_TABLE -> new DropTable(new TableName(reader.getText(), reader.getText()));
            case COUNTERS ->
                new Counters(
                    reader.getLong(),
                    reader.getInt(),
                    reader.getLong(),
                    reader.getLong(),
                    reader.getLong());
            case FLUSHED -> new Flushed(reader.getInt(), reader.getLong());
            case LOGGED -> new Logged(new LogEnd(reader.getLong(), reader.getLong()));
            case ABANDON ->
                new Abandon(new Abandoned(reader.getLong(), reader.getLong(), reader.getLong()));
            case FORGET -> decodeForget(reader);
            default -> throw new IndexOutOfBoundsException("unknown step " + code);
          });
    }
    return edit;
  }

  private static Forget decodeForget(ByteReader reader) {
    int tree = reader.getInt();
    long time = reader.getLong();
    return new Forget(tree, new Forgotten.Range(reader.getBlob(), reader.getBlob(), time));
  }

  private static int level(int code) {
    if (code < 0 || code > Levels.LAST) {
      throw new IndexOutOfBoundsException("there is no level " + code);
    }
    return code;
  }

  private static NamespaceDescriptor decodeNamespace(ByteReader reader) {
    String name = reader.getText();
    int maxTables = reader.getInt();
    long maxBytes = reader.getLong();
    Map<String, String> properties = new HashMap<>();
    for (int count = reader.getVarint(); count > 0; count--) {
      properties.put(reader.getText(), reader.getText());
    }
    return new NamespaceDescriptor(name, maxTables, maxBytes, properties);
  }

  private static StoreCatalog.Entry decodeTable(ByteReader reader) {
    TableName name = new TableName(reader.getText(), reader.getText());
    int count = reader.getVarint();
    int[] trees = new int[count];
    List<FamilyDescriptor> families = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      trees[i] = reader.getInt();
      families.add(
          new FamilyDescriptor(
              reader.getText(),
              reader.getInt(),
              reader.getInt(),
              reader.getLong(),
              KEEP.get(reader.getByte()),
              reader.getByte() != 0,
              reader.getLong(),
              reader.getInt(),
              BLOOM.get(reader.getByte()),
              COMPRESSION.get(reader.getByte())));
    }
    return new StoreCatalog.Entry(new TableDescriptor(name, families), trees);
  }
}
