package io.cellardb.storage.lsm.memtable;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.key.RunFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32C;

/**
 * What a memtable had, in a file that lives as long as anybody refers to it. The file means nothing
 * to another process:
 *
 * <pre>
 * file  := block*
 * block := row*, some {@link #BLOCK_BYTES} of them
 * row   := key length (4) | key | number of runs (4) | run*
 * </pre>
 *
 * with runs as {@link RunFormat} writes them. In memory are the first key and the checksum of each
 * block, and a few bytes for each row. Safe for use by many threads.
 */
final class SpilledRows {
  private static final int BLOCK_BYTES = 1 << 14;

  /** Where a block is, and what its bytes must be. */
  private record Place(byte[] firstKey, long offset, int length, int checksum) {}

  /** A block that was read, with the places of its rows. */
  private record Block(int number, byte[] bytes, int[] rows) {}

  private final FileSystem files;
  private final Path path;
  private final FileSystem.Input input;
  private final Place[] blocks;

  private final KeySet keys;

  /** The last key; null if there is none. */
  private final byte[] lastKey;

  private final long minSequence;
  private final AtomicInteger references = new AtomicInteger(1);

  /** The block that was read last, by whomever. */
  private volatile Block recent;

  private SpilledRows(FileSystem files, Path path, Writer written) throws IOException {
    this.files = files;
    this.path = path;
    this.blocks = written.blocks.toArray(Place[]::new);
    this.keys = written.keys;
    this.lastKey = written.lastKey;
    this.minSequence = written.minSequence;
    this.input = files.open(path);
  }

  /** Writes a file. */
  private static final class Writer {
    private final List<Place> blocks = new ArrayList<>();
    private final ByteWriter block = new ByteWriter(BLOCK_BYTES * 2);
    private final CRC32C crc = new CRC32C();
    private final FileSystem.Output output;
    private final KeySet keys;
    private byte[] firstKey;
    private byte[] lastKey;
    private long offset;
    private long minSequence = Long.MAX_VALUE;

    Writer(FileSystem.Output output, int rows) {
      this.output = output;
      this.keys = new KeySet(rows);
    }

    void add(RowTree.Row row) throws IOException {
      if (block.size() == 0) {
        firstKey = row.key;
      }
      lastKey = row.key;
      keys.add(row.key);
      CellRun[] runs = row.runs;
      block.putInt(row.key.length);
      block.putBytes(row.key, 0, row.key.length);
      block.putInt(runs.length);
      for (CellRun run : runs) {
        RunFormat.write(run, block);
        minSequence = Math.min(minSequence, run.minSequence());
      }
      if (block.size() >= BLOCK_BYTES) {
        endBlock();
      }
    }

    void endBlock() throws IOException {
      if (block.size() > 0) {
        crc.reset();
        crc.update(block.array(), 0, block.size());
        output.write(block.array(), 0, block.size());
        blocks.add(new Place(firstKey, offset, block.size(), (int) crc.getValue()));
        offset += block.size();
        block.clear();
      }
    }
  }

  /** Writes what a memtable has; the file is deleted if that fails. */
  static SpilledRows write(FileSystem files, Path path, Memtable memtable) throws IOException {
    boolean done = false;
    try {
      Writer writer;
      try (FileSystem.Output output = files.create(path)) {
        RowTree.Position position = memtable.position();
        writer = new Writer(output, Math.toIntExact(memtable.rows()));
        for (position.first(); position.row() != null; position.next()) {
          if (position.row().runs != null) { // what was taken back leaves a key
            writer.add(position.row());
          }
        }
        writer.endBlock();
      }
      SpilledRows spilled = new SpilledRows(files, path, writer);
      done = true;
      return spilled;
    } finally {
      if (!done) {
        files.delete(path);
      }
    }
  }

  /** Takes a reference, beside that of the first owner. */
  SpilledRows retain() {
    references.incrementAndGet();
    return this;
  }

  /** Gives a reference back; with the last one the file goes. */
  void release() throws IOException {
    if (references.decrementAndGet() == 0) {
      try {
        input.close();
      } finally {
        files.delete(path);
      }
    }
  }

  /** The smallest sequence of a cell. */
  long minSequence() {
    return minSequence;
  }

  /**
   * Whether there may be a row with that key. In a load all keys are above those written before.
   */
  private boolean mayHave(byte[] key) {
    return lastKey != null
        && Arrays.compareUnsigned(key, lastKey) <= 0
        && Arrays.compareUnsigned(blocks[0].firstKey(), key) <= 0
        && keys.mayHave(key);
  }

