package io.cellardb.sql.catalog;

import static io.cellardb.sql.catalog.CatalogException.INVALID_DEFINITION;

import io.cellardb.storage.ByteString;
import java.util.Locale;
import java.util.Objects;

/**
 * A column of a table.
 *
 * @param name its SQL name as shown: {@code host}, {@code contents.html}, {@code anchor}
 * @param role where its values are
 * @param type its type; a MAP exactly if it is an open family
 * @param nullable whether it can be NULL: a row need not have a cell, or the row key says so. The
 *     value of an open family is never NULL, only empty
 * @param defaultSql the SQL text of its DEFAULT expression, or null; of an identity column, the
 *     next value of its sequence
 * @param ordinal its position among the table's columns, from 0
 * @param comment what users want to note of it; "" for nothing
 * @param identity where its values come from if it is an identity column, else null
 * @param encoding how its bytes are read and written; {@link CellEncoding#CELLAR} for a MAP
 * @param absent the bytes of the value of rows that have neither its cell nor {@link
 *     ColumnRole.Cell#nullMark}: those that were there when the column was added. Null if it reads
 *     there as NULL or, if it is NOT NULL, as its constant default
 * @param generation how it is computed, or null; it has neither a default nor an identity then
 * @param inEachRow whether every row that SQL has written has its cell: so it is as long as it is
 *     NOT NULL, without a default and in a family without a time to live since its table was
 *     created
 */
