package io.cellardb.tck.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bytes that a function is given are bytes, though its parameter counts as a text. */
final class BinaryParametersTest {
  private static final byte[] ABC = {'a', 'b', 'c'};

  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:mem:binaries");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private static String one(PreparedStatement statement) throws SQLException {
    try (ResultSet results = statement.executeQuery()) {
      results.next();
      return results.getString(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "SELECT MD5(?) ~ 900150983cd24fb0d6963f7d28e17f72",
        "SELECT SHA1(?) ~ a9993e364706816aba3e25717850c26c9cd0d89d",
        "SELECT SHA256(?) = SHA256('abc') ~ true",
        "SELECT SHA512(?) = SHA512(X'616263') ~ true",
        "SELECT LENGTH(?) ~ 3",
        "SELECT BIT_LENGTH(?) ~ 24",
        "SELECT OCTET_LENGTH(?) ~ 3",
        "SELECT ENCODE(?, 'base64') ~ YWJj",
        "SELECT UPPER(?) = UPPER(X'616263') ~ true",
        "SELECT ENCODE(SUBSTRING(? FROM 2), 'hex') ~ 6263",
        "SELECT ENCODE(OVERLAY(? PLACING X'7879' FROM 2), 'hex') ~ 617879",
        "SELECT ENCODE(? || X'00', 'hex') ~ 61626300",
        "SELECT ENCODE(X'00' || ?, 'hex') ~ 00616263",
        "SELECT POSITION(X'62' IN ?) ~ 2",
        "SELECT POSITION(? IN X'0061626300') ~ 2",
        "SELECT CASE WHEN ? = X'616263' THEN 'same' END ~ same",
        "SELECT COALESCE(?, X'00') = X'616263' ~ true",
      })
  void bytesAreBytes(String sql, String expected) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setBytes(1, ABC);
      assertEquals(expected, one(statement));
      statement.setBinaryStream(1, new ByteArrayInputStream(ABC));
      assertEquals(expected, one(statement));
    }
  }

  @Test
  void eachExecutionHasTheTypeOfItsOwnValue() throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("SELECT LENGTH(?)")) {
      statement.setString(1, "616263");
      assertEquals("6", one(statement));
      statement.setBytes(1, ABC);
      assertEquals("3", one(statement));
      statement.setString(1, "abcd");
      assertEquals("4", one(statement));
      statement.setBytes(1, null);
      assertEquals(null, one(statement));
    }
  }
}
