package io.cellardb.sql.parser.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenizerTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          SELECT a1, "b c"     | WORD SELECT, WORD a1, SYMBOL ,, QUOTED_NAME "b c"
          $x é _               | WORD $x, WORD é, WORD _
          "a ""b"" c"           | QUOTED_NAME "a ""b"" c"
          'it''s'              | STRING 'it''s'
          E'it\\'s' e'\\\\'      | ESCAPED_STRING E'it\\'s', ESCAPED_STRING e'\\\\'
          $$it's$$ $a$b$$      | DOLLAR_STRING $$it's$$, UNCLOSED $a$b$$
          $a$$b$ $$$a$b$$      | DOLLAR_STRING $a$$b$ $$$a$, WORD b$$
          a$b$ $1 $1$2$ $x     | WORD a$b$, WORD $1, WORD $1$2$, WORD $x
          be'x'                | WORD be, STRING 'x'
          E 'x'                | WORD E, STRING 'x'
          1 1.5 1. .5 1e5      | NUMBER 1, NUMBER 1.5, NUMBER 1., NUMBER .5, NUMBER 1e5
          1.E-5 1e 2e+         | NUMBER 1.E-5, NUMBER 1, WORD e, NUMBER 2, WORD e, SYMBOL +
          1x 1e'x'             | NUMBER 1, WORD x, NUMBER 1, ESCAPED_STRING e'x'
          t.c -5               | WORD t, SYMBOL ., WORD c, SYMBOL -, NUMBER 5
          a<>?                 | WORD a, SYMBOL <>, PARAMETER ?
          < <= << > >= != = => | SYMBOL <, SYMBOL <=, SYMBOL <<, SYMBOL >, SYMBOL >=, SYMBOL !=, SYMBOL =, SYMBOL =>
          < = -> <- &          | SYMBOL <, SYMBOL =, SYMBOL ->, SYMBOL <, SYMBOL -, SYMBOL &
          a ?? ? @> <@ #> >>   | WORD a, SYMBOL ??, PARAMETER ?, SYMBOL @>, SYMBOL <@, SYMBOL #>, SYMBOL >>
          a--b 'c'             | WORD a
          a//b 'c'             | WORD a
          a/*b 'c'*/d/**/e     | WORD a, WORD d, WORD e
          a/b-c                | WORD a, SYMBOL /, WORD b, SYMBOL -, WORD c
          a 'b                 | WORD a, UNCLOSED 'b
          a "b""               | WORD a, UNCLOSED "b""
          a E'b\\'             | WORD a, UNCLOSED E'b\\'
          /* a                 | UNCLOSED_COMMENT /* a
          a /* b */ /*/        | WORD a, UNCLOSED_COMMENT /*/
          """)
  void aTextIsTokens(String sql, String expected) {
    List<String> found = new ArrayList<>();
    Tokenizer tokens = new Tokenizer(sql, 0);
    while (tokens.next() != Tokenizer.Kind.END) {
      found.add(tokens.kind() + " " + tokens.text());
    }
    assertEquals(expected, String.join(", ", found));
  }

  @Test
  void aCommentEndsWithItsLine() {
    Tokenizer tokens = new Tokenizer("a -- b\rc // d\n\te", 0);
    tokens.next();
    assertFalse(tokens.isAfterComment());
    tokens.next();
    assertEquals("c", tokens.text());
    assertTrue(tokens.isAfterComment());
    tokens.next();
    assertEquals("e", tokens.text());
    tokens.next();
    assertFalse(tokens.isAfterComment());
    assertTrue(tokens.isAtEnd());
  }

  @Test
  void theEndStaysTheEnd() {
    Tokenizer tokens = new Tokenizer("a /* b", 1);
    assertEquals(Tokenizer.Kind.UNCLOSED_COMMENT, tokens.next());
    assertEquals(2, tokens.begin());
    assertEquals(Tokenizer.Kind.END, tokens.next());
    assertEquals(Tokenizer.Kind.END, tokens.next());
    assertEquals(6, tokens.begin());
  }

  @Test
  void aKeywordIsAWordInAnyCase() {
    Tokenizer tokens = new Tokenizer("Select \"select\" selected", 0);
    tokens.next();
    assertTrue(tokens.is("SELECT"));
    tokens.next();
    assertFalse(tokens.is("SELECT"));
    tokens.next();
    assertFalse(tokens.is("SELECT"));
  }
}
