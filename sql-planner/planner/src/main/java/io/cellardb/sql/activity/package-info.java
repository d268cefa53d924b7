/**
 * What the sessions of an engine do: who is there, what runs, what statements have cost. Safe for
 * use by many threads.
 */
package io.cellardb.sql.activity;
