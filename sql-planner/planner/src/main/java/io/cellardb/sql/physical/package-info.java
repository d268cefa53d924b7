/**
 * The physical nodes: each is a {@link io.cellardb.sql.physical.CellarRel}, estimates itself,
 * explains itself and compiles to an operator of {@code execution} or of {@code access}. Scans are
 * physical from the start, since a rule can only give them more to do. They know nothing of how a
 * plan came to have them.
 */
package io.cellardb.sql.physical;
