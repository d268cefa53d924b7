/**
 * What of a scan's conditions the store can do: ranges of row keys and filters on encoded bytes.
 * What is left is the residual. No condition is lost and none gets another meaning.
 */
package io.cellardb.sql.pushdown;
