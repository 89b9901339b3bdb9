import fs from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DemoRandom } from '#server/cli/demo/demo-random.ts'
import { writeDurably } from '#server/platform/durable-file.ts'
import { afterPowerCut, type Fate, nothingElse } from '#tests/support/database/disk-events.ts'
import { type RecordedFolder, recordFolder } from '#tests/support/database/recorded-folder.ts'

let folder: string
let recorded: RecordedFolder

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinica-'))
  recorded = recordFolder(folder)
})
afterEach(async () => {
  recorded.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Longer than a sector, so that a torn write shows. */
const text = (number: number) => `${number} `.repeat(500)
const TEXTS = [1, 2, 3, 4].map(text)

/**
 * Writes the texts one after another; returns the number of disk events at the moment when each was reported as
 * written.
 */
async function written(write: (path: string, text: string) => Promise<void>): Promise<number[]> {
  const marks: number[] = []
  for (const each of TEXTS) {
    await write(join(folder, 'clinica.head'), each)
    marks.push(recorded.events.length)
  }
  return marks
}

function fates(): Fate[] {
  const chance = new DemoRandom(7)
  const torn = [512, 4096].map((sector) => ({ sector, survives: () => chance.happens(0.5) }))
  return [nothingElse, ...torn, ...torn, ...torn]
}

/** For every moment: what a power cut leaves of the file, and the texts that are allowed. */
function* cuts(marks: readonly number[]) {
  for (let cut = 0; cut <= recorded.events.length; cut++) {
    const done = marks.filter((mark) => mark <= cut).length
    const allowed = [TEXTS[done - 1], TEXTS[done]]
    for (const fate of fates()) {
      yield { allowed, left: afterPowerCut(recorded.events, cut, fate).get('clinica.head')?.toString() }
    }
  }
}

describe('a file written durably', () => {
  it('has the old text or the new one after a power cut at any moment, and the new one once the write was reported', async () => {
    for (const { allowed, left } of cuts(await written(writeDurably))) expect(allowed).toContain(left)
  })

  it('would be lost or torn without waiting for the disk', async () => {
    const careless = async (path: string, content: string) => {
      const part = await fs.promises.open(`${path}.part`, 'w')
      await part.writeFile(content)
      await part.close()
      await fs.promises.rename(`${path}.part`, path)
    }
    const wrong = [...cuts(await written(careless))].filter(({ allowed, left }) => !allowed.includes(left))
    expect(wrong.length).toBeGreaterThan(10)
  })

  it('is complete when several write at the same moment, and leaves no temporary files', async () => {
    await Promise.all(TEXTS.map((each) => writeDurably(join(folder, 'clinica.head'), each)))
    expect(TEXTS).toContain(await readFile(join(folder, 'clinica.head'), 'utf8'))
    expect(await readdir(folder)).toEqual(['clinica.head'])
  })

  it('leaves other folders out of the recording', async () => {
    const other = await mkdtemp(join(tmpdir(), 'clinica-'))
    await writeFile(join(other, 'x'), 'x')
    await writeDurably(join(other, 'clinica.head'), 'x')
    expect(recorded.events).toEqual([])
    await rm(other, { recursive: true })
  })
})
