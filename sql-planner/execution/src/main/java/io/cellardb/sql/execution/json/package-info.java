/** JSON as values: read from texts, written as texts, and numbers with all their digits. */
package io.cellardb.sql.execution.json;
