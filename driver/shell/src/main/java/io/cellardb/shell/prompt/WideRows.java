package io.cellardb.shell.prompt;

import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/**
 * Makes the lines of a table as wide as the terminal. A line that is cut ends in {@link #MARK}; the
 * lines of a table of one column are not cut, but lose their frame on the right.
 */
final class WideRows {
  /** The end of a line that is cut. */
  static final String MARK = ">";

  private boolean oneColumn;
  private boolean cut;

  /** A line of a table as it is to be printed; a line of anything else as it is. */
  AttributedString fit(AttributedString line, int width) {
    String text = line.toString();
    if (isBorder(text)) {
      oneColumn = text.substring(1, text.length() - 1).chars().distinct().count() == 1;
    }
    if (width < 2 || text.isEmpty() || !isFrame(text.charAt(0))) {
      return line;
    }
    AttributedStringBuilder fitted = new AttributedStringBuilder();
    // A value may itself have lines.
    for (AttributedString each : line.columnSplitLength(Integer.MAX_VALUE)) {
      if (fitted.length() > 0) {
        fitted.append('\n');
      }
      fitted.append(each.columnLength() <= width ? each : shorten(each, width));
    }
    return fitted.toAttributedString();
  }

  /** Whether a line was cut since the last call. */
  boolean haveBeenCut() {
    boolean answer = cut;
    cut = false;
    return answer;
  }

  private AttributedString shorten(AttributedString line, int width) {
    if (!oneColumn) {
      cut = true;
      return new AttributedStringBuilder()
          .append(line.columnSubSequence(0, width - MARK.length()))
          .append(MARK, AttributedStyle.DEFAULT)
          .toAttributedString();
    }
    String text = line.toString();
    if (isBorder(text)) {
      return line.columnSubSequence(0, width);
    }
    int end = text.length() - (isFrame(text.charAt(text.length() - 1)) ? 1 : 0);
    return line.substring(0, text.substring(0, end).stripTrailing().length());
  }

  private static boolean isBorder(String text) {
    return text.length() > 2
        && isFrame(text.charAt(0))
        && text.chars().allMatch(each -> each == '-' || each == '=' || isFrame((char) each));
  }

  private static boolean isFrame(char character) {
    // The last are those that boxes are drawn with.
    return character == '+' || character == '|' || (character >= 0x2500 && character <= 0x257F);
  }
}
