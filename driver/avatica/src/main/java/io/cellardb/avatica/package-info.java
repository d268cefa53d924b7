/**
 * Serves a store over HTTP: Avatica's protocol, as JSON and as Protobuf, for its remote driver and
 * its clients in other languages.
 */
package io.cellardb.avatica;
