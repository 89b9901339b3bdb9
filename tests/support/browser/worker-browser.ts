import type { Browser } from 'playwright-core'
import { launchBrowser } from './chromium.ts'

let launched: Promise<Browser> | undefined

/** The one browser of this worker; it ends with the worker's process. Each test opens a context of its own in it. */
export async function workerBrowser(): Promise<Browser> {
  launched ??= launchBrowser()
  const browser = await launched
  if (browser.isConnected()) return browser
  launched = launchBrowser()
  return launched
}
