import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DemoRandom } from '#server/cli/demo/demo-random.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { faultsIn } from '#tests/support/database/database-soundness.ts'
import { afterPowerCut, type Fate, nothingElse } from '#tests/support/database/disk-events.ts'
import {
  type Acknowledged,
  clinicFrom,
  lostOf,
  type Recording,
  recordClinic,
} from '#tests/support/database/power-cut-recording.ts'
import type { ClinicFolder } from '#tests/support/server/clinic-folder.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'

/** The database whose disk is recorded, and whether its engine ignores synchronous FULL. */
const recorded = vi.hoisted(() => ({ database: '', isDeaf: false }))

vi.mock(import('#server/db/sqlite/sqlite-engine.ts'), async (original) => {
  const engine = await original()
  const { openRecordable } = await import('#tests/support/database/recordable-sqlite.ts')
  return {
    ...engine,
    openSqlite: async (path) => {
      if (path !== recorded.database) return engine.openSqlite(path)
      return recorded.isDeaf ? deaf(openRecordable(path)) : openRecordable(path)
    },
  }
})

type Handle = Awaited<ReturnType<typeof import('#server/db/sqlite/sqlite-engine.ts').openSqlite>>

/** Stays at NORMAL, whatever is set. */
function deaf(handle: Handle): Handle {
  const { exec } = handle
  const heard = (statement: string) =>
    statement.replace('synchronous = FULL', 'synchronous = NORMAL').replace('synchronous = 2', 'synchronous = 1')
  return Object.assign(handle, { exec: (statement: string) => exec(heard(statement)) })
}

const SEED = 20_261_120
/** For each kind of cut; each is a start of the server. */
const CUTS = isProof ? 8 : 1
const clinics: ClinicFolder[] = []
afterEach(async () => {
  for (const clinic of clinics.splice(0)) await clinic.dispose()
})

const record = (isDeaf: boolean) => {
  Object.assign(recorded, { isDeaf })
  return recordClinic({
    seed: SEED,
    desks: 3,
    writes: 60,
    onFolder: (database) => Object.assign(recorded, { database }),
  })
}

/** The clinic as a machine finds it after a power cut. */
async function afterCut({ events, acknowledged }: Recording, at: number, fate: Fate) {
  const clinic = await clinicFrom(afterPowerCut(events, at, fate))
  clinics.push(clinic)
  const owed = acknowledged.filter((each) => each.at <= at)
  return { clinic, owed }
}

function torn(seed: number, sector: number): Fate {
  const chance = new DemoRandom(seed)
  return { sector, survives: () => chance.happens(0.5) }
}

const greatest = (owed: readonly Acknowledged[]) => Math.max(0, ...owed.map(({ receipt }) => receipt.version))

let recording: Recording
/** At random, just after a change was acknowledged, and during a checkpoint. */
let cuts: number[]

beforeAll(async () => {
  recording = await record(false)
  cuts = cutsOf(recording, CUTS)
})

function cutsOf({ events, acknowledged }: Recording, count: number): number[] {
  const chance = new DemoRandom(SEED)
  const several = (cut: () => number) => Array.from({ length: count }, cut)
  const writesToFile = fileWrites(events)
  return [
    ...several(() => chance.between(0, events.length)),
    ...several(() => chance.pick(acknowledged).at),
    ...several(() => chance.pick(writesToFile)),
  ]
}

/** The writes to the database file itself, not to its WAL. */
function fileWrites(events: Recording['events']): number[] {
  const created = events.find((event) => event.kind === 'create' && event.name === 'clinica.sqlite')
  const file = created?.kind === 'create' ? created.file : undefined
  return [...events.entries()].flatMap(([at, event]) => (event.kind === 'write' && event.file === file ? [at] : []))
}

describe('a power cut', () => {
  it('happens during every kind of work, with several checkpoints', () => {
    const kinds = new Set(recording.acknowledged.map(({ request: { verb, entity } }) => `${verb} ${entity}`))
    expect([...kinds].sort()).toEqual(
      ['DELETE', 'POST', 'PUT'].flatMap((verb) =>
        ['appointment', 'clinicalRecord', 'income', 'patient'].map((entity) => `${verb} ${entity}`),
      ),
    )
    expect(recording.acknowledged.length).toBeGreaterThan(200)
    const gaps = fileWrites(recording.events).filter((at, i, all) => at - (all[i - 1] ?? 0) > 100)
    expect(gaps.length).toBeGreaterThan(2)
  })

  it.each(
    variants<[string, (cut: number) => Fate]>(
      ['half of the rest is there, torn at 512 bytes', (cut) => torn(cut, 512)],
      ['half of the rest is there, torn at 4096 bytes', (cut) => torn(cut, 4096)],
      ['everything not synced is gone', () => nothingElse],
    ),
  )('loses no acknowledged change, and leaves an intact database in the same epoch: %s', async (_, outcomeOf) => {
    for (const cut of cuts) {
      const { clinic, owed } = await afterCut(recording, cut, outcomeOf(cut))
      const running = await clinic.start()

      expect(running.isNewEpoch, `cut ${cut}`).toBe(false)
      expect(await lostOf(running.db, owed), `cut ${cut}`).toEqual([])
      expect((await readSyncState(running.db)).sequence).toBeGreaterThanOrEqual(greatest(owed))
      expect((await createPatient(running.staff)).id).toBeGreaterThan(0)
      await running.stop()
      expect(await faultsIn(clinic.folder.database), `cut ${cut}`).toEqual([])
    }
  })

  it.runIf(isProof)('would lose some at NORMAL, which is why FULL is set', async () => {
    const lax = await record(true)
    const losses = []
    for (const cut of cutsOf(lax, 8)) {
      const { clinic, owed } = await afterCut(lax, cut, nothingElse)
      const running = await clinic.start()
      losses.push((await lostOf(running.db, owed)).length)
    }
    expect(losses.filter((lost) => lost > 0).length).toBeGreaterThan(12)
  })
})
