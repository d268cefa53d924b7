package io.cellardb.server.login;

/** One way to say who one is, by its messages (SASL): the server's side of one login. */
public interface Mechanism {
  /**
   * What is answered to a message.
   *
   * @param data for the client; empty for nothing
   * @param user who has logged in; null if another message has to come
   */
  @SuppressWarnings("ArrayRecordComponent") // made and read once, and never compared
  record Answer(byte[] data, String user) {}

  /**
   * Takes the next message of the client.
   *
   * @throws LoginFailure if it does not prove what it has to
   */
  Answer next(byte[] message) throws LoginFailure;

  /** Who the client says it is, of whom nothing is proved; null before that was said. */
  String claimed();

  /** Whether who does not know the user's secret may guess it. */
  boolean canBeGuessed();
}
