import { build } from 'esbuild'
import type { Page } from 'playwright-core'

let bundled: Promise<string> | undefined

/** Gives a page of the app `window.device`: its own modules, for questions and for work that would take a person an hour. */
export async function giveDeviceAccess(page: Page): Promise<void> {
  bundled ??= bundle()
  const script = await bundled
  await page.evaluate(script)
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: process.cwd(),
    entryPoints: ['tests/journeys/page/device-page.ts'],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  })
  const script = outputFiles[0]?.text
  if (!script) throw new Error('the bundle is empty')
  return script
}
