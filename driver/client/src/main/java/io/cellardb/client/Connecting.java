package io.cellardb.client;

import io.cellardb.jdbc.ConnectionProperty;
import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.DriverVersion;
import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.StoreLocation;
import io.cellardb.jdbc.StoreLocation.Address;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import io.cellardb.protocol.Hello;
import io.cellardb.protocol.MalformedFrameException;
import io.cellardb.protocol.Welcome;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/** Opens sessions: the addresses of a URL are tried in their order. */
final class Connecting {
  /** Reasons of a server to take no connection now, when another one may. */
  private static final Set<String> TRY_NEXT =
      Set.of(
          SqlState.TOO_MANY_CONNECTIONS.code(),
          SqlState.SHUTTING_DOWN.code(),
          SqlState.CONNECTION_FAILURE.code());

  private static final int MILLIS = 1_000;

  private Connecting() {}

  /**
   * Opens a session with the first server that takes it.
   *
   * @throws SQLException 08001 if none is there, 53300 if the last one is full, or what a server
   *     refused the session for
   */
  static ClientSession open(ConnectionUrl url, StoreLocation.Server server) throws SQLException {
    return open(url, server, null);
  }

  /**
   * As {@link #open(ConnectionUrl, StoreLocation.Server)}.
   *
   * @param secret of a server that shares its directory; null for none
   */
  static ClientSession open(ConnectionUrl url, StoreLocation.Server server, String secret)
      throws SQLException {
    boolean encrypted = secret == null && url.tls().wanted(); // what is shared is on this machine
    ClientTls tls = encrypted ? new ClientTls(url.tls()) : null;
    StringJoiner reasons = new StringJoiner("; ");
    Exception first = null;
    for (Address address : server.addresses()) {
      try {
        return open(url, address, tls, secret);
      } catch (IOException e) {
        reasons.add(address + ": " + (e.getMessage() == null ? e.toString() : e.getMessage()));
        first = first == null ? e : first;
      } catch (SQLException e) {
        boolean answered = !SqlState.CONNECTION_FAILURE.code().equals(e.getSQLState());
        if (!TRY_NEXT.contains(e.getSQLState()) || (answered && server.addresses().size() == 1)) {
          throw e;
        }
        reasons.add(address + ": " + e.getMessage());
        first = first == null ? e : first;
      }
    }
    throw SqlState.CANNOT_CONNECT.exception(
        "No server takes the connection (" + reasons + ")", first);
  }

  private static ClientSession open(
      ConnectionUrl url, Address address, ClientTls tls, String secret)
      throws IOException, SQLException {
    int timeout =
        url.connectTimeout() > Integer.MAX_VALUE / MILLIS ? 0 : url.connectTimeout() * MILLIS;
    Socket socket = new Socket();
    try {
      socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
      socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
      socket.connect(new InetSocketAddress(address.host(), address.port()), timeout);
      socket.setSoTimeout(timeout);
      Socket used = tls == null ? socket : tls.encrypt(socket, address);
      Wire wire = new Wire(used, socket, address.toString());
      ClientSession session = greet(wire, url, new ClientLogin(wire, url, used, secret));
      wire.setTimeout(0);
      Watch.add(wire);
      return session;
    } catch (IOException | SQLException | RuntimeException e) {
      try {
        socket.close();
      } catch (IOException closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
  }

  private static ClientSession greet(Wire wire, ConnectionUrl url, ClientLogin login)
      throws SQLException {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put(ConnectionProperty.NAMESPACE.key(), url.namespace());
    properties.put(ConnectionProperty.READ_ONLY.key(), Boolean.toString(url.readOnly()));
    properties.put(
        ConnectionProperty.DURABILITY.key(), url.durability().name().toLowerCase(Locale.ROOT));
    properties.put(ConnectionProperty.FUNCTIONS.key(), url.functions());
    properties.put(ConnectionProperty.COMPRESS.key(), Boolean.toString(url.compress()));
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    int request = wire.nextRequest();
    new Hello(
            Frames.VERSION, Frames.VERSION, "cellar-jdbc-client " + DriverVersion.TEXT, properties)
        .write(out, request);
    Exchange greeting = wire.send(out, request);
    try {
      FrameReader answer = login.welcome(greeting);
      return new ClientSession(wire, Welcome.read(answer));
    } catch (MalformedFrameException e) {
      throw wire.malformed(e);
    }
  }
}
