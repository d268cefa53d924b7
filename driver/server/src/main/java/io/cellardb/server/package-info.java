/**
 * The server: frames of clients, executed on sessions over a store in this JVM.
 *
 * <p>Event loops read and write sockets and never wait. What a session has to do is done by
 * workers, one request after the other, so that a connection without one costs no thread.
 */
package io.cellardb.server;
