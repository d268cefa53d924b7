package io.cellardb.tck.bench;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Bytes there and back on loopback, between two threads that wait for each other: what no server
 * can answer sooner than.
 */
final class Echo implements Closeable {
  private static final int REQUEST_BYTES = 40;
  private static final int ANSWER_BYTES = 200;

  private final ServerSocket door;
  private final Socket socket;
  private final DataInputStream in;
  private final OutputStream out;

  Echo() throws IOException {
    door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    Thread answering = new Thread(this::answer, "echo");
    answering.setDaemon(true);
    answering.start();
    socket = new Socket(door.getInetAddress(), door.getLocalPort());
    socket.setTcpNoDelay(true);
    in = new DataInputStream(socket.getInputStream());
    out = socket.getOutputStream();
  }

  private void answer() {
    try (Socket served = door.accept()) {
      served.setTcpNoDelay(true);
      DataInputStream requests = new DataInputStream(served.getInputStream());
      OutputStream answers = served.getOutputStream();
      byte[] request = new byte[REQUEST_BYTES];
      byte[] answer = new byte[ANSWER_BYTES];
      while (true) {
        requests.readFully(request);
        answers.write(answer);
      }
    } catch (IOException e) {
      // The other side has closed it, or sees what went wrong itself.
    }
  }

  /** Sends a request, and waits for its answer. */
  void call() throws IOException {
    out.write(new byte[REQUEST_BYTES]);
    in.readFully(new byte[ANSWER_BYTES]);
  }

  @Override
  public void close() throws IOException {
    socket.close();
    door.close();
  }
}
