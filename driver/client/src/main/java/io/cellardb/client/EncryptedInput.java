package io.cellardb.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;

/**
 * What a socket of TLS decrypts. Unlike the stream of the JDK it knows whether something has come
 * that was not decrypted yet. For one thread at a time.
 */
final class EncryptedInput extends FilterInputStream {
  /** How long is waited for the rest of what TLS encrypts in one. */
  private static final int PEEK_MILLIS = 50;

  private static final int NOTHING = -2;

  private final Socket socket;
  private final InputStream encrypted;

  /** A byte that was read to see whether there is one; -1 for the end. */
  private int peeked = NOTHING;

  EncryptedInput(Socket socket, Socket plain) throws IOException {
    super(socket.getInputStream());
    this.socket = socket;
    this.encrypted = plain.getInputStream();
  }

  /** Not 0 at the end of all, too, so that somebody reads it. */
  @Override
  public int available() throws IOException {
    int decrypted = in.available();
    if (peeked != NOTHING) {
      return decrypted + 1;
    }
    if (decrypted > 0 || encrypted.available() == 0) {
      return decrypted;
    }
    // What has come may be of TLS itself, with no byte for us behind it.
    int limit = socket.getSoTimeout();
    socket.setSoTimeout(PEEK_MILLIS);
    try {
      peeked = in.read();
      return in.available() + 1;
    } catch (SocketTimeoutException e) {
      return 0;
    } finally {
      socket.setSoTimeout(limit);
    }
  }

  @Override
  public int read() throws IOException {
    int next = peeked == NOTHING ? in.read() : peeked;
    peeked = NOTHING;
    return next;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (peeked == NOTHING || length == 0) {
      return in.read(bytes, offset, length);
    }
    int first = read();
    if (first < 0) {
      return -1;
    }
    bytes[offset] = (byte) first;
    int more = Math.min(length - 1, in.available());
    return more == 0 ? 1 : 1 + Math.max(0, in.read(bytes, offset + 1, more));
  }
}
