/**
 * What Flyway needs to know of Cellar; it refuses databases of which nothing tells it. Found by
 * itself on the class path, through {@link io.cellardb.flyway.CellarDatabaseType}. It speaks to the
 * driver through JDBC alone.
 */
package io.cellardb.flyway;
