/**
 * From logical nodes to physical ones. {@link io.cellardb.sql.conversion.Conversion} gives each
 * node its batch operator. What has none runs as Calcite's generated code, with a bridge that rows
 * cross one by one: {@link io.cellardb.sql.conversion.CellarToEnumerable} below it and {@link
 * io.cellardb.sql.conversion.EnumerableToCellar} above.
 */
package io.cellardb.sql.conversion;
