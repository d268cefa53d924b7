package io.cellardb.sql;

import io.cellardb.sql.ddl.Definition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.Backup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/** BACKUP TO: a session has the store copied to a directory that it may write to. */
record Backing(Session session, Backup backup) implements Definition {
  /**
   * Looks whether the session may have it done.
   *
   * @throws SqlException 42501 if not
   */
  void check() {
    if (session.backupDirectory() == null && !session.functions().files()) {
      throw refused(
          "BACKUP may not write files; the property backupDirectory, or files=true, of the"
              + " connection allows it");
    }
    target(); // now, and again when it is done
  }

  @Override
  public void run(List<Object> parameters) {
    Path target = target();
    // A definition is several writes, of which a copy has all or none.
    Engine engine = session.engine();
    engine.catalog().exclusively(() -> engine.store().admin().backup(target));
  }

  private Path target() {
    Path written;
    try {
      written = Path.of(backup.directory());
    } catch (InvalidPathException e) {
      throw SqlException.at(
          backup.getParserPosition(),
          "22023",
          "'" + backup.directory() + "' is no name of a directory",
          e);
    }
    return session.backupDirectory() == null ? written : below(session.backupDirectory(), written);
  }

  /** The directory that is meant, with all links followed. */
  private Path below(Path allowed, Path written) {
    for (Path name : written) {
      if (name.toString().equals("..")) {
        throw refused("BACKUP takes no directory with '..' in it");
      }
    }
    try {
      Path root = allowed.toRealPath();
      Path absolute = allowed.toAbsolutePath().normalize();
      Path wanted = root.resolve(written).normalize();
      Path target =
          wanted.startsWith(absolute) ? root.resolve(absolute.relativize(wanted)) : wanted;
      if (target.startsWith(root) && !target.equals(root)) {
        Path there = target;
        while (!Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
          there = there.getParent();
        }
        Path real = there.toRealPath().resolve(there.relativize(target)).normalize();
        if (real.startsWith(root) && !real.equals(root)) {
          return real;
        }
      }
    } catch (IOException e) {
      throw SqlException.at(
          backup.getParserPosition(),
          "58030",
          "the directories of '" + backup.directory() + "' cannot be looked at: " + e,
          e);
    }
    throw refused("BACKUP writes below the directory backupDirectory only");
  }

  private SqlException refused(String why) {
    return SqlException.at(backup.getParserPosition(), "42501", why);
  }
}
