import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, findHeadlessShell, hasProgram } from './chromium.ts'

/** A download may be slow, but a test run must end. */
const patience = 10 * 60_000

/**
 * The browser of a whole test run: the one that CHROMIUM_PATH names, else Chromium's headless shell, since the journeys open hundreds
 * of browsers, else any Chromium; what is not there is installed now. Null when none can be had.
 */
export async function ensureTestBrowser(root: string): Promise<string | null> {
  if (process.env.CHROMIUM_PATH) return findChromium()
  return (await findHeadlessShell()) ?? (await installedShell()) ?? (await ensureChromium(root))
}

/** Installs the programs that the journeys start beside the browser: the certificate store's and a proxy. */
export async function ensurePrograms(): Promise<void> {
  if (!hasProgram('certutil')) await installFromDebian('libnss3-tools')
  if (!hasProgram('nginx')) await installFromDebian('nginx-light')
}

/** The Chromium that is there, else one that is installed now, else null. */
async function ensureChromium(root: string): Promise<string | null> {
  return (await findChromium()) ?? (await installedByPlaywright(root)) ?? (await installedChromium())
}

async function installedByPlaywright(root: string): Promise<string | null> {
  await attempt(process.execPath, [join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'])
  return findChromium()
}

async function installedChromium(): Promise<string | null> {
  await installFromDebian('chromium')
  return findChromium()
}

async function installedShell(): Promise<string | null> {
  await installFromDebian('chromium-headless-shell')
  return findHeadlessShell()
}

async function installFromDebian(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  await attempt('apt-get', ['update'])
  await attempt('apt-get', ['install', '-y', '--no-install-recommends', name])
}

/** Whether it worked shows in what is found afterwards, so a failure is only told. */
function attempt(program: string, args: string[]): Promise<void> {
  console.log(`For the journeys: ${program} ${args.join(' ')}`)
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', signal: AbortSignal.timeout(patience) })
    child.on('error', (error) => {
      console.warn(error.message)
      resolve()
    })
    child.on('close', () => resolve())
  })
}
