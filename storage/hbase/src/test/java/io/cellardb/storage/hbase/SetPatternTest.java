package io.cellardb.storage.hbase;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cellardb.storage.ByteString;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.exceptions.DeserializationException;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.RegexStringComparator;
import org.junit.jupiter.api.Test;

/** Sets as patterns: what they say, and that they find their members and nothing else. */
class SetPatternTest {
  private static List<ByteString> set(String... strings) {
    List<ByteString> set = new ArrayList<>();
    for (String string : strings) {
      set.add(ByteString.wrap(string.getBytes(ISO_8859_1)));
    }
    return set;
  }

  @Test
  void whatStringsHaveInCommonIsWrittenOnce() {
    assertEquals("\\A\\x61\\x62\\z", SetPattern.of(set("ab")));
    assertEquals("\\A\\x61(?:[\\x62\\x63])\\z", SetPattern.of(set("ab", "ac")));
    assertEquals("\\A\\x61(?:[\\x62])?\\z", SetPattern.of(set("a", "ab")));
    assertEquals(
        "\\A(?:[\\x63]|\\x61(?:[\\x62]|\\x63\\x64))\\z", SetPattern.of(set("ab", "acd", "c")));
    assertEquals("\\A\\z", SetPattern.of(set("")));
  }

  @Test
  void randomSetsHaveTheirMembersAndNoOthers() throws DeserializationException {
    Random random = new Random(TestSeed.get());
    for (int i = 0; i < 300; i++) {
      int bytes = 1 + random.nextInt(random.nextBoolean() ? 3 : 255);
      TreeSet<ByteString> members = new TreeSet<>();
      int size = 1 + random.nextInt(200);
      for (int j = 0; j < size; j++) {
        members.add(string(random, bytes));
      }
      // As servers read it.
      ByteArrayComparable comparator =
          RegexStringComparator.parseFrom(
              SetPattern.comparator(List.copyOf(members)).toByteArray());
      members.forEach(member -> assertEquals(0, comparator.compareTo(member.array())));
      for (int j = 0; j < 200; j++) {
        ByteString other = string(random, bytes);
        assertEquals(members.contains(other), comparator.compareTo(other.array()) == 0);
      }
    }
  }

  private static ByteString string(Random random, int bytes) {
    byte[] string = new byte[random.nextInt(6)];
    for (int i = 0; i < string.length; i++) {
      string[i] = (byte) (random.nextInt(bytes) - (bytes > 3 ? 128 : 0));
    }
    return ByteString.wrap(string);
  }

  @Test
  void manyLongStringsAreTooMuch() {
    List<ByteString> deep = new ArrayList<>();
    for (int length = 0; length < 180; length++) {
      deep.add(ByteString.wrap(new byte[length]));
    }
    Pattern.compile(SetPattern.of(deep), Pattern.DOTALL);
    assertEquals(0, SetPattern.comparator(deep).compareTo(new byte[179]));
    deep.add(ByteString.wrap(new byte[10_000]));
    assertNull(SetPattern.comparator(deep));
  }
}
