/**
 * The seam between {@code java.sql} and whatever answers SQL: everything that {@link
 * io.cellardb.jdbc} asks of a database, in one small set of interfaces and records.
 *
 * <p>{@link DriverSession} is what an implementer starts with; it gives {@link Prepared}
 * statements, which give an {@link ExecutionResult}, which is a count or a {@link BatchCursor} of
 * {@link ColumnBatch}es. {@link DatabaseCatalog} is the snapshot that {@code DatabaseMetaData}
 * answers from. {@link SqlType} is the one table of SQL types.
 *
 * <p>Invariants. Values cross the seam in the canonical Java form that {@link ColumnValues} lists,
 * parameters as well as results. Errors cross it as {@link java.sql.SQLException} that carry their
 * SQLState already (made by {@link io.cellardb.jdbc.SqlState}). The skin serialises its calls: a
 * session, its statements and its cursors are called by one thread at a time, though not always by
 * the same one; only {@link Cancellation}, {@link DriverSession#isValid} and the getters of a
 * current {@link ColumnBatch} are used from other threads meanwhile.
 */
package io.cellardb.jdbc.session;
