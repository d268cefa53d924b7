/**
 * The driver of {@code jdbc:cellar://HOST}: sessions over a socket. It needs the JDK alone.
 *
 * <p>No thread reads for a connection: who waits for an answer reads, for others too. One thread
 * for all connections looks after those that nobody waits on.
 */
package io.cellardb.client;
