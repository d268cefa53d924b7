package io.cellardb.server.sharing;

import io.cellardb.client.SharingServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Properties;
import java.util.Set;

/**
 * The file in a shared directory that says where it is served. Nobody but its owner may read it,
 * where the file system knows of such rights. What a process has left that was killed stays until
 * the next one writes its own.
 */
final class Notice {
  private static final String NAME = "SERVER";
  private static final String PORT = "port";
  private static final String SECRET = "secret";
  private static final String PROCESS = "process";

  private final Path directory;

  /** That of a directory. */
  Notice(Path directory) {
    this.directory = directory;
  }

  /** Puts this process's notice in the place of any other. */
  void write(SharingServer server) throws IOException {
    Path prepared = directory.resolve(NAME + ".tmp");
    Files.deleteIfExists(prepared);
    boolean posix = Files.getFileStore(directory).supportsFileAttributeView("posix");
    FileAttribute<?>[] rights =
        posix
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    Properties content = new Properties();
    content.setProperty(PORT, Integer.toString(server.port()));
    content.setProperty(SECRET, server.secret());
    content.setProperty(PROCESS, Long.toString(ProcessHandle.current().pid()));
    Set<StandardOpenOption> options = new HashSet<>();
    options.add(StandardOpenOption.CREATE_NEW);
    options.add(StandardOpenOption.WRITE);
    Files.newByteChannel(prepared, options, rights).close();
    try (OutputStream out = Files.newOutputStream(prepared)) {
      content.store(out, null);
    }
    Files.move(
        prepared, file(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * The server that is written there; null if there is none.
   *
   * @throws IOException if the file cannot be read, or is none that {@link #write} has written
   */
  SharingServer read() throws IOException {
    Properties content = new Properties();
    try (InputStream in = Files.newInputStream(file())) {
      content.load(in);
    } catch (NoSuchFileException e) {
      return null;
    }
    String port = content.getProperty(PORT, "");
    String secret = content.getProperty(SECRET, "");
    if (!port.matches("[0-9]{1,5}") || secret.isEmpty()) {
      throw new FileSystemException(file().toString(), null, "it does not say where the server is");
    }
    return new SharingServer(Integer.parseInt(port), secret);
  }

  /** Takes the notice away. */
  void delete() throws IOException {
    Files.deleteIfExists(file());
  }

  private Path file() {
    return directory.resolve(NAME);
  }
}
