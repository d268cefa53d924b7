/** TLS of a server: its certificates, which change while it runs, and the port that has both. */
package io.cellardb.server.tls;
