package io.cellardb.storage.lsm.wal;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.zip.CRC32C;

/**
 * The bytes of a log, shared by writer and reader.
 *
 * <pre>
 * log    := header record*
 * header := magic (8) | version (4) | file number (8) | CRC32C of the 20 bytes before (4)
 * record := CRC32C of the rest (4) | payload length (4) | synced (8) | payload
 * </pre>
 *
 * <em>synced</em> is how many bytes of the file were known to be on stable storage when the record
 * was written. A record that cannot be read is damage if a readable record behind it has a greater
 * number than its position. Else it is a torn end. Behind everything that is synced there is at
 * once a <em>mark</em>, a record with an empty payload, to say so.
 */
final class LogFormat {
  /** Of a log whose records have never had another form. */
  static final int VERSION = 2;

  static final int HEADER = 24;
  static final int RECORD_HEADER = 16;

  private LogFormat() {}

  static byte[] header(long magic, int version, long number) {
    ByteWriter header = new ByteWriter(HEADER);
    header.putLong(magic);
    header.putInt(version);
    header.putLong(number);
    header.putInt(crc(header.array(), 0, header.size()));
    return header.toByteArray();
  }

  /** Appends what stands before the payload of a record. */
  static void putHeader(ByteWriter into, byte[] payload, int from, int count, long synced) {
    CRC32C crc = new CRC32C();
    into.reserve(RECORD_HEADER);
    int start = into.size();
    into.putInt(0);
    into.putInt(count);
    into.putLong(synced);
    crc.update(into.array(), start + 4, RECORD_HEADER - 4);
    crc.update(payload, from, count);
    into.setInt(start, (int) crc.getValue());
  }

  static void putRecord(ByteWriter into, byte[] payload, int from, int count, long synced) {
    into.reserve(RECORD_HEADER + count);
    putHeader(into, payload, from, count, synced);
    into.putBytes(payload, from, count);
  }

  /** Whether a whole record with the right checksum starts at {@code offset}. */
  static boolean isRecord(byte[] log, int offset) {
    if (log.length - offset < RECORD_HEADER) {
      return false;
    }
    int length = ByteReader.intAt(log, offset + 4);
    return length >= 0
        && length <= log.length - offset - RECORD_HEADER
        && ByteReader.intAt(log, offset) == crc(log, offset + 4, RECORD_HEADER - 4 + length);
  }

  static int crc(byte[] bytes, int from, int count) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, count);
    return (int) crc.getValue();
  }
}
