declare module 'punycode.js/punycode.es6.js' {
  /** Throws a RangeError for invalid input. */
  export function decode(encoded: string): string
}
