/** Tests of shared directories. */
package io.cellardb.server.sharing;
