package io.cellardb.sql.catalog;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Appends the elements of the format. Numbers are LEB128: seven bits a byte, lowest first. */
final class DefinitionWriter {
  final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  void code(int code) {
    bytes.write(code);
  }

  void flag(boolean flag) {
    bytes.write(flag ? 1 : 0);
  }

  void number(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }

  void bytes(byte[] value) {
    number(value.length);
    bytes.writeBytes(value);
  }

  void text(String value) {
    bytes(value.getBytes(StandardCharsets.UTF_8));
  }
}
