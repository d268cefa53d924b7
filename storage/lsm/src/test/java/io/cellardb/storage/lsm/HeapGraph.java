package io.cellardb.storage.lsm;

import io.cellardb.storage.lsm.key.HeapSize;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;

/** The objects that one refers to: arrays, and instances of classes of this project. */
public final class HeapGraph {
  private HeapGraph() {}

  /** All objects that can be reached from one, which is among them. */
  public static Set<Object> reachable(Object root) {
    Set<Object> found = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> next = new ArrayDeque<>();
    next.add(root);
    while (!next.isEmpty()) {
      Object object = next.remove();
      if (isOurs(object.getClass()) && found.add(object)) {
        references(object, next);
      }
    }
    return found;
  }

  private static boolean isOurs(Class<?> type) {
    return type.isArray() || type.getName().startsWith("io.cellardb.");
  }

  private static void references(Object object, Deque<Object> into) {
    if (object instanceof Object[] array) {
      for (Object element : array) {
        add(element, into);
      }
    }
    for (Class<?> type = object.getClass(); isOurs(type); type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
          add(value(field, object), into);
        }
      }
    }
  }

  private static void add(Object object, Deque<Object> into) {
    if (object != null) {
      into.add(object);
    }
  }

  private static Object value(Field field, Object of) {
    try {
      field.setAccessible(true);
      return field.get(of);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** The bytes that all these objects take on the heap. */
  public static long bytes(Object root) {
    return reachable(root).stream().mapToLong(HeapGraph::bytesOf).sum();
  }

  private static long bytesOf(Object object) {
    if (object.getClass().isArray()) {
      return HeapSize.ofArray(
          Array.getLength(object), bytesOf(object.getClass().getComponentType()));
    }
    int fields = 0;
    for (Class<?> type = object.getClass(); isOurs(type); type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        fields += Modifier.isStatic(field.getModifiers()) ? 0 : bytesOf(field.getType());
      }
    }
    return HeapSize.ofObject(fields);
  }

  private static int bytesOf(Class<?> type) {
    if (!type.isPrimitive()) {
      return HeapSize.REFERENCE;
    }
    if (type == long.class || type == double.class) {
      return Long.BYTES;
    }
    if (type == int.class || type == float.class) {
      return Integer.BYTES;
    }
    return type == byte.class || type == boolean.class ? 1 : Short.BYTES;
  }
}
