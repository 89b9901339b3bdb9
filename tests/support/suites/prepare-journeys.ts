import { buildProduct, isBuilt } from '#server/build/build-product.ts'
import { ensurePrograms, ensureTestBrowser } from '#tests/support/browser/chromium-install.ts'

/** Makes what the journeys need beside the sources; false, with its reason printed, when it cannot be had. */
export async function prepareJourneys(root: string): Promise<boolean> {
  try {
    if (!(await isBuilt(root))) await buildProduct(root)
  } catch (error) {
    console.error('The product cannot be built:', error)
    return false
  }
  await ensurePrograms()
  const browser = await ensureTestBrowser(root)
  if (browser) process.env.CHROMIUM_PATH = browser
  else console.error('No Chromium could be installed: install one, set CHROMIUM_PATH to it, and run this again.')
  return browser !== null
}
