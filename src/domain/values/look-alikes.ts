/** Characters used as an apostrophe: quotes, primes, accents without a letter, and those of other alphabets. */
export const APOSTROPHES =
  /['`\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u02ee\u0384\u055a\u05f3\u07f4\u07f5\u1fbd\u1fbf\u1ffe\u2018\u2019\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40]/gu

/** Every dash of Unicode, and signs that look like one. */
export const HYPHENS = /[\p{Pd}\u02d7\u2043\u2212]/gu
