/**
 * {@code java.sql}, implemented once over {@link io.cellardb.jdbc.session.DriverSession}: URLs,
 * connection properties, SQLStates, connections, statements, result sets and metadata. Depends on
 * the JDK only.
 *
 * <p>{@link io.cellardb.jdbc.AbstractCellarDriver} is the base of a driver: a subclass says how a
 * {@link io.cellardb.jdbc.ConnectionUrl} becomes a session, and registers itself. {@link
 * io.cellardb.jdbc.SqlState} is the one list of SQLStates, {@link
 * io.cellardb.jdbc.ConnectionProperty} the one list of properties. The rest is reached through
 * {@code java.sql}.
 *
 * <p>Invariants. One lock for each connection ({@code CellarConnection.lock}) is held for every
 * call into the session; cancel, abort and isClosed do without it, and so do the getters of a
 * result set, which read the current batch only: a result set is for one thread at a time. Dates
 * and times have no zone except where the caller brings one: the wall-clock fields that were
 * written are the fields that are read, in every zone of the JVM.
 */
package io.cellardb.jdbc;