public record ColumnDefinition(
    String name,
    ColumnRole role,
    ColumnType type,
    boolean nullable,
    String defaultSql,
    int ordinal,
    String comment,
    Identity identity,
    CellEncoding encoding,
    ByteString absent,
    Generation generation,
    boolean inEachRow) {

  /** A column without a comment. */
  public ColumnDefinition(
      String name,
      ColumnRole role,
      ColumnType type,
      boolean nullable,
      String defaultSql,
      int ordinal) {
    this(name, role, type, nullable, defaultSql, ordinal, "", null, CellEncoding.CELLAR, null);
  }

  private ColumnDefinition(
      String name,
      ColumnRole role,
      ColumnType type,
      boolean nullable,
      String defaultSql,
      int ordinal,
      String comment,
      Identity identity,
      CellEncoding encoding,
      ByteString absent) {
    this(
        name,
        role,
        type,
        nullable,
        defaultSql,
        ordinal,
        comment,
        identity,
        encoding,
        absent,
        null,
        false);
  }

  /** Refuses what no table can have. */
  public ColumnDefinition {
    check(!name.isEmpty(), name, "needs a name");
    check(ordinal >= 0, name, "has the position " + ordinal);
    if (role instanceof ColumnRole.OpenFamily) {
      check(type.isMap(), name, "is a family with open qualifiers and must be a MAP, not " + type);
      check(defaultSql == null, name, "is a MAP and cannot have a default");
    } else {
      check(!type.isMap(), name, "is a MAP and must be a family of its own");
    }
    if (identity != null) {
      check(
          SequenceDefinition.TYPES.contains(type.name()),
          name,
          "is an identity column of type "
              + type
              + "; it must be TINYINT, SMALLINT, INTEGER or BIGINT");
      check(!nullable, name, "is an identity column and cannot be NULL");
      check(
          identity.nextValue().equals(defaultSql),
          name,
          "is an identity column and cannot have another default");
    }
    if (generation != null) {
      checkGenerated(name, role, defaultSql == null && absent == null);
    }
    check(
        !inEachRow
            || (role instanceof ColumnRole.Cell
                && !nullable
                && defaultSql == null
                && absent == null
                && generation == null),
        name,
        "is not in each row");
    if (role instanceof ColumnRole.Key) {
      if (type.isArray()) {
        throw new CatalogException(
            CatalogException.NOT_SUPPORTED,
            "column '"
                + name
                + "' is an ARRAY, which cannot be part of the primary key: only single values have"
                + " an order in row keys");
      }
      check(
          !nullable || encoding.canBeNullInKey(type),
          name,
          "is part of the primary key and cannot be NULL with the ENCODING '"
              + encoding.name().toLowerCase(Locale.ROOT)
              + "'");
    }
    check(absent == null || role instanceof ColumnRole.Cell, name, "is no cell that can be absent");
    if (role instanceof ColumnRole.Cell cell) {
      check(!cell.qualifier().isEmpty(), name, "needs a qualifier of at least one byte");
    }
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof ColumnDefinition that
            && ordinal == that.ordinal
            && nullable == that.nullable
            && encoding == that.encoding
            && name.equals(that.name)
            && role.equals(that.role)
            && type.equals(that.type)
            && comment.equals(that.comment)
            && Objects.equals(defaultSql, that.defaultSql)
            && Objects.equals(identity, that.identity)
            && Objects.equals(absent, that.absent)
            && Objects.equals(generation, that.generation)
            && inEachRow == that.inEachRow);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + ordinal;
  }

  /** A part of the row key that is not NULL. */
  public static ColumnDefinition key(String name, ColumnType type, String defaultSql, int ordinal) {
    return new ColumnDefinition(name, new ColumnRole.Key(), type, false, defaultSql, ordinal);
  }

  /**
   * A cell.
   *
   * @param family its family, or null for one declared without: it is in {@link
   *     TableDefinition#DEFAULT_FAMILY} and shows without prefix
   * @param qualifier its name within the family, which is its qualifier in UTF-8
   */
  public static ColumnDefinition cell(
      String family,
      String qualifier,
      ColumnType type,
      boolean nullable,
      String defaultSql,
      int ordinal) {
    return new ColumnDefinition(
        family == null ? qualifier : family + "." + qualifier,
        new ColumnRole.Cell(
            family == null ? TableDefinition.DEFAULT_FAMILY : family, ByteString.utf8(qualifier)),
        type,
        nullable,
        defaultSql,
        ordinal);
  }

  /** A family with open qualifiers, of type MAP. */
  public static ColumnDefinition openFamily(String family, ColumnType type, int ordinal) {
    return new ColumnDefinition(
        family, new ColumnRole.OpenFamily(family), type, true, null, ordinal);
  }

  /** The same column under another name. */
  public ColumnDefinition withName(String other) {
    return same(
        new ColumnDefinition(
            other, role, type, nullable, defaultSql, ordinal, comment, identity, encoding, absent));
  }

  /** The same column in other cells. */
  public ColumnDefinition withRole(ColumnRole other) {
    return computed(
        new ColumnDefinition(
            name, other, type, nullable, defaultSql, ordinal, comment, identity, encoding, absent));
  }

  /** The same column with or without NULLs. */
  public ColumnDefinition withNullable(boolean other) {
    return computed(
        new ColumnDefinition(
            name, role, type, other, defaultSql, ordinal, comment, identity, encoding, absent));
  }

  /** The same column with another default; null for none. */
  public ColumnDefinition withDefaultSql(String other) {
    return computed(
        new ColumnDefinition(
            name, role, type, nullable, other, ordinal, comment, identity, encoding, absent));
  }

  /** The same column at another position. */
  public ColumnDefinition withOrdinal(int other) {
    return same(
        new ColumnDefinition(
            name, role, type, nullable, defaultSql, other, comment, identity, encoding, absent));
  }

  /** The same column with another comment. */
  public ColumnDefinition withComment(String other) {
    return same(
        new ColumnDefinition(
            name, role, type, nullable, defaultSql, ordinal, other, identity, encoding, absent));
  }

  private ColumnDefinition computed(ColumnDefinition other) {
    return generation == null ? other : other.withGeneration(generation);
  }

  /** What has as many cells as this. */
  private ColumnDefinition same(ColumnDefinition other) {
    return computed(inEachRow ? other.withInEachRow(true) : other);
  }

  /** The same column, computed from others; null for one with values of its own. */
  public ColumnDefinition withGeneration(Generation other) {
    return with(other, false);
  }

  /** The same column with or without a cell in each row. */
  public ColumnDefinition withInEachRow(boolean other) {
    return with(generation, other);
  }

  private ColumnDefinition with(Generation computation, boolean everywhere) {
    return new ColumnDefinition(
        name,
        role,
        type,
        nullable,
        defaultSql,
        ordinal,
        comment,
        identity,
        encoding,
        absent,
        computation,
        everywhere);
  }

  /** The same column with values of another type. */
  public ColumnDefinition withType(ColumnType other) {
    return same(
        new ColumnDefinition(
            name, role, other, nullable, defaultSql, ordinal, comment, identity, encoding, absent));
  }

  /** The same column with values from a sequence. */
  public ColumnDefinition withIdentity(Identity other) {
    return computed(
        new ColumnDefinition(
            name, role, type, false, other.nextValue(), ordinal, comment, other, encoding, absent));
  }

  /** The same column with bytes of another kind. */
  public ColumnDefinition withEncoding(CellEncoding other) {
    return same(
        new ColumnDefinition(
            name, role, type, nullable, defaultSql, ordinal, comment, identity, other, absent));
  }

  /** The same column with another value of rows that lack its cell; null for none. */
  public ColumnDefinition withAbsent(ByteString other) {
    return computed(
        new ColumnDefinition(
            name, role, type, nullable, defaultSql, ordinal, comment, identity, encoding, other));
  }

  /** Whether it is computed from other columns. */
  public boolean isGenerated() {
    return generation != null;
  }

  /** Whether it is computed when it is read, so that no row has it. */
  public boolean isVirtual() {
    return generation != null && !generation.stored();
  }

  /** Whether it may read as a value in a row that lacks its cell. */
  public boolean readsAbsent() {
    return absent != null || (role instanceof ColumnRole.Cell && !nullable && defaultSql != null);
  }

  /** Whether NULL needs a cell that says so, as a row without any reads as a value. */
  public boolean marksNull() {
    return absent != null && nullable;
  }

  /** Whether this is of type JSON: a VARCHAR that is checked when it is written. */
  public boolean isJson() {
    return encoding == CellEncoding.JSON;
  }

  /** Whether this is a part of the row key. */
  public boolean isKey() {
    return role instanceof ColumnRole.Key;
  }

  /** The name without its family: {@code html} of {@code contents.html}. */
  public String shortName() {
    return isPrefixed() ? name.substring(role.family().length() + 1) : name;
  }

  /** The name with its family where the column is a cell: {@code d.hits} of {@code hits}. */
  public String qualifiedName() {
    return role instanceof ColumnRole.Cell cell ? cell.family() + "." + shortName() : name;
  }

  private boolean isPrefixed() {
    return role instanceof ColumnRole.Cell cell
        && name.length() > cell.family().length() + 1
        && name.startsWith(cell.family())
        && name.charAt(cell.family().length()) == '.';
  }

  private static void checkGenerated(String name, ColumnRole role, boolean bare) {
    if (!(role instanceof ColumnRole.Cell)) {
      throw new CatalogException(
          CatalogException.NOT_SUPPORTED,
          "column '"
              + name
              + "' is generated, which "
              + (role instanceof ColumnRole.Key ? "no column of the primary key" : "no MAP")
              + " can be");
    }
    check(bare, name, "is generated and cannot have a default");
  }

  private static void check(boolean legal, String name, String problem) {
    if (!legal) {
      throw new CatalogException(INVALID_DEFINITION, "column '" + name + "' " + problem);
    }
  }
}
