/**
 * Statements that change the catalog (CREATE, DROP, TRUNCATE) or look after the store (FLUSH,
 * COMPACT).
 */
package io.cellardb.sql.ddl;
