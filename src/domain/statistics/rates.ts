/** Returns the share in whole percent, halves rounded up (1 of 8 is 13); 0 of nothing is 0. */
export function wholePercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole)
}

/** Returns the filled part of a bar in whole percent of its scale, from 0 to 100 (spec section 2, Finanzas). */
export function barPercent(value: number, scale: number): number {
  return Math.min(100, Math.max(0, wholePercent(value, scale)))
}
