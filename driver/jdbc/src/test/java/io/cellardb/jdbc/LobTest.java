package io.cellardb.jdbc;

import static io.cellardb.jdbc.SqlStates.assertState;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.jdbc.session.SqlType;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import org.junit.jupiter.api.Test;

/** Blob and Clob over values. */
final class LobTest {
  @Test
  void aBlobIsReadWrittenSearchedAndCut() throws Exception {
    Blob blob = new CellarBlob(new byte[] {1, 2, 3, 2, 3});
    assertEquals(5, blob.length());
    assertArrayEquals(new byte[] {2, 3}, blob.getBytes(2, 2));
    assertArrayEquals(new byte[] {2, 3}, blob.getBytes(4, 99));
    assertArrayEquals(new byte[0], blob.getBytes(6, 1));
    assertArrayEquals(new byte[] {3, 2}, blob.getBinaryStream(3, 2).readAllBytes());
    assertEquals(2, blob.position(new byte[] {2, 3}, 1));
    assertEquals(4, blob.position(new CellarBlob(new byte[] {2, 3}), 3));
    assertEquals(-1, blob.position(new byte[] {2, 3}, 5));
    assertEquals(-1, blob.position(new byte[] {2, 3}, 50));
    assertEquals(2, blob.setBytes(5, new byte[] {9, 8, 7, 6}, 1, 2));
    assertArrayEquals(new byte[] {1, 2, 3, 2, 8, 7}, blob.getBytes(1, 10));
    try (OutputStream out = blob.setBinaryStream(7)) {
      out.write(5);
      out.flush();
      out.write(4);
    }
    assertArrayEquals(new byte[] {7, 5, 4}, blob.getBytes(6, 10));
    blob.truncate(2);
    assertArrayEquals(new byte[] {1, 2}, blob.getBinaryStream().readAllBytes());
    assertState(SqlState.INVALID_ARGUMENT, () -> blob.getBytes(0, 1));
    assertState(SqlState.INVALID_ARGUMENT, () -> blob.getBytes(4, 1));
    assertState(SqlState.INVALID_ARGUMENT, () -> blob.truncate(3));
    assertState(SqlState.INVALID_ARGUMENT, () -> blob.setBytes(4, new byte[1]));
    assertState(SqlState.INVALID_ARGUMENT, () -> blob.setBytes(1, new byte[1], 0, 2));
    assertState(SqlState.INVALID_ARGUMENT, () -> blob.setBytes(1, null));
    blob.free();
    blob.free();
    assertState(SqlState.FUNCTION_SEQUENCE, blob::length);
  }

  @Test
  void aClobIsReadWrittenSearchedAndCut() throws Exception {
    Clob clob = new CellarClob("hello");
    assertEquals(5, clob.length());
    assertEquals("ell", clob.getSubString(2, 3));
    assertEquals("", clob.getSubString(6, 3));
    assertEquals(3, clob.position("l", 1));
    assertEquals(4, clob.position(new CellarClob("l"), 4));
    assertEquals(-1, clob.position("l", 9));
    assertEquals(3, clob.setString(5, "abcd", 1, 3));
    assertEquals("hellbcd", ParameterBinder.text(clob.getCharacterStream(), -1));
    try (Writer writer = clob.setCharacterStream(8)) {
      writer.write("é");
      writer.flush();
      writer.write("!");
    }
    assertEquals("bcdé!", ParameterBinder.text(clob.getCharacterStream(5, 99), -1));
    try (OutputStream out = clob.setAsciiStream(1)) {
      out.write("H".getBytes(StandardCharsets.US_ASCII));
    }
    assertEquals("Hell", clob.getSubString(1, 4));
    assertEquals(
        "Hellbcd?!", new String(clob.getAsciiStream().readAllBytes(), StandardCharsets.US_ASCII));
    clob.truncate(1);
    assertEquals("H", clob.getSubString(1, 9));
    assertState(SqlState.INVALID_ARGUMENT, () -> clob.getSubString(3, 1));
    assertState(SqlState.INVALID_ARGUMENT, () -> clob.getSubString(1, -1));
    assertState(SqlState.INVALID_ARGUMENT, () -> clob.truncate(2));
    assertState(SqlState.INVALID_ARGUMENT, () -> clob.setString(3, "x"));
    assertState(SqlState.INVALID_ARGUMENT, () -> clob.position((String) null, 1));
    clob.free();
    assertState(SqlState.FUNCTION_SEQUENCE, clob::length);
  }

  @Test
  void valuesAreReadAsLobs() throws Exception {
    ResultSet text = FakeSession.cell(SqlType.VARCHAR, "héllo");
    assertEquals("llo", text.getClob(1).getSubString(3, 3));
    assertEquals("h", text.getNClob("V").getSubString(1, 1));
    assertEquals(5, text.getObject(1, Clob.class).length());
    ResultSet bytes = FakeSession.cell(SqlType.VARBINARY, new byte[] {1, 2});
    assertEquals(2, bytes.getBlob(1).length());
    assertEquals(2, bytes.getObject("V", Blob.class).length());
    assertEquals(null, FakeSession.cell(SqlType.VARBINARY, null).getBlob(1));
    assertEquals(null, FakeSession.cell(SqlType.VARCHAR, null).getClob(1));
    assertState(SqlState.WRONG_TYPE, () -> bytes.getRowId(1));
  }
}
