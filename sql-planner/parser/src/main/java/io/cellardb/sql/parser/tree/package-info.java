/**
 * The nodes of the syntax tree that Calcite's grammar does not have, and what the generated parser
 * calls while it builds the tree: literals, operators, balanced trees of long conditions and
 * unions. A node keeps its place in the text and unparses to the SQL that makes it again.
 */
package io.cellardb.sql.parser.tree;
