/**
 * The path language of SQL/JSON (SQL:2016, 9.39) with PostgreSQL's additions: {@code .**}, {@code
 * like_regex} without an anchor, conditions as values. A {@link JsonPath} is an immutable tree of
 * {@link PathExpression}s, {@link Step}s and {@link Condition}s, each of which evaluates itself and
 * hands its items on one by one.
 */
package io.cellardb.sql.execution.json.path;
