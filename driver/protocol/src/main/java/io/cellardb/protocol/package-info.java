/**
 * The frames that a server and its clients exchange; PROTOCOL.md of {@code driver} describes them.
 * Both sides use the same classes. Nothing here reads or writes a socket.
 */
package io.cellardb.protocol;
