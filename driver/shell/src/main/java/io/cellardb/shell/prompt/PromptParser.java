package io.cellardb.shell.prompt;

import java.util.List;
import org.jline.reader.ParsedLine;
import sqlline.SqlLine;
import sqlline.SqlLineParser;

/** Knows commands that need no semicolon, and cuts SQL into the words that can be completed. */
final class PromptParser extends SqlLineParser {
  /** Commands of SQLLine and paths, which are completed by SQLLine. */
  private static final String FOREIGN = "(?s)\\s*!(?!(d|dt|dv|df|describe|import|export)\\s).*";

  PromptParser(SqlLine sqlLine) {
    super(sqlLine);
  }

  /**
   * A line up to a place in it.
   *
   * @param line the whole of it
   * @param word the name before the cursor, with what qualifies it; may be empty
   */
  private record Name(String line, int cursor, String word) implements ParsedLine {
    @Override
    public int wordCursor() {
      return word.length();
    }

    @Override
    public int wordIndex() {
      return 0;
    }

    @Override
    public List<String> words() {
      return List.of(word);
    }
  }

  /** Whether names are completed in a line; not in commands that take other things. */
  static boolean endsInName(String line) {
    return !line.matches(FOREIGN);
  }

  @Override
  public ParsedLine parse(String line, int cursor, ParseContext context) {
    if (context == ParseContext.COMPLETE && endsInName(line)) {
      int begin = cursor;
      while (begin > 0 && isOfName(line.charAt(begin - 1))) {
        begin--;
      }
      return new Name(line, cursor, line.substring(begin, cursor));
    }
    String command = TypedLine.command(line);
    return command == null
        ? super.parse(line, cursor, context)
        : super.parse(command, command.length(), context);
  }

  private static boolean isOfName(char character) {
    return Character.isUnicodeIdentifierPart(character)
        || character == '$'
        || character == '.'
        || character == '"';
  }
}
