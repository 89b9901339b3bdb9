import { beforeEach, describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readAppointmentsBetween, readOpenAppointmentsOf } from '#data/local/rows/appointments.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { dropChange } from '#data/sync/conflicts/decide.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { awaitChangeResult } from '#data/sync/outbox/change-result.ts'
import { type EnqueuedChange, enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { localDate } from '#domain/values/local-date.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { syncPastUndo, tabletForEachTest } from '#tests/data/tablet.ts'
import { createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const DAY = localDate('2026-11-20')
const AT_NINE = { startTime: '09:00', endTime: '09:15' }
const AT_TEN = { startTime: '10:00', endTime: '10:15' }

const server = serverForEachTest()
const staff = staffForEachTest(server)
const tablet = tabletForEachTest(server)
let ana: { id: number; dni: string }
let eva: { id: number }

beforeEach(async () => {
  ana = await createPatient(staff, { firstName: 'Ana', lastName: 'Gómez' })
  eva = await createPatient(staff, { dni: '32000000' })
})

async function deleteAna(): Promise<EnqueuedChange> {
  const seen = await readPatient(tablet.db, ana.id)
  if (!seen) throw new Error('Ana is on file')
  const appointments = await readOpenAppointmentsOf(tablet.db, ana.id)
  return enqueueDelete(tablet.db, tablet.sources, 'patient', seen, appointments)
}

function bookForEva(place: { startTime: string; endTime: string }): Promise<EnqueuedChange> {
  const fields = { patientId: eva.id, professionalId: 1, date: DAY, ...place, reason: 'Control', notes: '' }
  return enqueueCreate(tablet.db, tablet.sources, 'appointment', fields)
}

function registerAnew(): Promise<EnqueuedChange> {
  const fields = {
    firstName: 'Ana',
    lastName: 'Nueva',
    dni: ana.dni,
    phone: '3537 400001',
    email: 'ana@correo.example',
  }
  return enqueueCreate(tablet.db, tablet.sources, 'patient', fields)
}

const writes = () => tablet.requests.filter((request) => !request.startsWith('GET'))

describe('while the deletion of a patient waits', () => {
  it('an appointment in the place of hers, which the calendar shows free, waits for it and is taken (D-2)', async () => {
    await createAppointment(staff, ana.id, AT_NINE)
    await tablet.sync()
    await deleteAna()
    expect(await readAppointmentsBetween(tablet.db, DAY, DAY)).toEqual([])
    const { n } = await bookForEva(AT_NINE)
    await tablet.sync()
    expect(await awaitChangeResult(tablet.db, n, 0)).toEqual({ kind: 'waiting' })
    const { waiting } = centerItems(await readSyncCenter(tablet.db))
    expect(waiting[1]?.waitsFor).toMatch(/Eliminar a/)
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await readAppointmentsBetween(tablet.db, DAY, DAY)).toMatchObject([{ patientId: eva.id }])
  })

  it('one in the place of an appointment that another desk has given her since is refused, as she is not deleted with that', async () => {
    await tablet.sync()
    await deleteAna()
    await createAppointment(staff, ana.id, AT_TEN)
    await tablet.sync()
    const { n } = await bookForEva(AT_TEN)
    await tablet.sync()
    expect(await awaitChangeResult(tablet.db, n, 0)).toEqual({ kind: 'waiting' })
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toMatchObject([
      { kind: 'delete', parked: { why: 'unseen_appointments' } },
      { kind: 'create', parked: { why: 'slot_taken' } },
    ])
    expect(await readAppointmentsBetween(tablet.db, DAY, DAY)).toMatchObject([{ patientId: ana.id, ...AT_TEN }])
  })

  it('so does one in a place to which her appointment was moved, and one in the place that it left does not', async () => {
    const { id } = await createAppointment(staff, ana.id, AT_NINE)
    await tablet.sync()
    const [seen] = await readAppointmentsBetween(tablet.db, DAY, DAY)
    if (!seen) throw new Error('her turno')
    await enqueueUpdate(tablet.db, tablet.sources, 'appointment', seen, AT_TEN)
    await deleteAna()
    await bookForEva(AT_TEN)
    await bookForEva(AT_NINE)
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(writes()).toEqual([
      `PUT /appointments/${id}`,
      'POST /appointments',
      `DELETE /patients/${ana.id}`,
      'POST /appointments',
    ])
  })

  it('a new patient with her DNI waits for it and is taken (D-2)', async () => {
    await tablet.sync()
    await deleteAna()
    const { n } = await registerAnew()
    await tablet.sync()
    expect(await awaitChangeResult(tablet.db, n, 0)).toEqual({ kind: 'waiting' })
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(writes()).toEqual([`DELETE /patients/${ana.id}`, 'POST /patients'])
  })

  it('what has nothing to do with her goes', async () => {
    await createAppointment(staff, ana.id, AT_NINE)
    await tablet.sync()
    await deleteAna()
    await bookForEva(AT_TEN)
    await tablet.sync()
    expect(writes()).toEqual(['POST /appointments'])
  })
})

describe('who deletes a patient is not asked about an own edit of hers', () => {
  async function editAna(fields: Fields, seen?: PatientView): Promise<void> {
    const present = seen ?? (await readPatient(tablet.db, ana.id)) ?? expect.fail('Ana is on file')
    await enqueueUpdate(tablet.db, tablet.sources, 'patient', present, fields)
  }

  it('when another desk has deleted her first', async () => {
    await tablet.sync()
    await editAna({ phone: '3537 400002' })
    await deleteAna()
    await staff.delete(`/patients/${ana.id}`)
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
  })

  it('when another desk has written something else, nor about what she edited since (D-5)', async () => {
    await tablet.sync()
    await editAna({ phone: '3537 400002' })
    await staff.put(`/patients/${ana.id}`, { phone: '3537 400003' })
    await tablet.sync()
    await editAna({ address: 'Mitre 1' })
    const { n } = await deleteAna()
    await tablet.sync()
    expect(await awaitChangeResult(tablet.db, n, 0)).toEqual({ kind: 'waiting' })
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(writes()).toEqual([`DELETE /patients/${ana.id}`])
  })

  it('when the edit was refused', async () => {
    await tablet.sync()
    await editAna({ email: 'sin arroba' })
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toMatchObject([{ parked: { why: 'refused' } }])
    await deleteAna()
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
  })

  it('but is again once the deletion is taken back', async () => {
    await tablet.sync()
    await editAna({ phone: '3537 400002' })
    const { opId } = await deleteAna()
    await staff.put(`/patients/${ana.id}`, { phone: '3537 400003' })
    await tablet.sync()
    await dropChange(tablet.db, tablet.sources, opId)
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toMatchObject([
      { patch: { phone: '3537 400002' }, parked: { why: 'conflict' } },
    ])
    expect(writes()).toEqual([])
  })

  it('and what a form of hers that was still open says afterwards is a question of its own', async () => {
    await tablet.sync()
    const seen = (await readPatient(tablet.db, ana.id)) ?? expect.fail('Ana is on file')
    await editAna({ phone: '3537 400002' })
    await deleteAna()
    await editAna({ address: 'Mitre 1' }, seen)
    await staff.delete(`/patients/${ana.id}`)
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toMatchObject([{ patch: { address: 'Mitre 1' }, parked: { why: 'deleted' } }])
  })
})

it('a deletion that was undone keeps nothing waiting: the server says what is taken', async () => {
  await createAppointment(staff, ana.id, AT_NINE)
  await tablet.sync()
  const { opId } = await deleteAna()
  await bookForEva(AT_NINE)
  await registerAnew()
  await dropChange(tablet.db, tablet.sources, opId)
  await tablet.sync()
  expect(await readOutbox(tablet.db)).toMatchObject([
    { parked: { why: 'slot_taken' } },
    { parked: { why: 'duplicate' } },
  ])
})

it('whoever is being deleted is offered to nobody as the same person', async () => {
  await tablet.sync()
  await registerAnew()
  await tablet.sync()
  const offered = async () => centerItems(await readSyncCenter(tablet.db)).questions.map(({ existing }) => existing)
  expect(await offered()).toEqual(['Ana Gómez'])
  const { opId } = await deleteAna()
  expect(await offered()).toEqual([null])
  await dropChange(tablet.db, tablet.sources, opId)
  expect(await offered()).toEqual(['Ana Gómez'])
})
