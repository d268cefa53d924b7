package io.cellardb.protocol.scram;

import java.nio.CharBuffer;
import java.text.Normalizer;
import java.util.Arrays;

/**
 * The one form of a password, however it is typed: NFKC of Unicode. SASLprep (RFC 4013), which
 * begins with the same, would refuse some characters, too.
 */
final class PasswordForm {
  private PasswordForm() {}

  /** A copy of the password as it is salted. */
  static char[] of(char[] password) {
    for (char c : password) {
      if (c > '~') {
        return Normalizer.normalize(CharBuffer.wrap(password), Normalizer.Form.NFKC).toCharArray();
      }
    }
    return Arrays.copyOf(password, password.length);
  }
}
