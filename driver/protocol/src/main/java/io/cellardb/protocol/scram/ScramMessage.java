package io.cellardb.protocol.scram;

import java.util.Base64;

/** Takes a message apart: attributes of one letter, with commas between. */
final class ScramMessage {
  private final String text;
  private int position;

  ScramMessage(String text) {
    this.text = text;
  }

  /** The value of the next attribute, which has to have that letter. */
  String next(char letter) throws ScramException {
    if (position + 1 >= text.length()
        || text.charAt(position) != letter
        || text.charAt(position + 1) != '=') {
      throw new ScramException("A message of SCRAM lacks its attribute " + letter);
    }
    int end = text.indexOf(',', position);
    end = end < 0 ? text.length() : end;
    String value = text.substring(position + 2, end);
    position = Math.min(end + 1, text.length());
    return value;
  }

  /** As {@link #next}, of bytes. */
  byte[] bytes(char letter) throws ScramException {
    return decode(next(letter));
  }

  /** Says that there are no more attributes. Extensions that are not mandatory may follow. */
  void end() throws ScramException {
    while (position < text.length()) {
      int equals = text.indexOf('=', position);
      if (equals != position + 1 || text.charAt(position) == 'm') {
        throw new ScramException("A message of SCRAM has something behind its end");
      }
      int comma = text.indexOf(',', position);
      position = comma < 0 ? text.length() : comma + 1;
    }
  }

  static byte[] decode(String base64) throws ScramException {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new ScramException("A message of SCRAM has bytes that are not in base 64");
    }
  }

  /** A name, in which the two signs of the grammar are written in another way. */
  static String encodeName(String name) {
    return name.replace("=", "=3D").replace(",", "=2C");
  }

  static String decodeName(String name) throws ScramException {
    for (int i = name.indexOf('='); i >= 0; i = name.indexOf('=', i + 1)) {
      if (!name.startsWith("=2C", i) && !name.startsWith("=3D", i)) {
        throw new ScramException("The name of the user has a = that means nothing");
      }
    }
    return name.replace("=2C", ",").replace("=3D", "=");
  }
}
