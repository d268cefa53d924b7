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
}
