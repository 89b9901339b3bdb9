import { mkdir, mkdtemp, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder of the whole run, for what one worker makes and all of them use. */
    runFolder: string
  }
}

/** The global setup of the journeys: makes the folder, and removes it after the last test. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'run-'))
  project.provide('runFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}

const EVERY_MS = 50
const MOST_MS = 90_000

/** What `make` gives, as JSON, made by the first worker of the run that asks for this name; `make` may fill a folder of that name. */
export async function sharedByWorkers<Made>(name: string, make: (folder: string) => Promise<Made>): Promise<Made> {
  const folder = join(inject('runFolder'), name)
  const file = `${folder}.json`
  for (let waited = 0; waited < MOST_MS; waited += EVERY_MS) {
    const made = await readFile(file, 'utf8').catch(unless('ENOENT'))
    if (made !== undefined) return JSON.parse(made) as Made
    if (await isFirst(`${folder}.lock`)) {
      try {
        await writeFile(`${file}.new`, JSON.stringify(await make(folder)))
        await rename(`${file}.new`, file)
      } catch (error) {
        // The next one tries it.
        await rm(folder, { recursive: true, force: true })
        await rmdir(`${folder}.lock`)
        throw error
      }
    } else await wait(EVERY_MS)
  }
  throw new Error(`no worker has made '${name}'`)
}

async function isFirst(lock: string): Promise<boolean> {
  const made = await mkdir(lock).then(() => true, unless('EEXIST'))
  return made === true
}

function unless(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error
  }
}
