import type { Locator } from 'playwright-core'

/**
 * Waits until a dialog has gone and taken its entry out of the history, after which the page may be left; so many others lie
 * beneath it.
 */
export async function closedDialog(dialog: Locator, beneath = 0): Promise<void> {
  await dialog.waitFor({ state: 'hidden' })
  await dialog
    .page()
    .waitForFunction((depth) => ((history.state as { uiLayers?: number } | null)?.uiLayers ?? 0) === depth, beneath)
}
