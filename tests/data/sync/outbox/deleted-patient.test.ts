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
import { localDate } from '#domain/values/dates/local-date.ts'
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
  it('an appointment in her slot, which the calendar shows free, waits for it and is accepted (D-2)', async () => {
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

  it('a booking in the slot of an appointment unseen by the deletion is refused, as the deletion is parked', async () => {
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

  it('a booking in the slot to which her appointment was moved waits, and one in the slot that it left does not', async () => {
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

  it('a new patient with her DNI waits for it and is accepted (D-2)', async () => {
    await tablet.sync()
    await deleteAna()
    const { n } = await registerAnew()
    await tablet.sync()
    expect(await awaitChangeResult(tablet.db, n, 0)).toEqual({ kind: 'waiting' })
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(writes()).toEqual([`DELETE /patients/${ana.id}`, 'POST /patients'])
  })

  it('an unrelated change is sent', async () => {
    await createAppointment(staff, ana.id, AT_NINE)
    await tablet.sync()
    await deleteAna()
    await bookForEva(AT_TEN)
    await tablet.sync()
    expect(writes()).toEqual(['POST /appointments'])
  })
})

describe('deleting a patient causes no conflict about an own edit of the patient', () => {
  async function editAna(fields: Fields, seen?: PatientView): Promise<void> {
    const present = seen ?? (await readPatient(tablet.db, ana.id)) ?? expect.fail('Ana is on file')
    await enqueueUpdate(tablet.db, tablet.sources, 'patient', present, fields)
  }

  it('when another desk has deleted the patient first', async () => {
    await tablet.sync()
    await editAna({ phone: '3537 400002' })
    await deleteAna()
    await staff.delete(`/patients/${ana.id}`)
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
  })

  it('when another desk has made another edit, nor about later own edits (D-5)', async () => {
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

  it('until the deletion is undone', async () => {
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

  it('but an edit saved afterwards from an open form is parked', async () => {
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

it('an undone deletion blocks nothing: the server decides what is taken', async () => {
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

it('a patient whose deletion waits is not offered as the same person', async () => {
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
