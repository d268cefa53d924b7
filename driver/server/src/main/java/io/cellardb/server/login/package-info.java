/**
 * Who is let in: proofs of passwords, certificates, guessing, and the log of it. All of it runs on
 * event loops and waits for nothing.
 */
package io.cellardb.server.login;
