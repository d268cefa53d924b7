package io.cellardb.sql.catalog;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import java.util.ArrayList;
import java.util.List;

/** The bytes of a {@link Principal}; the grammar is in {@code sql-planner/ENCODING.md}. */
final class PrincipalFormat {
  /** The format written, and the newest one read. */
  static final int VERSION = 1;

  private PrincipalFormat() {}

  static byte[] encode(Principal principal) {
    DefinitionWriter out = new DefinitionWriter();
    out.code(VERSION);
    out.text(principal.name());
    out.flag(principal.user());
    out.flag(principal.administrator());
    out.flag(principal.disabled());
    out.text(principal.verifier() == null ? "" : principal.verifier());
    out.number(principal.roles().size());
    for (Principal.Membership membership : principal.roles()) {
      out.number(membership.role());
      out.flag(membership.admin());
    }
    return out.bytes.toByteArray();
  }

  /**
   * The user or role that {@code bytes} are.
   *
   * @throws StorageException NEWER_FORMAT or CORRUPTION
   */
  static Principal decode(long id, byte[] bytes) {
    DefinitionReader in = new DefinitionReader(bytes);
    try {
      int version = in.code(256);
      if (version > VERSION) {
        throw new StorageException(
            Code.NEWER_FORMAT,
            "the definition of a user has format "
                + version
                + "; this version of Cellar reads formats up to "
                + VERSION);
      }
      String name = in.text();
      boolean user = in.flag();
      boolean administrator = in.flag();
      boolean disabled = in.flag();
      String verifier = in.text();
      List<Principal.Membership> roles = new ArrayList<>();
      for (int left = in.count(); left > 0; left--) {
        roles.add(new Principal.Membership(in.number(), in.flag()));
      }
      in.checkEnd();
      return new Principal(
          id, name, user, administrator, disabled, verifier.isEmpty() ? null : verifier, roles);
    } catch (IndexOutOfBoundsException e) {
      throw new StorageException(
          Code.CORRUPTION, "the definition of a user in the catalog is damaged", e);
    }
  }
}
