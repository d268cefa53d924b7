/** Random documents and paths of SQL/JSON, beside those of PostgreSQL where there is one. */
package io.cellardb.tck.differential.json;
