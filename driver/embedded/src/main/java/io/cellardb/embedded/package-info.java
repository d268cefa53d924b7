/**
 * The driver that runs the database inside the application's JVM: {@link
 * io.cellardb.embedded.CellarDriver} opens or shares a store, and gives each connection of
 * io.cellardb.jdbc a session over the planner.
 *
 * <p>It owns which stores are open in this JVM ({@code OpenStores}), the translation of types,
 * values, names and errors between the planner and the driver, and the warm-up of a new JVM. No row
 * is copied on the way: a driver's column of values is a view of the planner's vector.
 */
package io.cellardb.embedded;