  /** The row of a key, or null. */
  RowTree.Row find(byte[] key) throws IOException {
    if (!mayHave(key)) {
      return null;
    }
    RowPosition position = position();
    position.seek(key);
    RowTree.Row row = position.row();
    return row != null && Arrays.equals(row.key, key) ? row : null;
  }

  /** A way through the rows. */
  RowPosition position() {
    return new Position();
  }

  private Block block(int number) throws IOException {
    Block last = recent;
    if (last == null || last.number() != number) {
      last = read(number);
      recent = last;
    }
    return last;
  }

  private Block read(int number) throws IOException {
    Place place = blocks[number];
    byte[] bytes = new byte[place.length()];
    input.read(place.offset(), bytes, 0, bytes.length);
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, bytes.length);
    if ((int) crc.getValue() != place.checksum()) {
      throw new CorruptionException(path, place.offset(), "the checksum of a block is wrong");
    }
    int[] rows = new int[16];
    int count = 0;
    for (int at = 0; at < bytes.length; at = behind(bytes, at)) {
      rows = count == rows.length ? Arrays.copyOf(rows, count * 2) : rows;
      rows[count++] = at;
    }
    return new Block(number, bytes, Arrays.copyOf(rows, count));
  }

  private static int behind(byte[] bytes, int row) {
    int at = row + Integer.BYTES + ByteReader.intAt(bytes, row);
    int runs = ByteReader.intAt(bytes, at);
    at += Integer.BYTES;
    for (int i = 0; i < runs; i++) {
      at += RunFormat.length(bytes, at);
    }
    return at;
  }

  private static RowTree.Row row(byte[] bytes, int row) {
    int from = row + Integer.BYTES;
    int at = from + ByteReader.intAt(bytes, row);
    RowTree.Row decoded = new RowTree.Row(Arrays.copyOfRange(bytes, from, at));
    CellRun[] runs = new CellRun[ByteReader.intAt(bytes, at)];
    at += Integer.BYTES;
    for (int i = 0; i < runs.length; i++) {
      runs[i] = RunFormat.read(bytes, at);
      at += RunFormat.length(bytes, at);
    }
    decoded.runs = runs;
    return decoded;
  }

  private static int compareKey(byte[] bytes, int row, byte[] key) {
    int from = row + Integer.BYTES;
    int to = from + ByteReader.intAt(bytes, row);
    return Arrays.compareUnsigned(bytes, from, to, key, 0, key.length);
  }

  private final class Position implements RowPosition {
    private Block block; // null if there is no row here
    private int index;
    private RowTree.Row row;

    @Override
    public RowTree.Row row() {
      return row;
    }

    private void stand(int number, int at) throws IOException {
      if (number < 0 || number == blocks.length) {
        block = null;
        row = null;
        return;
      }
      block = block == null || block.number() != number ? block(number) : block;
      index = at < 0 ? block.rows().length - 1 : at;
      row = SpilledRows.row(block.bytes(), block.rows()[index]);
    }

    /** Moves to the last row that is below a key; before all if there is none. */
    private void toBelow(byte[] key) throws IOException {
      int low = 0; // the first block whose first key is not below the key
      int high = blocks.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (Arrays.compareUnsigned(blocks[middle].firstKey(), key) < 0) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      if (low == 0) {
        stand(-1, 0);
        return;
      }
      Block found = block(low - 1);
      int below = 0; // the first row is
      int notBelow = found.rows().length;
      while (below + 1 < notBelow) {
        int middle = (below + notBelow) >>> 1;
        if (compareKey(found.bytes(), found.rows()[middle], key) < 0) {
          below = middle;
        } else {
          notBelow = middle;
        }
      }
      block = found;
      stand(found.number(), below);
    }

    @Override
    public void seek(byte[] key) throws IOException {
      toBelow(key);
      if (block == null) {
        first();
      } else {
        next();
      }
    }

    @Override
    public void seekBelow(byte[] key) throws IOException {
      toBelow(key);
    }

    @Override
    public void first() throws IOException {
      stand(blocks.length == 0 ? -1 : 0, 0);
    }

    @Override
    public void last() throws IOException {
      stand(blocks.length - 1, -1);
    }

    @Override
    public void next() throws IOException {
      if (index + 1 < block.rows().length) {
        stand(block.number(), index + 1);
      } else {
        stand(block.number() + 1, 0);
      }
    }

    @Override
    public void previous() throws IOException {
      if (index > 0) {
        stand(block.number(), index - 1);
      } else {
        stand(block.number() - 1, -1);
      }
    }

    @Override
    public boolean mayHave(byte[] key) {
      return SpilledRows.this.mayHave(key);
    }
  }
}
