package io.cellardb.client;

import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.StoreLocation;
import io.cellardb.jdbc.session.DriverSession;
import java.sql.SQLException;
import java.util.List;

/**
 * A process of this machine that has a directory open and serves it to others.
 *
 * @param port at which it is reached
 * @param secret that both have read in the directory, and prove to each other
 */
public record SharingServer(int port, String secret) {
  private static final String LOOPBACK = "127.0.0.1";

  /**
   * Opens a session.
   *
   * @param url of the directory, of which this takes what is not for the process that has it open
   * @throws SQLException 08001 if nobody is there, or somebody else; 28000 or 28P01 if the database
   *     has users and the URL names none of them
   */
  public DriverSession open(ConnectionUrl url) throws SQLException {
    StoreLocation.Address address = new StoreLocation.Address(LOOPBACK, port);
    return Connecting.open(url, new StoreLocation.Server(List.of(address)), secret);
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return LOOPBACK + ":" + port;
  }
}
