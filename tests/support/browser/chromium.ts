import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

const run = promisify(execFile)
const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
/** Debian's on the PATH is a script that stays in between: a signal would end the script alone. */
const debianShell = '/usr/lib/chromium/chromium-headless-shell'

/** Flags that keep a browser under test quiet: no sandbox (containers), no calls of its own to the network. */
export const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser for tests: CHROMIUM_PATH, else one on the PATH, else playwright's own; null when none of them starts. */
export async function findChromium(): Promise<string | null> {
  const told = process.env.CHROMIUM_PATH
  return firstThatStarts(told ? [told] : [...onPath(programNames), chromium.executablePath()])
}

/** The same engine without a window of its own, which is up in a third of the time; null where none starts. */
export function findHeadlessShell(): Promise<string | null> {
  return firstThatStarts([debianShell, ...onPath(shellNames)])
}

function onPath(names: readonly string[]): string[] {
  return (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
}

/** Whether a program of this name lies on the PATH. */
export function hasProgram(name: string): boolean {
  return onPath([name]).some((path) => existsSync(path))
}

async function firstThatStarts(candidates: readonly string[]): Promise<string | null> {
  for (const path of candidates) {
    if (existsSync(path) && (await starts(path))) return path
  }
  return null
}

/** A browser that lies there may still lack a library of the system. */
async function starts(path: string): Promise<boolean> {
  try {
    await run(path, ['--version'], { timeout: 60_000 })
    return true
  } catch (error) {
    console.warn(`${path} does not start: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

/** A headless Chromium with a fresh profile. Throws when this machine has none: `npm test` installs one. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    ...options,
    executablePath: await requireChromium(),
    args: [...quietFlags, ...(options.args ?? [])],
  })
}

let found: Promise<string | null> | undefined

/** The path of the browser for tests that start it themselves, with a profile that lasts; looked for once. */
export async function requireChromium(): Promise<string> {
  found ??= findChromium().then((path) => path ?? findHeadlessShell())
  const path = await found
  if (!path) throw new Error('No Chromium found: run `npm test`, or set CHROMIUM_PATH.')
  return path
}
