/** Loads the Temporal polyfill, which the calendar needs, where the browser lacks Temporal. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
