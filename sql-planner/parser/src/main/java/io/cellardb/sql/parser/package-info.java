/**
 * Text to syntax trees, and nothing that needs a catalog.
 *
 * <p>{@link io.cellardb.sql.parser.CellarParser} parses one statement. Queries and DML come back as
 * Calcite's own nodes; statements that Calcite has not are the classes of {@code tree}: {@link
 * io.cellardb.sql.parser.tree.CreateNamespace}, {@link io.cellardb.sql.parser.tree.CreateTable} and
 * its parts, {@link io.cellardb.sql.parser.tree.FlushTable} and so on. Names keep their case. Every
 * node can be written as SQL again ({@link io.cellardb.sql.parser.tree.CellarSqlDialect}), and
 * parsing that gives an equal tree. Every refusal is a {@link
 * io.cellardb.sql.parser.text.SqlSyntaxException} with a line and a column.
 *
 * <p>{@link io.cellardb.sql.parser.text.SqlScript} cuts a script into statements, and {@link
 * io.cellardb.sql.parser.text.LiteralStripper} turns literals into parameters for the plan cache;
 * both read the text by hand and know the lexical rules from {@link
 * io.cellardb.sql.parser.text.Tokenizer}, which must agree with the grammar's.
 *
 * <p>The grammar is Calcite's, with the changes of {@code src/main/codegen}; its parser is
 * generated into {@code io.cellardb.sql.parser.generated} and is used here only.
 */
package io.cellardb.sql.parser;
