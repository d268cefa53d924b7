/**
 * {@code java.sql}, implemented once over {@link io.cellardb.jdbc.session.Session}: URLs,
 * connection properties, SQLStates, connections, statements, result sets and metadata. Depends on
 * the JDK only.
 *
 * <p>Invariants. One lock for each connection ({@code CellarConnection.lock}) guards it, its
 * statements and their result sets; only cancel, abort and isClosed do without. Dates and times
 * have no zone except where the caller brings one: the wall-clock fields that were written are the
 * fields that are read, in every zone of the JVM.
 */
package io.cellardb.jdbc;
