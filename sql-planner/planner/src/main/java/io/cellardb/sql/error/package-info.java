/**
 * Why a statement is refused: {@link io.cellardb.sql.error.SqlException}, one sentence, a SQLSTATE
 * and a place in the text. It knows nothing of what was refused.
 */
package io.cellardb.sql.error;
