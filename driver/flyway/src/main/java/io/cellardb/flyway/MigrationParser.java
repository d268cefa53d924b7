package io.cellardb.flyway;

import java.util.List;
import java.util.regex.Pattern;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.parser.Parser;
import org.flywaydb.core.internal.parser.ParsingContext;
import org.flywaydb.core.internal.parser.Token;

/**
 * Cuts migrations into statements, and knows which of them are no part of transactions: a migration
 * with any of these runs statement by statement, all others are one transaction.
 */
final class MigrationParser extends Parser {
  private static final Pattern DEFINITION =
      Pattern.compile(
          "(ALTER|ANALYZE|COMMENT|COMPACT|CREATE|DROP|FLUSH|REINDEX|TRUNCATE)\\b.*",
          Pattern.DOTALL);

  /** How many tokens tell what a statement is. */
  private static final int PEEK_DEPTH = 3;

  MigrationParser(Configuration configuration, ParsingContext context) {
    super(configuration, context, PEEK_DEPTH);
  }

  @Override
  protected Boolean detectCanExecuteInTransaction(String statement, List<Token> keywords) {
    return DEFINITION.matcher(statement).matches() ? Boolean.FALSE : null;
  }
}
