/** Tests of the server, and the door through which other tests of the driver come to it. */
package io.cellardb.server;
