package io.cellardb.sql.catalog;

import io.cellardb.storage.TableName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The users and roles of a catalog at one moment, and their rights. Immutable. */
public final class Access {
  /** Nobody: a catalog without users, in which everybody may do everything. */
  public static final Access NONE = new Access(List.of(), Map.of(), Map.of());

  /** In place of a user or role: all of them. */
  public static final long EVERYBODY = 0;

  private final Map<String, Principal> byName;
  private final Map<Long, Principal> byId;
  private final boolean users;
  private final Map<TableName, ObjectRights> objects;
  private final Map<String, ObjectRights> namespaces;

  /**
   * Of these parts.
   *
   * @param objects the rights on tables, views and sequences
   */
  Access(
      Collection<Principal> principals,
      Map<TableName, ObjectRights> objects,
      Map<String, ObjectRights> namespaces) {
    Map<String, Principal> named = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    principals.forEach(principal -> named.put(principal.name(), principal));
    this.byName = Collections.unmodifiableMap(named);
    this.byId =
        named.values().stream()
            .collect(Collectors.toUnmodifiableMap(Principal::id, Function.identity()));
    this.users = named.values().stream().anyMatch(Principal::user);
    this.objects = Collections.unmodifiableMap(new TreeMap<>(objects));
    this.namespaces = Collections.unmodifiableMap(new TreeMap<>(namespaces));
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

  /** The rights on a table, view or sequence. */
  public ObjectRights on(TableName object) {
    return objects.getOrDefault(object, ObjectRights.NONE);
  }

  /** The rights on all that a namespace has. */
  public ObjectRights on(String namespace) {
    return namespaces.getOrDefault(namespace, ObjectRights.NONE);
  }

  /** The rights on tables, views and sequences, where there are some. */
  Map<TableName, ObjectRights> objects() {
    return objects;
  }

  /** The rights on namespaces, where there are some. */
  Map<String, ObjectRights> namespaces() {
    return namespaces;
  }

  /** With other rights on a table, view or sequence. */
  Access with(TableName object, ObjectRights rights) {
    return new Access(byName.values(), changed(objects, object, rights), namespaces);
  }

  /** With other rights on a namespace. */
  Access with(String namespace, ObjectRights rights) {
    return new Access(byName.values(), objects, changed(namespaces, namespace, rights));
  }

  private static <K> Map<K, ObjectRights> changed(
      Map<K, ObjectRights> all, K key, ObjectRights rights) {
    Map<K, ObjectRights> changed = new TreeMap<>(all);
    if (rights.isEmpty()) {
      changed.remove(key);
    } else {
      changed.put(key, rights);
    }
    return changed;
  }

  /** With something new, whose maker owns it. */
  Access owned(TableName made, long owner) {
    return owner == EVERYBODY ? this : with(made, ObjectRights.NONE.withOwner(owner));
  }

  /** With a new namespace, whose maker owns it. */
  Access owned(String made, long owner) {
    return owner == EVERYBODY ? this : with(made, ObjectRights.NONE.withOwner(owner));
  }

  /**
   * With the rights on a table that was altered: under its other name, and on the columns that it
   * still has, whatever they are called now.
   */
  Access altered(TableDefinition before, TableDefinition after) {
    ObjectRights rights = on(before.name());
    if (rights.isEmpty()) {
      return this;
    }
    List<ObjectRights.Granted> grants = new ArrayList<>();
    for (ObjectRights.Granted granted : rights.grants()) {
      if (granted.column().equals(ObjectRights.WHOLE)) {
        grants.add(granted);
      } else {
        columnOf(granted.column(), before, after).map(granted::withColumn).ifPresent(grants::add);
      }
    }
    return with(before.name(), ObjectRights.NONE).with(after.name(), rights.withGrants(grants));
  }

  /** What a column is called after the table was altered. A renaming alters nothing else. */
  private static Optional<String> columnOf(
      String name, TableDefinition before, TableDefinition after) {
    if (after.columns().stream().anyMatch(column -> column.name().equals(name))) {
      return Optional.of(name);
    }
    return before.columns().size() != after.columns().size()
        ? Optional.empty()
        : before.columns().stream()
            .filter(column -> column.name().equals(name))
            .map(column -> after.columns().get(column.ordinal()).name())
            .filter(
                other -> before.columns().stream().noneMatch(column -> column.name().equals(other)))
            .findFirst();
  }

  /** With the rights on something under its other name. */
  Access moved(TableName from, TableName to) {
    ObjectRights rights = on(from);
    return rights.isEmpty() || from.equals(to)
        ? this
        : with(from, ObjectRights.NONE).with(to, rights);
  }

  /** With the rights on a namespace under its other name. */
  Access moved(String from, String to) {
    ObjectRights rights = on(from);
    return rights.isEmpty() || from.equals(to)
        ? this
        : with(from, ObjectRights.NONE).with(to, rights);
  }

  /** Without the rights on what is not there any more. */
  Access of(Set<TableName> present, Set<String> presentNamespaces) {
    if (present.containsAll(objects.keySet())
        && presentNamespaces.containsAll(namespaces.keySet())) {
      return this;
    }
    Map<TableName, ObjectRights> left = new TreeMap<>(objects);
    left.keySet().retainAll(present);
    Map<String, ObjectRights> leftNamespaces = new TreeMap<>(namespaces);
    leftNamespaces.keySet().retainAll(presentNamespaces);
    return new Access(byName.values(), left, leftNamespaces);
  }

  /** The same with another user or role, or with one changed. */
  Access with(Principal principal) {
    Map<Long, Principal> all = new TreeMap<>(byId);
    all.put(principal.id(), principal);
    return new Access(all.values(), objects, namespaces);
  }

  /** The same without a user or role, which nobody has as a role then, and without its rights. */
  Access without(long id) {
    List<Principal> others =
        byName.values().stream()
            .filter(other -> other.id() != id)
            .map(
                other ->
                    other.withRoles(
                        other.roles().stream()
                            .filter(membership -> membership.role() != id)
                            .toList()))
            .toList();
    UnaryOperator<ObjectRights> left = rights -> rights.without(granted -> granted.grantee() == id);
    return new Access(others, mapped(objects, left), mapped(namespaces, left));
  }

  private static <K> Map<K, ObjectRights> mapped(
      Map<K, ObjectRights> all, UnaryOperator<ObjectRights> change) {
    Map<K, ObjectRights> mapped = new TreeMap<>();
    all.forEach(
        (key, rights) -> {
          ObjectRights after = change.apply(rights);
          if (!after.isEmpty()) {
            mapped.put(key, after);
          }
        });
    return mapped;
  }

  /** The same with all that is somebody's given to somebody else. */
  Access reassigned(Set<Long> owners, long to) {
    UnaryOperator<ObjectRights> given =
        rights -> owners.contains(rights.owner()) ? rights.withOwner(to) : rights;
    return new Access(byName.values(), mapped(objects, given), mapped(namespaces, given));
  }

  /** What there is of somebody, as in "owns table default.t"; empty if nothing is. */
  Optional<String> dependentOn(long id) {
    for (Map.Entry<TableName, ObjectRights> entry : objects.entrySet()) {
      String name = TableDefinition.display(entry.getKey());
      if (entry.getValue().owner() == id) {
        return Optional.of("owns " + name);
      }
      if (entry.getValue().grants().stream().anyMatch(granted -> granted.grantor() == id)) {
        return Optional.of("has granted rights on " + name);
      }
    }
    for (Map.Entry<String, ObjectRights> entry : namespaces.entrySet()) {
      if (entry.getValue().owner() == id) {
        return Optional.of("owns namespace " + entry.getKey());
      }
      if (entry.getValue().grants().stream().anyMatch(granted -> granted.grantor() == id)) {
        return Optional.of("has granted rights on namespace " + entry.getKey());
      }
    }
    return Optional.empty();
  }
}
