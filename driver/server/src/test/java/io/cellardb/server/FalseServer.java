package io.cellardb.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cellardb.protocol.Authentication;
import io.cellardb.protocol.Challenge;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.SQLException;
import java.util.List;

/** Answers one login as if every password were right, without knowing one. */
final class FalseServer implements AutoCloseable {
  private final ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());

  FalseServer() throws IOException {
    Thread thread = new Thread(this::serve, "false-server");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return listening.getLocalPort();
  }

  private void serve() {
    try (Socket socket = listening.accept()) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      read(in);
      answer(socket, 1, new Challenge(List.of(Authentication.SCRAM), new byte[0]));
      String first = new String(Authentication.read(read(in)).data(), UTF_8);
      String nonce = first.substring(first.indexOf("r="));
      answer(socket, 2, new Challenge(List.of(), (nonce + "x,s=AAAA,i=4096").getBytes(UTF_8)));
      read(in);
      answer(socket, 3, new Challenge(List.of(), ("v=" + "A".repeat(43) + "=").getBytes(UTF_8)));
      read(in);
    } catch (IOException e) {
      // The client has gone, as it should.
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static FrameReader read(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return new FrameReader(bytes);
  }

  private static void answer(Socket socket, int request, Challenge challenge)
      throws IOException, SQLException {
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    out.begin(FrameType.CHALLENGE, Frames.LAST, request);
    challenge.write(out);
    out.end();
    socket.getOutputStream().write(out.array(), 0, out.size());
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
