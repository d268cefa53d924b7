package io.cellardb.sql.catalog;

import io.cellardb.sql.catalog.ObjectRights.Granted;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import java.util.ArrayList;
import java.util.List;

/** The bytes of {@link ObjectRights}; the grammar is in {@code sql-planner/ENCODING.md}. */
final class RightsFormat {
  /** The format written, and the newest one read. */
  static final int VERSION = 1;

  /** The codes of rights are their places here. */
  private static final List<Right> CODES =
      List.of(
          Right.SELECT,
          Right.INSERT,
          Right.UPDATE,
          Right.DELETE,
          Right.CREATE,
          Right.ALTER,
          Right.DROP,
          Right.INDEX,
          Right.REFERENCES,
          Right.ADMIN);

  private RightsFormat() {}

  static byte[] encode(ObjectRights rights) {
    DefinitionWriter out = new DefinitionWriter();
    out.code(VERSION);
    out.number(rights.owner());
    out.number(rights.grants().size());
    for (Granted granted : rights.grants()) {
      out.number(granted.grantee());
      out.code(CODES.indexOf(granted.right()));
      out.text(granted.column());
      out.number(granted.grantor());
      out.flag(granted.grantable());
    }
    return out.bytes.toByteArray();
  }

  /**
   * The rights that {@code bytes} are.
   *
   * @param row the name of what they are on
   * @throws StorageException NEWER_FORMAT or CORRUPTION
   */
  static ObjectRights decode(String row, byte[] bytes) {
    DefinitionReader in = new DefinitionReader(bytes);
    try {
      int version = in.code(256);
      if (version > VERSION) {
        throw new StorageException(
            Code.NEWER_FORMAT,
            "the rights on "
                + row
                + " have format "
                + version
                + "; this version of Cellar reads formats up to "
                + VERSION);
      }
      long owner = in.number();
      List<Granted> grants = new ArrayList<>();
      for (int left = in.count(); left > 0; left--) {
        grants.add(
            new Granted(
                in.number(), CODES.get(in.code(CODES.size())), in.text(), in.number(), in.flag()));
      }
      in.checkEnd();
      return new ObjectRights(owner, grants);
    } catch (IndexOutOfBoundsException e) {
      throw new StorageException(
          Code.CORRUPTION, "the rights on " + row + " in the catalog are damaged", e);
    }
  }
}
