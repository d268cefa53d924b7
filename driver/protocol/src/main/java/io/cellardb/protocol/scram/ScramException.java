package io.cellardb.protocol.scram;

/**
 * The other side is not who it says it is, or does not keep to the rules. The message is for people
 * on this side; the other one is told nothing but that the login has failed.
 */
public final class ScramException extends Exception {
  private static final long serialVersionUID = 1;

  ScramException(String message) {
    super(message);
  }
}
