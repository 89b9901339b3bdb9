import type { BrowserContext } from 'playwright-core'

/** Which processes of a browser die: its pages and its worker, as when memory is short, or the browser itself, as in a power cut. */
export type Victim = 'renderers' | 'browser'

/** Ends processes of this browser by SIGKILL; resolves when they have got it. The context can only be closed afterwards. */
export async function killProcesses(context: BrowserContext, victim: Victim): Promise<void> {
  const browser = context.browser()
  if (!browser) throw new Error('a context without a browser of its own')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const dying = processInfo.filter(({ type }) => type === (victim === 'browser' ? 'browser' : 'renderer'))
  if (dying.length === 0) throw new Error(`no ${victim} to kill`)
  const gone = victim === 'browser' && new Promise((resolve) => context.once('close', resolve))
  for (const { id } of dying) process.kill(id, 'SIGKILL')
  if (gone) await gone
}
