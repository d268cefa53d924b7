package io.cellardb.server.login;

import java.nio.charset.StandardCharsets;

/** OAUTHBEARER (RFC 7628): a token that an issuer has signed names the user. */
public final class TokenLogin implements Mechanism {
  private static final String SEPARATOR = "\u0001";
  private static final String HEADER = "n,";
  private static final String NAME = "a=";
  private static final String TOKEN = "auth=Bearer ";

  private final Users users;
  private final TokenCheck tokens;
  private String claimed;

  /** A login. */
  public TokenLogin(Users users, TokenCheck tokens) {
    this.users = users;
    this.tokens = tokens;
  }

  @Override
  public Answer next(byte[] message) throws LoginFailure {
    String[] parts = new String(message, StandardCharsets.UTF_8).split(SEPARATOR, -1);
    claimed = wanted(parts[0]);
    String named = tokens.user(token(parts));
    if (claimed.isEmpty()) {
      claimed = named;
    }
    Users.User user = users.find(named);
    if (user == null) {
      throw new LoginFailure("there is no user " + named + ", whom the token names");
    }
    if (!claimed.equalsIgnoreCase(user.name())) {
      throw new LoginFailure("the token is one of " + user.name());
    }
    return new Answer(new byte[0], user.name());
  }

  /** The user that the client wants to be; "" for the one of the token. */
  private static String wanted(String header) throws LoginFailure {
    boolean named = header.startsWith(HEADER + NAME);
    int begin = named ? HEADER.length() + NAME.length() : HEADER.length();
    if (!header.startsWith(HEADER) || header.indexOf(',', begin) != header.length() - 1) {
      throw new LoginFailure("the message is none of OAUTHBEARER");
    }
    String name = header.substring(begin, header.length() - 1);
    if (!named && !name.isEmpty()) {
      throw new LoginFailure("the message is none of OAUTHBEARER");
    }
    return name.replace("=2C", ",").replace("=3D", "=");
  }

  private static String token(String[] parts) throws LoginFailure {
    for (int i = 1; i < parts.length; i++) {
      if (parts[i].startsWith(TOKEN)) {
        return parts[i].substring(TOKEN.length()).strip();
      }
    }
    throw new LoginFailure("the message of OAUTHBEARER has no token");
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
