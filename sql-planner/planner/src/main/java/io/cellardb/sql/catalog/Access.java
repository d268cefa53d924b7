package io.cellardb.sql.catalog;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The users and roles of a catalog at one moment. Immutable. */
public final class Access {
  /** Nobody: a catalog without users, in which everybody may do everything. */
  public static final Access NONE = new Access(Map.of());

  /** In place of a user or role: all of them. */
  public static final long EVERYBODY = 0;

  private final Map<String, Principal> byName;
  private final Map<Long, Principal> byId;
  private final boolean users;

  private Access(Map<String, Principal> principals) {
    this.byName = Collections.unmodifiableMap(principals);
    this.byId =
        principals.values().stream()
            .collect(Collectors.toUnmodifiableMap(Principal::id, Function.identity()));
    this.users = principals.values().stream().anyMatch(Principal::user);
  }

  /** Of these users and roles. */
  static Access of(Collection<Principal> principals) {
    Map<String, Principal> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    principals.forEach(principal -> byName.put(principal.name(), principal));
    return byName.isEmpty() ? NONE : new Access(byName);
  }

  /** Whether there are users; else everybody may do everything. */
  public boolean hasUsers() {
    return users;
  }

  /** All users and roles, by name. */
  public Collection<Principal> principals() {
    return byName.values();
  }

  /** The user or role of a name, without regard to case. */
  public Optional<Principal> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** The user or role of a number, if there is one still. */
  public Optional<Principal> find(long id) {
    return Optional.ofNullable(byId.get(id));
  }

  /** Everybody as whom a user or role may do things: itself and its roles, those of roles too. */
  public Set<Long> allRoles(long id) {
    Set<Long> found = new HashSet<>();
    Deque<Long> open = new ArrayDeque<>();
    open.add(id);
    while (!open.isEmpty()) {
      long next = open.remove();
      if (byId.containsKey(next) && found.add(next)) {
        byId.get(next).roles().forEach(membership -> open.add(membership.role()));
      }
    }
    return found;
  }

  /** The same with another user or role, or with one changed. */
  Access with(Principal principal) {
    Map<String, Principal> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    byName.values().stream()
        .filter(other -> other.id() != principal.id())
        .forEach(other -> all.put(other.name(), other));
    all.put(principal.name(), principal);
    return new Access(all);
  }

  /** The same without a user or role, which nobody has as a role then. */
  Access without(long id) {
    Map<String, Principal> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (Principal other : byName.values()) {
      if (other.id() != id) {
        all.put(
            other.name(),
            other.withRoles(
                other.roles().stream().filter(membership -> membership.role() != id).toList()));
      }
    }
    return new Access(all);
  }
}
