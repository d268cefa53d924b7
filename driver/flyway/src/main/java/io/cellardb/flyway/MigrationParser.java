package io.cellardb.flyway;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.parser.Parser;
import org.flywaydb.core.internal.parser.ParserContext;
import org.flywaydb.core.internal.parser.ParsingContext;
import org.flywaydb.core.internal.parser.PeekingReader;
import org.flywaydb.core.internal.parser.Token;
import org.flywaydb.core.internal.parser.TokenType;

/**
 * Cuts migrations into statements, and knows which of them are no part of transactions: a migration
 * with any of these runs statement by statement, all others are one transaction.
 */
final class MigrationParser extends Parser {
  private static final Pattern DEFINITION =
      Pattern.compile(
          "(ALTER|ANALYZE|COMMENT|COMPACT|CREATE|DROP|FLUSH|REINDEX|TRUNCATE)\\b.*",
          Pattern.DOTALL);

  /** What begins a string between dollars. */
  private static final Pattern DOLLARS = Pattern.compile("\\$(?:[\\p{L}_][\\p{L}\\d_]*)?\\$");

  /** How many characters tell what a token is, the tag of a string between dollars included. */
  private static final int PEEK_DEPTH = 64;

  MigrationParser(Configuration configuration, ParsingContext context) {
    super(configuration, context, PEEK_DEPTH);
  }

  @Override
  protected Boolean detectCanExecuteInTransaction(String statement, List<Token> keywords) {
    return DEFINITION.matcher(statement).matches() ? Boolean.FALSE : null;
  }

  @Override
  protected boolean isAlternativeStringLiteral(String peek) {
    return DOLLARS.matcher(peek).lookingAt();
  }

  @Override
  protected Token handleAlternativeStringLiteral(
      PeekingReader reader, ParserContext context, int pos, int line, int col) throws IOException {
    Matcher begin = DOLLARS.matcher(reader.peek(PEEK_DEPTH));
    begin.lookingAt();
    String dollars = begin.group();
    reader.swallow(dollars.length());
    reader.swallowUntilExcluding(dollars);
    reader.swallow(dollars.length());
    return new Token(TokenType.STRING, pos, line, col, null, null, context.getParensDepth());
  }
}
