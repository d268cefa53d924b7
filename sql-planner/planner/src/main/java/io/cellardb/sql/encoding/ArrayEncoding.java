package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.encoding.EncodedComparison.Floor;
import io.cellardb.sql.execution.vector.ObjectVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.ValueKind;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * ARRAY: of each element its length in bytes plus 1, in LEB128, and the encoded element; of a NULL
 * one 0. The empty array has no bytes. Arrays of different lengths do not compare as their bytes.
 */
final class ArrayEncoding extends ValueEncoding {
  private static final int PAYLOAD = 0x7F;
  private static final int MORE = 0x80;
  private static final int MAX_SHIFT = 28;

  private final ValueEncoding element;

  ArrayEncoding(ColumnType type) {
    super(type, ValueKind.BYTES);
    element = of(type.element());
  }

  @Override
  public boolean isOrdered() {
    return false;
  }

  @Override
  public byte[] encode(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (Object each : (List<?>) value) {
      if (each == null) {
        bytes.write(0);
      } else {
        byte[] encoded = element.encode(each);
        writeLength(encoded.length + 1, bytes);
        bytes.writeBytes(encoded);
      }
    }
    return bytes.toByteArray();
  }

  private static void writeLength(int length, ByteArrayOutputStream bytes) {
    int rest = length;
    while (rest > PAYLOAD) {
      bytes.write((rest & PAYLOAD) | MORE);
      rest >>>= Byte.SIZE - 1;
    }
    bytes.write(rest);
  }

  @Override
  public byte[] encode(Vector vector, int row) {
    return encode(((ObjectVector) vector).get(row));
  }

  @Override
  public Object decode(byte[] data, int from, int length) {
    List<Object> elements = new ArrayList<>();
    int at = from;
    int end = from + length;
    while (at < end) {
      long size = 0;
      int shift = 0;
      byte next;
      do {
        if (at == end || shift > MAX_SHIFT) {
          throw damaged();
        }
        next = data[at++];
        size |= (long) (next & PAYLOAD) << shift;
        shift += Byte.SIZE - 1;
      } while ((next & MORE) != 0);
      if (size - 1 > end - at) {
        throw damaged();
      }
      if (size == 0) {
        elements.add(null);
      } else {
        elements.add(element.decode(data, at, (int) size - 1));
        at += (int) size - 1;
      }
    }
    return Collections.unmodifiableList(elements);
  }

  private StorageException damaged() {
    return new StorageException(
        StorageException.Code.MALFORMED_VALUE,
        "a value cannot be read as " + type() + ": an element is longer than the rest of it");
  }

  @Override
  Vector ofBytes(byte[] data, int[] start, int[] length, long[] nulls, int rows) {
    Object[] values = new Object[rows];
    for (int row = 0; row < rows; row++) {
      if (!isNull(nulls, row)) {
        values[row] = decode(data, start[row], length[row]);
      }
    }
    return new ObjectVector(values, nulls);
  }

  @Override
  Floor floor(Object constant) {
    throw new IllegalStateException("the bytes of an ARRAY are in no order");
  }
}
