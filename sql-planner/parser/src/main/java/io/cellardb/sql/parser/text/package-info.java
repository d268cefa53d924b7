/**
 * SQL as text, before it is parsed: where tokens, comments and statements of a script begin and
 * end, JDBC's escapes, and literals stripped to parameters. {@link
 * io.cellardb.sql.parser.text.Tokenizer} reads the tokens for all of them.
 */
package io.cellardb.sql.parser.text;
