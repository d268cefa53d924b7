/**
 * What Liquibase needs to know of Cellar: {@link io.cellardb.liquibase.CellarDatabase} and its
 * types, which are found by themselves on the class path. They speak to the driver through JDBC
 * alone.
 */
package io.cellardb.liquibase;
