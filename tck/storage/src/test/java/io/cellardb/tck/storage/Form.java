package io.cellardb.tck.storage;

import io.cellardb.storage.ByteString;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A list of words, byte strings and further lists, as scripts of histories are made of. Words are
 * separated by spaces, byte strings stand in double quotes with {@code \xHH} for what is not
 * printable, lists stand in parentheses.
 *
 * @param terms its elements: {@link String}, {@link ByteString} or Form
 */
record Form(List<Object> terms) {
  private static final Pattern TERM =
      Pattern.compile("\\s*(?:([()])|\"([^\"]*)\"|([^\\s()\"]+))", Pattern.UNICODE_CHARACTER_CLASS);

  /** Reads a line, which is a list without the parentheses. */
  static Form parse(String line) {
    Deque<List<Object>> open = new ArrayDeque<>();
    open.push(new ArrayList<>());
    String text = line.strip();
    Matcher matcher = TERM.matcher(text);
    int end = 0;
    while (end < text.length()) {
      if (!matcher.find(end) || matcher.start() != end) {
        throw new IllegalArgumentException("cannot read on at: " + text.substring(end));
      }
      end = matcher.end();
      if (matcher.group(2) != null) {
        open.element().add(unquoted(matcher.group(2)));
      } else if (matcher.group(3) != null) {
        open.element().add(matcher.group(3));
      } else if (matcher.group(1).equals("(")) {
        open.push(new ArrayList<>());
      } else {
        Form closed = new Form(List.copyOf(open.pop()));
        open.element().add(closed);
      }
    }
    if (open.size() != 1) {
      throw new IllegalArgumentException("a parenthesis is missing: " + text);
    }
    return new Form(List.copyOf(open.element()));
  }

  /** Bytes as {@link #parse} reads them. */
  static String quoted(ByteString bytes) {
    return '"' + bytes.toString().replace("\"", "\\x22") + '"';
  }

  private static ByteString unquoted(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\\') {
        bytes.write(Integer.parseInt(text.substring(i + 2, i + 4), 16));
        i += 3;
      } else {
        bytes.write(text.charAt(i));
      }
    }
    return ByteString.wrap(bytes.toByteArray());
  }

  /** The first word: what the form is about. */
  String head() {
    return word(0);
  }

  String word(int index) {
    return (String) terms.get(index);
  }

  ByteString bytes(int index) {
    return (ByteString) terms.get(index);
  }

  long number(int index) {
    return Long.parseLong(word(index));
  }

  int size() {
    return terms.size();
  }

  /** Whether a word is among the terms. */
  boolean has(String word) {
    return terms.contains(word);
  }

  /** The forms among the terms. */
  Stream<Form> forms() {
    return terms.stream().filter(Form.class::isInstance).map(Form.class::cast);
  }

  /** The byte strings among the terms. */
  Stream<ByteString> strings() {
    return terms.stream().filter(ByteString.class::isInstance).map(ByteString.class::cast);
  }

  /** The form with this head, if there is one. */
  Optional<Form> part(String head) {
    return forms().filter(form -> form.head().equals(head)).findFirst();
  }

  /** The number that follows a head, or what to take if there is no such form. */
  long number(String head, long otherwise) {
    return part(head).map(form -> form.number(1)).orElse(otherwise);
  }
}
