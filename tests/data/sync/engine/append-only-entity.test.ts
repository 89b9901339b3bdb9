import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { dropRowsBefore } from '#data/local/database/free-storage.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { readView } from '#data/local/rows/view-reader.ts'
import { startSession } from '#data/local/session/session.ts'
import { createApi } from '#data/remote/http/api.ts'
import { type CycleResult, runCycle } from '#data/sync/engine/cycle.ts'
import { createSenderLock } from '#data/sync/locks/sender-lock.ts'
import { enqueueCreate, enqueueDelete } from '#data/sync/outbox/enqueue.ts'
import { type MirroredEntity, SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { connectTo } from '#tests/data/device-connection.ts'
import { createTestClock } from '#tests/support/server/test-clock.ts'
import { NoteServer } from './note-server.ts'

/*
 * An entity costs no line of the engine: a made-up one goes through queue, push, pull and view by what the tables of
 * entities say of it.
 */

vi.mock('#domain/fields/entity-table.ts', async (original) => {
  const [{ entityTable }, { noteEntity }] = [
    await original<typeof import('#domain/fields/entity-table.ts')>(),
    await import('./note-entity.ts'),
  ]
  return { entityTable: { ...entityTable, note: noteEntity } }
})
vi.mock('#domain/fields/entity-fields.ts', async (original) => {
  const { entityFields } = await original<typeof import('#domain/fields/entity-fields.ts')>()
  const { noteFields } = await import('./note-entity.ts')
  const all: Record<string, object> = { ...entityFields, note: noteFields }
  return {
    entityFields: all,
    fieldsOf: (entity: string) => all[entity],
    fieldOf: (entity: string, name: string) => Object.entries(all[entity] ?? {}).find(([field]) => field === name)?.[1],
  }
})
vi.mock('#domain/fields/default-values.ts', async (original) => {
  const kept = await original<typeof import('#domain/fields/default-values.ts')>()
  const { blankNote } = await import('./note-entity.ts')
  return { ...kept, defaultValues: { ...kept.defaultValues, note: blankNote } }
})

const NOTE = 'note' as MirroredEntity

class NotesDatabase extends ClinicDatabase {
  constructor(userId: number) {
    super(userId)
    this.version(1000).stores({ notes: 'id, date, patientId' })
  }
}

let server: NoteServer
let db: ClinicDatabase
let sync: () => Promise<CycleResult>
const clock = createTestClock()
const sources = { now: clock, newUuid }

beforeEach(async () => {
  server = new NoteServer()
  const factory = new IDBFactory()
  const device = connectTo(factory, () => new DeviceDatabase())
  db = connectTo(factory, () => new NotesDatabase(1))
  await startSession(device, 'token', { id: 1, username: 'direccion', role: 'admin' })
  const api = createApi({ baseUrl: 'http://clinica.example/api/v1', fetch: server.fetch })
  const lock = createSenderLock(db, newUuid(), clock, undefined)
  const deadline = () => new AbortController().signal
  const isOffline = () => false
  const network = { db, device, api, lock, locks: undefined, deadline, isOffline }
  const ports = { ...network, now: clock, deviceNow: clock, random: () => 0.5, newUuid }
  sync = () => runCycle(ports)
})

const views = () =>
  readView(
    db,
    NOTE,
    (table) => table.toArray(),
    () => true,
  )
const add = (fields: object) => enqueueCreate(db, sources, NOTE, { patientId: 1, date: '2026-11-19', ...fields })

describe('an append-only entity', () => {
  it('is described by its table alone', () => {
    expect(SYNCED_ENTITIES).toContain(NOTE)
  })

  it('arrives with the first fill of the mirror, and later by the feed', async () => {
    server.write({ patientId: 1, date: '2026-11-18', text: 'Prefiere la mañana' })
    await sync()
    expect(server.requests).toContain('GET /notes')
    expect(await views()).toMatchObject([{ text: 'Prefiere la mañana', author: 1, waiting: false }])
    server.write({ patientId: 1, date: '2026-11-19', text: 'Llamar antes' })
    await sync()
    expect(await views()).toHaveLength(2)
  })

  it('is shown at once with its default, sent, and recognized by its ref after a lost answer', async () => {
    await sync()
    await add({ text: 'Trae estudios' })
    const [pending] = await views()
    expect(pending).toMatchObject({ text: 'Trae estudios', author: null, waiting: true })
    server.losesAnswers = true
    await sync()
    expect(server.notes).toHaveLength(1)
    server.losesAnswers = false
    await sync()
    expect(server.notes).toHaveLength(1)
    expect(await views()).toMatchObject([{ uid: pending?.uid, key: 1, author: 1, waiting: false }])
    expect(await db.outbox.count()).toBe(0)
  })

  it('is hidden with a deleted patient', async () => {
    await sync()
    await add({ text: 'Se muda' })
    await enqueueDelete(db, sources, 'patient', { key: 1 })
    expect(await views()).toEqual([])
  })

  it('is pruned with the window', async () => {
    server.write({ patientId: 1, date: '2020-01-07', text: 'Antigua' })
    server.write({ patientId: 1, date: '2026-11-19', text: 'De hoy' })
    await sync()
    await dropRowsBefore(db, localDate('2026-01-01'))
    expect(await views()).toMatchObject([{ text: 'De hoy' }])
  })
})
