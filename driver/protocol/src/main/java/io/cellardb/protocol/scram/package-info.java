/**
 * SCRAM-SHA-256 (RFC 5802, RFC 7677), both sides, on the JDK alone: a password is proved and never
 * sent, and the server proves that it knows it, too.
 */
package io.cellardb.protocol.scram;
