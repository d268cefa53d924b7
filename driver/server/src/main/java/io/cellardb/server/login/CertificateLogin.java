package io.cellardb.server.login;

import java.nio.charset.StandardCharsets;

/** EXTERNAL: the certificate that the client has shown to TLS names the user. */
public final class CertificateLogin implements Mechanism {
  private final Users users;
  private final String named;
  private String claimed;

  /**
   * A login.
   *
   * @param named the user of the certificate; null if it names none
   */
  public CertificateLogin(Users users, String named) {
    this.users = users;
    this.named = named;
  }

  /** Takes the name of the user that the client wants to be, or nothing. */
  @Override
  public Answer next(byte[] message) throws LoginFailure {
    claimed = message.length == 0 ? named : new String(message, StandardCharsets.UTF_8);
    Users.User user = named == null ? null : users.find(named);
    if (user == null) {
      throw new LoginFailure(
          named == null
              ? "the certificate names no user"
              : "there is no user " + named + ", whom the certificate names, who may log in");
    }
    if (!claimed.equalsIgnoreCase(user.name())) {
      throw new LoginFailure("the certificate is one of " + user.name());
    }
    return new Answer(new byte[0], user.name());
  }

  @Override
  public String claimed() {
    return claimed;
  }

  @Override
  public boolean canBeGuessed() {
    return false;
  }
}
