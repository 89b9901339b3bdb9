declare module 'punycode.js/punycode.es6.js' {
  /** Throws a RangeError for what stands for nothing. */
  export function decode(encoded: string): string
}
