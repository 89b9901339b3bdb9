import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { OUTBOX_SCHEMA, type OutboxEntry, type SerializedRequest } from '#domain/sync/outbox/outbox-entry.ts'
import { serialize } from '#domain/sync/outbox/serialize.ts'
import {
  isFromNewerApp,
  layoutAfterUpgrades,
  type StoredEntry,
  UPGRADES,
  type Upgrades,
  upgradeEntry,
} from '#domain/sync/outbox/upgrade-entry.ts'
import { anEntry, PATIENT_REF } from '#tests/domain/sync/outbox-builders.ts'

/** A change as a released version wrote it, and the request that it always stood for. */
interface Kept {
  entry: StoredEntry & { entity: string; kind: string; action?: { name: string } | null }
  request: SerializedRequest
}

/** Optional fields of changes: layout 1 had none of them, and an upgrade removes none. */
const SAID_BY_SOME: (keyof OutboxEntry)[] = ['rank', 'refs', 'patientName', 'formerly']

const released = Array.from({ length: OUTBOX_SCHEMA }, (_, index) => index + 1)

function keptEntries(schema: number): Kept[] {
  return JSON.parse(readFileSync(new URL(`kept-entries/v${schema}.json`, import.meta.url), 'utf8'))
}

const MONEY = ['planMember', 'payment', 'cashMovement', 'cashDay']

/** The kinds of changes that a device could make in that layout. */
function kindsOf(schema: number): string[] {
  const rows = ['appointment', 'patient', 'income'].flatMap((entity) =>
    ['create', 'update', 'delete'].map((kind) => `${entity} ${kind}`),
  )
  if (schema === 1) return rows
  const actions = ['approve', 'reject', 'schedule', 'request'].map((name) => `appointment action ${name}`)
  const closures = schema < 3 ? [] : ['closure create']
  const money = ['plan create', 'plan update', ...MONEY.map((entity) => `${entity} create`)]
  const desk = ['contact create', 'waiting create', 'waiting update']
  const records = ['record create', 'record update']
  return [...rows, ...actions, ...records, ...closures, ...(schema < 4 ? [] : money), ...(schema < 5 ? [] : desk)]
}

describe.each(released)('a change stored in layout %i', (schema) => {
  const kept = keptEntries(schema)

  it('has an example for every entity and kind', () => {
    const kinds = kept.map(({ entry }) => [entry.entity, entry.kind, entry.action?.name].join(' ').trim())
    expect([...new Set(kinds)].sort()).toEqual(kindsOf(schema).sort())
    expect(kept.map(({ entry }) => entry.schema)).toEqual(kept.map(() => schema))
  })

  it('is upgraded to the current layout, with all of its fields and no other (L-6)', () => {
    for (const { entry } of kept) {
      const upgraded = upgradeEntry(entry)
      const said = SAID_BY_SOME.filter((field) => field in entry)
      expect(upgraded.schema).toBe(OUTBOX_SCHEMA)
      expect(Object.keys(upgraded).sort()).toEqual([...Object.keys(anEntry()), ...said].sort())
    }
  })

  it('has an example for each optional field', () => {
    const said = SAID_BY_SOME.filter((field) => kept.some(({ entry }) => field in entry))
    expect(said).toEqual(schema === 1 ? [] : SAID_BY_SOME)
  })

  it('gives the same request as ever', () => {
    for (const { entry, request } of kept) {
      const upgraded = upgradeEntry(entry)
      const knownVersion = Number(upgraded.base.version ?? 10)
      const context = { ids: new Map([[PATIENT_REF, 7]]), epoch: 1, knownVersion, acknowledgedVersions: [] }
      expect(upgraded.frozen ?? serialize(upgraded, context)).toEqual(request)
    }
  })

  it('is not modified by the upgrade', () => {
    const before = structuredClone(kept)
    for (const { entry } of kept) upgradeEntry(entry)
    expect(kept).toEqual(before)
  })
})

describe('the upgrade from layout to layout', () => {
  const upgrades: Upgrades = {
    from: 0,
    steps: [
      ({ change, ...rest }) => ({ ...rest, patch: change }),
      ({ patch, ...rest }) => ({ ...rest, patch, base: { from: patch } }),
    ],
  }

  it('reaches the current layout', () => {
    expect(layoutAfterUpgrades(UPGRADES)).toBe(OUTBOX_SCHEMA)
  })

  it('passes through every layout in between', () => {
    expect(upgradeEntry({ schema: 0, opId: 'a', change: 1 }, upgrades)).toEqual({
      schema: 2,
      opId: 'a',
      patch: 1,
      base: { from: 1 },
    })
  })

  it('begins at the layout of the change', () => {
    expect(upgradeEntry({ schema: 1, patch: 1 }, upgrades)).toEqual({ schema: 2, patch: 1, base: { from: 1 } })
    expect(upgradeEntry({ schema: 2, patch: 1 }, upgrades)).toEqual({ schema: 2, patch: 1 })
  })

  it('leaves a change of a newer app alone', () => {
    const newer = { schema: 3, meaning: 'unknown' }
    expect(isFromNewerApp(newer, upgrades)).toBe(true)
    expect(isFromNewerApp({ schema: 2 }, upgrades)).toBe(false)
    expect(upgradeEntry(newer, upgrades)).toBe(newer)
  })

  it('refuses an unknown layout', () => {
    expect(() => upgradeEntry({ schema: 0 })).toThrow(RangeError)
  })
})
