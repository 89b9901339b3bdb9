import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'

/** A download may be slow, but a test run must end. */
const patience = 10 * 60_000

/** The browser that is there, else one that is installed now, else null. */
export async function ensureChromium(root: string): Promise<string | null> {
  return (await findChromium()) ?? (await afterInstalling(() => installPlaywrights(root))) ?? (await fromDebian())
}

async function fromDebian(): Promise<string | null> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null
  return afterInstalling(async () => {
    await attempt('apt-get', ['update'])
    await attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
  })
}

async function afterInstalling(install: () => Promise<void>): Promise<string | null> {
  await install()
  return findChromium()
}

const installPlaywrights = (root: string): Promise<void> =>
  attempt(process.execPath, [join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'])

/** Whether it worked shows in what is found afterwards, so a failure is only told. */
function attempt(program: string, args: string[]): Promise<void> {
  console.log(`No Chromium yet: ${program} ${args.join(' ')}`)
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', signal: AbortSignal.timeout(patience) })
    child.on('error', (error) => {
      console.warn(error.message)
      resolve()
    })
    child.on('close', () => resolve())
  })
}
