/**
 * Logical nodes that Calcite does not have, and walks over plans of any nodes. It knows Calcite
 * alone.
 */
package io.cellardb.sql.algebra;
