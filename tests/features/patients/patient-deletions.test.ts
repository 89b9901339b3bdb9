import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { readDeletions, readPatients, readPatientsByKey } from '#data/local/rows/patients.ts'
import { dropChange } from '#data/sync/conflicts/decide.ts'
import { awaitChangeResult } from '#data/sync/outbox/change-result.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { UNDO_MS } from '#domain/sync/outbox/due-time.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { deletionPhase } from '#features/patients/deletion/deletion-phase.ts'
import {
  announcedDeletion,
  listedPatients,
  type PatientBeingDeleted,
  readListedPatients,
} from '#features/patients/list/listed-patients.ts'
import { appointment, mirror } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient, patientView } from '../device-clinic.ts'
import { park } from '../sync-center/parked-change.ts'

async function deletion() {
  const clinic = openDeviceClinic()
  const { db, sources } = clinic
  await db.patients.bulkAdd([
    patient({ id: 1, lastName: 'Acosta' }),
    patient({ id: 2, lastName: 'Bustos' }),
    patient({ id: 3, lastName: 'Ceballos' }),
  ])
  const enqueued = await enqueueDelete(db, sources, 'patient', { key: 2 })
  const [entry] = await db.outbox.toArray()
  if (!entry) throw new Error('nothing was queued')
  return { ...clinic, enqueued, entry }
}

it('a patient whose deletion is pending stays at its place in the list, though the views hide it', async () => {
  const { db, entry } = await deletion()
  expect((await readPatients(db)).map((view) => view.key)).toEqual([1, 3])
  const listed = await readListedPatients(db)
  expect(listed.map((row) => [row.lastName, row.deletion?.opId ?? null])).toEqual([
    ['Acosta', null],
    ['Bustos', entry.opId],
    ['Ceballos', null],
  ])
})

it('the row is shown as before once the deletion was undone', async () => {
  const { db, sources, enqueued } = await deletion()
  await dropChange(db, sources, enqueued.opId)
  expect((await readListedPatients(db)).map((row) => row.deletion)).toEqual([null, null, null])
})

it('the patient is shown as last edited, even if the server does not know it yet', async () => {
  const { db, sources } = openDeviceClinic()
  const seen = { ...patientView({ lastName: 'Gómez' }) }
  const created = await enqueueCreate(db, sources, 'patient', { firstName: 'Ana', lastName: 'Gómez', dni: '30123456' })
  await enqueueUpdate(db, sources, 'patient', { ...seen, key: created.key }, { lastName: 'Gómez Paz' })
  await enqueueDelete(db, sources, 'patient', { key: created.key })
  const [leaving] = await readDeletions(db)
  expect(leaving?.patient).toMatchObject({ key: created.key, firstName: 'Ana', lastName: 'Gómez Paz' })
})

it('a deletion leaves the list when it was accepted or refused', async () => {
  const { db, entry } = await deletion()
  const parked = { why: 'refused', fields: [], status: 403, answer: null, at: 0 } as const
  await db.outbox.update(entry.n, { state: 'parked', parked: { ...parked, fields: [] } })
  expect(await readDeletions(db)).toEqual([])
  expect((await readListedPatients(db)).map((row) => row.key)).toEqual([1, 2, 3])
  await db.outbox.update(entry.n, { state: 'acked', parked: null, ack: { epoch: 1, version: 9, id: 2 } })
  expect(await readDeletions(db)).toEqual([])
  expect((await readListedPatients(db)).map((row) => row.key)).toEqual([1, 3])
})

it('patients being deleted are sorted by name', () => {
  const [entry] = [{ opId: 'x' } as never]
  const rows = listedPatients(
    [patientView({ id: 1, lastName: 'Álvarez' }), patientView({ id: 2, lastName: 'Zárate' })],
    [{ patient: patientView({ id: 3, lastName: 'Núñez' }), entry }],
  )
  expect(rows.map((row) => row.lastName)).toEqual(['Álvarez', 'Núñez', 'Zárate'])
})

it('the row counts down the seconds, then says that the deletion is stored here, and once sent offers no undo', async () => {
  const { entry, clock } = await deletion()
  const phase = (change: OutboxEntry, later = 0) =>
    deletionPhase(change, clock() + later, { isHeld: false, isOnline: true })
  expect(phase(entry)).toEqual({ kind: 'counting', seconds: 10 })
  expect(phase(entry, 9_001)).toEqual({ kind: 'counting', seconds: 1 })
  expect(phase(entry, UNDO_MS)).toEqual({ kind: 'kept' })
  expect(phase({ ...entry, state: 'inflight', sent: true })).toEqual({ kind: 'sent' })
  expect(phase({ ...entry, sent: true, hold: 'network', nextAt: clock() + 60_000 })).toEqual({ kind: 'sent' })
})

it.each([
  1_000, 9_000, 10_000, 11_000, 60_000, 600_000, 3_600_000, 86_397_000, 86_400_000, 31_536_000_000, 63_072_000_000,
])('the countdown never exceeds ten seconds after the clock was set back by %i ms', async (back) => {
  const { entry, clock } = await deletion()
  expect(deletionPhase(entry, clock() - back, { isHeld: false, isOnline: true })).toEqual({
    kind: 'counting',
    seconds: 10,
  })
  // Without the server it is not dated again, and can still be undone.
  expect(deletionPhase(entry, clock() - back, { isHeld: false, isOnline: false })).toEqual({ kind: 'kept' })
})

it('a deletion behind a parked change waits for the decision, and the row says so until then', async () => {
  const { db, sources, clock } = openDeviceClinic()
  await mirror(db, { patients: [patient()], appointments: [appointment()] })
  const seen = (await readAppointment(db, 1)) ?? expect.fail()
  const edit = await enqueueUpdate(db, sources, 'appointment', seen, { startTime: '10:00', endTime: '10:30' })
  await park(db, edit ?? expect.fail('nothing was changed'), { why: 'slot_taken' })
  const { n } = await enqueueDelete(db, sources, 'patient', patientView())
  const phase = async () => {
    const entry = (await db.outbox.get(n)) ?? expect.fail('it waits')
    return deletionPhase(entry, clock() + UNDO_MS, {
      isHeld: (await awaitChangeResult(db, n, 0)).kind === 'held',
      isOnline: true,
    }).kind
  }
  expect(await phase()).toBe('held')
  await dropChange(db, sources, edit?.opId ?? '')
  expect(await phase()).toBe('kept')
})

it('the newest deletion is announced, wherever its row is, and none that has waited longer', async () => {
  const { db, sources, clock } = await deletion()
  await enqueueDelete(db, sources, 'patient', { key: 1 })
  const leaving = (await readListedPatients(db)).filter((row): row is PatientBeingDeleted => row.deletion !== null)
  expect(leaving.map(({ lastName }) => lastName)).toEqual(['Acosta', 'Bustos'])
  expect(announcedDeletion(leaving, clock())?.lastName).toBe('Acosta')
  expect(announcedDeletion(leaving, clock() + UNDO_MS)).toBeNull()
  expect(announcedDeletion([], clock())).toBeNull()
})

it('only the named patients are found, with pending changes applied', async () => {
  const { db, sources } = await deletion()
  const created = await enqueueCreate(db, sources, 'patient', { firstName: 'Ana', lastName: 'Gómez', dni: '30123456' })
  const found = await readPatientsByKey(db, [1, 2, created.key, 77])
  expect([...found.keys()]).toEqual([1, created.key])
})
