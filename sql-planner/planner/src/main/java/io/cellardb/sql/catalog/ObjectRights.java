package io.cellardb.sql.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Whose something is, and who may do what with it. Immutable.
 *
 * @param owner the number of who made it; {@link Access#EVERYBODY} for nobody, of whom only
 *     administrators take the place
 * @param grants what others may do
 */
public record ObjectRights(long owner, List<Granted> grants) {
  /** Nobody's, with which only administrators may do anything. */
  public static final ObjectRights NONE = new ObjectRights(Access.EVERYBODY, List.of());

  /** In place of a column: the whole table. */
  public static final String WHOLE = "";

  /**
   * A right that was granted.
   *
   * @param grantee the number of the user or role; {@link Access#EVERYBODY} for all
   * @param right what they may do
   * @param column with which column; {@link #WHOLE} for the whole table
   * @param grantor who granted it by an own right to grant; {@link Access#EVERYBODY} where it was
   *     the owner, or an administrator
   * @param grantable whether they may grant it to others
   */
  public record Granted(long grantee, Right right, String column, long grantor, boolean grantable) {
    boolean isSameAs(Granted other) {
      return grantee == other.grantee
          && right == other.right
          && column.equals(other.column)
          && grantor == other.grantor;
    }

    /** The same on another column. */
    Granted withColumn(String other) {
      return new Granted(grantee, right, other, grantor, grantable);
    }

    /** The same, which may be granted to others or not. */
    Granted withGrantable(boolean may) {
      return new Granted(grantee, right, column, grantor, may);
    }
  }

  /** Takes the parts. */
  public ObjectRights {
    grants = List.copyOf(grants);
  }

  /** Whether there is anything to keep. */
  boolean isEmpty() {
    return owner == Access.EVERYBODY && grants.isEmpty();
  }

  /** With another owner. */
  ObjectRights withOwner(long other) {
    return new ObjectRights(other, grants);
  }

  /** With other grants. */
  ObjectRights withGrants(List<Granted> others) {
    return new ObjectRights(owner, others);
  }

  /** With a right more. */
  ObjectRights with(Granted more) {
    List<Granted> all = new ArrayList<>();
    boolean grantable = more.grantable();
    for (Granted granted : grants) {
      if (granted.isSameAs(more)) {
        grantable |= granted.grantable();
      } else {
        all.add(granted);
      }
    }
    all.add(more.withGrantable(grantable));
    return withGrants(all);
  }

  /** Without some grants. */
  ObjectRights without(Predicate<Granted> gone) {
    return withGrants(grants.stream().filter(gone.negate()).toList());
  }
}
