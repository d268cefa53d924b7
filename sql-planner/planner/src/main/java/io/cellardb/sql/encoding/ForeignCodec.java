package io.cellardb.sql.encoding;

/**
 * How others than SQL keep values of one type as bytes. Values are canonical ones that fit their
 * type; decoding throws a {@link RuntimeException} for what is no value.
 */
interface ForeignCodec {
  /** The bytes of a value. */
  byte[] encode(Object value);

  /** The value of bytes; null for NULL. */
  Object decode(byte[] bytes);

  /**
   * The greatest value that bytes can be of those that are not above another one of the type, which
   * is that one if it can; asked where bytes are in the order of SQL. Encoding cuts what is too
   * fine.
   */
  default Object greatest(Object value) {
    return decode(encode(value));
  }
}
