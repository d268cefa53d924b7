/** One store over two: that of a database, and that of the temporary tables of a session. */
package io.cellardb.sql.temporary;
