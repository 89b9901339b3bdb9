/** Brings Temporal, on which the calendar reckons, to browsers that lack it; the others load nothing. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
