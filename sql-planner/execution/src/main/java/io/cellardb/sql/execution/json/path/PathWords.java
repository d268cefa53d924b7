package io.cellardb.sql.execution.json.path;

import java.util.List;

/** The words of a path, read from left to right. */
final class PathWords {
  private final String path;
  private final List<PathToken> tokens;
  private int at;

  PathWords(String path) {
    this.path = path;
    this.tokens = PathLexer.tokens(path);
  }

  String path() {
    return path;
  }

  PathToken peek() {
    return tokens.get(at);
  }

  /** The word behind the next one. */
  PathToken ahead() {
    return tokens.get(Math.min(at + 1, tokens.size() - 1));
  }

  /** The next word, which is then passed; the end is never passed. */
  PathToken next() {
    PathToken token = peek();
    at = Math.min(at + 1, tokens.size() - 1);
    return token;
  }

  /** Passes a sign if it is next, and tells whether it was. */
  boolean skipSign(String sign) {
    boolean found = peek().isSign(sign);
    if (found) {
      next();
    }
    return found;
  }

  /** Passes a keyword if it is next, and tells whether it was. */
  boolean skipWord(String word) {
    boolean found = peek().isWord(word);
    if (found) {
      next();
    }
    return found;
  }

  void expectSign(String sign) {
    if (!skipSign(sign)) {
      throw unexpected(sign);
    }
  }

  void expectWord(String word) {
    if (!skipWord(word)) {
      throw unexpected(word);
    }
  }

  /** The refusal of the next word. */
  PathSyntaxException unexpected(String expected) {
    return wrong(peek(), expected + " was expected, not " + peek());
  }

  PathSyntaxException wrong(PathToken token, String problem) {
    return new PathSyntaxException(path, token.at(), problem);
  }
}
