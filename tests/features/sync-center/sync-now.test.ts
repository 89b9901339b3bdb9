import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { OUTBOX_SCHEMA } from '#domain/sync/outbox/outbox-entry.ts'
import { currentText, syncNow, syncResultText } from '#features/sync-center/sync-now.ts'
import { waitingCopy } from '#features/sync-center/waiting-copy.ts'
import { anEntry } from '#tests/domain/sync/outbox-builders.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'
import { newPatient, park } from './parked-change.ts'

/** A device with nothing to send, and a server that answers. */
const inStep = { connection: 'online', waiting: 0, refused: 0, isFailing: false, hindrance: null } as const

describe("'Sincronizar ahora'", () => {
  let db: ClinicDatabase
  let sources: ChangeSources

  beforeEach(() => {
    ;({ db, sources } = openDeviceClinic())
  })

  afterEach(() => db.delete())

  it('waits until the sender has finished and reports the status then', async () => {
    await enqueueCreate(db, sources, 'patient', newPatient)
    const kick = () =>
      void db.meta.put({ name: 'sender', holder: 'x', until: 1 }).then(async () => {
        await db.outbox.clear()
        await db.meta.put({ name: 'connection', connection: 'online', firstPullFailed: false })
        await db.meta.delete('sender')
      })
    expect(await syncNow(db, kick)).toEqual(inStep)
  })

  it('reports the truth when no cycle could run', async () => {
    await enqueueCreate(db, sources, 'patient', newPatient)
    const told = { ...inStep, connection: null, waiting: 1, hindrance: 'connection' }
    expect(await syncNow(db, () => undefined)).toEqual(told)
  })

  it("does not say that everything is on the server while a newer version's change waits here", async () => {
    await db.meta.put({ name: 'connection', connection: 'online', firstPullFailed: false })
    await db.outbox.add(anEntry({ schema: OUTBOX_SCHEMA + 1 }))
    expect(syncResultText(await syncNow(db, () => undefined))).toBe('Queda 1 cambio por enviar.')
  })

  it.each([
    [inStep, 'Todo está en el servidor.'],
    [{ ...inStep, waiting: 2, refused: 1 }, 'Quedan 2 cambios por enviar.'],
    [{ ...inStep, refused: 1 }, 'Se envió lo que se podía: 1 cambio necesita tu decisión.'],
    [
      { ...inStep, connection: 'no_server' as const },
      'El servidor no respondió: nada se perdió, los cambios siguen en este dispositivo.',
    ],
    [
      { ...inStep, connection: 'no_network' as const, waiting: 1 },
      'No hay conexión: nada se perdió, los cambios siguen en este dispositivo.',
    ],
    [
      { ...inStep, isFailing: true },
      'La sincronización no se completó: nada se perdió, los cambios siguen en este dispositivo.',
    ],
    ['running' as const, 'La sincronización sigue en curso.'],
  ])('describes %j as %s', (outcome, text) => {
    expect(syncResultText(outcome)).toBe(text)
  })

  it('shows its result only while it is true', () => {
    const of = { ...inStep, connection: 'no_server' as const, waiting: 1 }
    const told = { text: syncResultText(of), of }
    expect(currentText(told, { ...of })).toBe(told.text)
    for (const other of [{ connection: 'online' as const }, { waiting: 0 }, { refused: 1 }])
      expect(currentText(told, { ...of, ...other })).toBe('')
  })

  it('exports pending and refused changes, without any token', async () => {
    await enqueueCreate(db, sources, 'patient', newPatient)
    const refused = await enqueueCreate(db, sources, 'patient', { ...newPatient, dni: '1' })
    await park(db, refused, { answer: { message: 'No' } })
    await db.outbox.toCollection().modify({ sent: true })
    const { name, text } = waitingCopy(await readSyncCenter(db), 'ana', sources.now())
    expect(name).toBe('cambios-sin-enviar-2026-11-19.json')
    const copy = JSON.parse(text)
    expect(copy.username).toBe('ana')
    expect(copy.changes).toMatchObject([
      {
        title: 'Paciente nuevo: Lucía Peralta',
        state: 'queued',
        mayHaveArrived: true,
        refused: null,
        fields: newPatient,
      },
      { state: 'parked', mayHaveArrived: false, refused: { why: 'refused', message: 'No' } },
    ])
    expect(text).not.toMatch(/token/i)
  })
})
