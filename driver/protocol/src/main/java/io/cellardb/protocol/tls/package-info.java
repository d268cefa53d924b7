/**
 * TLS as server and client both have it: keys and certificates from files, the versions and the
 * suites that are spoken. On the JDK alone.
 */
package io.cellardb.protocol.tls;
