/**
 * Hibernate ORM over Cellar: {@link io.cellardb.hibernate.CellarDialect} says which SQL to write,
 * and {@link io.cellardb.hibernate.CellarDialectResolver} is found by Hibernate itself, which
 * thereby needs no setting. Nothing here knows the driver; the two meet in JDBC.
 */
package io.cellardb.hibernate;
