package io.cellardb.server.login;

import io.cellardb.protocol.scram.ScramException;
import io.cellardb.protocol.scram.ScramServer;
import io.cellardb.protocol.scram.ScramVerifier;

/** SCRAM-SHA-256. Who there is not goes through the same steps as who has a wrong password. */
public final class PasswordProof implements Mechanism {
  private final Users users;
  private final byte[] secret;
  private final ScramServer server;
  private String claimed;

  /**
   * A login.
   *
   * @param secret of the server, for the salts of users that there are not
   */
  public PasswordProof(Users users, byte[] secret, ScramServer server) {
    this.users = users;
    this.secret = secret;
    this.server = server;
  }

  @Override
  public Answer next(byte[] message) throws LoginFailure {
    try {
      if (claimed == null) {
        claimed = server.first(message);
        return new Answer(server.answer(verifier()), null);
      }
      byte[] signature = server.last(message);
      Users.User user = users.find(claimed);
      if (signature == null || user == null) {
        throw new LoginFailure(
            user == null ? "there is no such user who may log in" : "the password is wrong");
      }
      return new Answer(signature, user.name());
    } catch (ScramException e) {
      throw new LoginFailure(e.getMessage(), e);
    }
  }

  private ScramVerifier verifier() throws ScramException {
    // Made for everybody, and read as one that is stored: it takes as long for any name.
    String mock = ScramVerifier.mock(secret, claimed).text();
    Users.User user = users.find(claimed);
    return ScramVerifier.parse(user == null || user.verifier() == null ? mock : user.verifier());
  }

  @Override
  public String claimed() {
    return claimed;
  }

  @Override
  public boolean canBeGuessed() {
    return true;
  }
}
