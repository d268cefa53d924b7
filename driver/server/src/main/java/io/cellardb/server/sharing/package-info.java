/**
 * {@code autoServer=true}: processes of one machine share a directory. The first that opens it
 * serves the others; when it ends, the next one takes over.
 */
package io.cellardb.server.sharing;
