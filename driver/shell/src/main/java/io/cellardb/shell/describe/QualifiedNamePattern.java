package io.cellardb.shell.describe;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Names that a command is about: {@code NAME} in the namespace of the connection, {@code
 * NAMESPACE.NAME}, with * for any text and ? for any character in both. Case counts nothing.
 *
 * @param namespace what the namespace matches
 * @param name what the name in it matches
 */
record QualifiedNamePattern(Predicate<String> namespace, Predicate<String> name) {

  /** The pattern of an argument; everything if that is empty. */
  static QualifiedNamePattern of(String argument, String currentNamespace) {
    if (argument.isEmpty()) {
      return new QualifiedNamePattern(any -> true, any -> true);
    }
    int dot = argument.indexOf('.');
    String namespace = dot < 0 ? currentNamespace : argument.substring(0, dot);
    return new QualifiedNamePattern(matcher(namespace), matcher(argument.substring(dot + 1)));
  }

  /** Whether a name matches a part of a pattern. */
  static Predicate<String> matcher(String pattern) {
    StringBuilder regex = new StringBuilder();
    pattern
        .replace("\"", "")
        .chars()
        .forEach(
            c ->
                regex.append(
                    c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(Character.toString(c))));
    return Pattern.compile(
            regex.toString(), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL)
        .asMatchPredicate();
  }

  boolean matches(String inNamespace, String called) {
    return namespace.test(inNamespace) && name.test(called);
  }
}
