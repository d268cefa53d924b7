package io.cellardb.protocol;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.TestSeed;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Frames that are compressed, and those that only say so. */
final class CompressionTest {
  private final Random random = new Random(TestSeed.get());

  /** A frame behind another one, of which nothing may be touched. */
  private static FrameWriter written(byte[] body) {
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    out.begin(FrameType.PONG, 0, 3).end();
    out.begin(FrameType.BATCH, Frames.LAST, 7).raw(body).end();
    return out;
  }

  /** What the length of the second frame counts. */
  private static byte[] second(FrameWriter out) {
    int begin = 2 * Frames.LENGTH_BYTES + Frames.HEADER_BYTES;
    FrameReader length = new FrameReader(out.array(), begin - Frames.LENGTH_BYTES, out.size());
    assertEquals(out.size() - begin, length.int32());
    return Arrays.copyOfRange(out.array(), begin, out.size());
  }

  private byte[] words(int length) {
    byte[] words = new byte[length];
    for (int i = 0; i < length; i++) {
      words[i] = (byte) ('a' + random.nextInt(4));
    }
    return words;
  }

  @Test
  void aBodyIsReadAsItWas() {
    for (int length : new int[] {1024, 1025, 5_000, 1_000_000}) {
      byte[] body = words(length);
      FrameWriter out = written(body);
      byte[] plain = second(out);
      out.compress();
      byte[] compressed = second(out);
      assertTrue(compressed.length < plain.length / 2, length + " bytes");
      FrameReader frame = new FrameReader(compressed).decompressed();
      assertEquals(Frames.LAST, frame.flags());
      assertEquals(FrameType.BATCH, frame.type());
      assertEquals(7, frame.request());
      assertArrayEquals(plain, frame.array());
    }
  }

  @Test
  void whatIsShortOrNotShorterStaysAsItIs() {
    byte[] noise = new byte[100_000];
    random.nextBytes(noise);
    for (byte[] body : new byte[][] {new byte[0], new byte[1023], noise}) {
      FrameWriter out = written(body);
      byte[] plain = second(out);
      out.compress();
      assertArrayEquals(plain, second(out));
      FrameReader frame = new FrameReader(plain);
      assertSame(frame, frame.decompressed());
    }
  }

  @Test
  void aFrameThatOnlySaysSoIsRefused() {
    FrameWriter out = written(words(10_000));
    byte[] plain = second(out);
    out.compress();
    byte[] right = second(out);
    int refused = 0;
    for (int length : new int[] {-1, 0, 9_999, 10_001, 20_000_000, Integer.MAX_VALUE}) {
      byte[] wrong = right.clone();
      for (int i = 0; i < Integer.BYTES; i++) {
        wrong[Frames.HEADER_BYTES + i] = (byte) (length >>> (24 - 8 * i));
      }
      assertRefused(wrong);
    }
    assertRefused(Arrays.copyOf(right, right.length - 1));
    assertRefused(Arrays.copyOf(right, right.length + 1));
    assertRefused(Arrays.copyOf(right, Frames.HEADER_BYTES + 2));
    for (int i = 0; i < 2_000; i++) {
      byte[] wrong = right.clone();
      int at = Frames.HEADER_BYTES + random.nextInt(right.length - Frames.HEADER_BYTES);
      wrong[at] ^= (byte) (1 << random.nextInt(8));
      try {
        // Adler's checksum overlooks few changes, such as of four letters by 1, -1, -1 and 1.
        assertEquals(plain.length, new FrameReader(wrong).decompressed().array().length);
      } catch (MalformedFrameException e) {
        refused++;
      }
    }
    assertTrue(refused > 1_900, refused + " of 2,000 changed frames are refused");
  }

  private static void assertRefused(byte[] frame) {
    FrameReader reader = new FrameReader(frame);
    assertThrows(MalformedFrameException.class, reader::decompressed);
  }
}
