package io.cellardb.server;

import io.cellardb.protocol.Authentication;
import io.cellardb.protocol.Challenge;
import io.cellardb.protocol.Failures;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import io.cellardb.protocol.Hello;
import io.cellardb.protocol.SessionState;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.sql.SQLException;
import java.util.Map;

/** A client that says whatever a test wants. */
final class RawClient implements AutoCloseable {
  private final Socket socket;
  private final DataInputStream in;
  private int requests;

  RawClient(int port) throws IOException {
    this(new Socket(InetAddress.getLoopbackAddress(), port));
  }

  RawClient(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new DataInputStream(socket.getInputStream());
  }

  /** What a frame has behind its header. */
  interface Body {
    void write(FrameWriter out) throws SQLException;
  }

  RawClient send(FrameType type, Body body) throws Exception {
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    requests++;
    out.begin(type, 0, requests);
    body.write(out);
    out.end();
    return send(out);
  }

  void send(byte[] frame) throws IOException {
    socket.getOutputStream().write(frame);
  }

  private RawClient send(FrameWriter out) throws IOException {
    socket.getOutputStream().write(out.array(), 0, out.size());
    return this;
  }

  RawClient hello(Map<String, String> properties) throws Exception {
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    requests++;
    new Hello(Frames.VERSION, Frames.VERSION, "raw", properties).write(out, requests);
    return send(out);
  }

  RawClient hello() throws Exception {
    return hello(Map.of());
  }

  RawClient authenticate(String mechanism, byte[] data) throws Exception {
    return send(FrameType.AUTHENTICATE, out -> new Authentication(mechanism, data).write(out));
  }

  void setTimeout(int millis) throws IOException {
    socket.setSoTimeout(millis);
  }

  FrameReader read() throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return new FrameReader(bytes);
  }

  Challenge challenge() throws IOException {
    return Challenge.read(read());
  }

  /** The SQLSTATE and the sentence of an error or a notice, behind which the server closes. */
  String refusal() throws IOException {
    FrameReader frame = read();
    if ((frame.flags() & Frames.STATE) != 0) {
      SessionState.read(frame);
    }
    if (frame.type() == FrameType.NOTICE) {
      frame.bool();
    } else if (frame.type() != FrameType.ERROR) {
      throw new AssertionError("the server goes on: " + frame.type());
    }
    SQLException failure = Failures.read(frame);
    if (in.read() != -1) {
      throw new AssertionError("the server says more than that");
    }
    return failure.getSQLState() + " " + failure.getMessage();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
