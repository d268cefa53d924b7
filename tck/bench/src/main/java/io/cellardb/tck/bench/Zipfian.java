package io.cellardb.tck.bench;

import java.util.Random;

/**
 * Numbers below a bound of which some come up far more often than others, as in YCSB: Zipf's
 * distribution with its constant of 0.99 (Gray and others, "Quickly generating billion-record
 * synthetic databases"), the frequent ones spread over all.
 */
final class Zipfian {
  private static final double THETA = 0.99;
  private static final double ALPHA = 1 / (1 - THETA);
  private static final long ODD = 0x9E3779B97F4A7C15L;

  private final int count;
  private final double zeta;
  private final double eta;

  Zipfian(int count) {
    this.count = count;
    double sum = 0;
    for (int i = 1; i <= count; i++) {
      sum += 1 / Math.pow(i, THETA);
    }
    zeta = sum;
    double zetaOfTwo = 1 + Math.pow(0.5, THETA);
    eta = (1 - Math.pow(2.0 / count, 1 - THETA)) / (1 - zetaOfTwo / zeta);
  }

  /** The next number in {@code [0, count)}. */
  int next(Random random) {
    double u = random.nextDouble();
    double scaled = u * zeta;
    long rank;
    if (scaled < 1) {
      rank = 0;
    } else if (scaled < 1 + Math.pow(0.5, THETA)) {
      rank = 1;
    } else {
      rank = (long) (count * Math.pow(eta * u - eta + 1, ALPHA));
    }
    return (int) Math.floorMod(((rank + 1) * ODD) >>> 16, (long) count);
  }
}
