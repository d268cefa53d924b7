package io.cellardb.jdbc.session;

/**
 * One parameter of a statement.
 *
 * @param type the type that values are coerced to before they are handed over; {@link
 *     SqlType#OTHER} when the planner could not tell, values then pass in their natural canonical
 *     form
 * @param nullability whether NULL is allowed
 */
public record ParameterDescription(TypeDescription type, Nullability nullability) {}
