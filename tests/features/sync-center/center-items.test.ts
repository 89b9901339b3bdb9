import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readSyncStatus } from '#data/local/status/sync-status.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { takeNext } from '#data/sync/outbox/take-next.ts'
import { OUTBOX_SCHEMA } from '#domain/sync/outbox/outbox-entry.ts'
import { centerItems, stateAt } from '#features/sync-center/center-items.ts'
import { mirror } from '#tests/data/mirror-rows.ts'
import { anEntry } from '#tests/domain/sync/outbox-builders.ts'
import { income, openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'
import { appointment, entryOf, newAppointment, newIncome, newPatient, park } from './parked-change.ts'

/** The ref of a patient lost in a restore. */
const LOST_REF = '5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11'

describe('the sync centre', () => {
  let db: ClinicDatabase
  let sources: ChangeSources

  beforeEach(async () => {
    ;({ db, sources } = openDeviceClinic())
    await db.patients.add(patient())
    await db.professionals.add({
      id: 1,
      ref: null,
      version: 1,
      name: 'Laura',
      lastName: 'Ferreyra',
      license: '',
      active: true,
    })
    await db.appointments.add(appointment())
  })

  afterEach(() => db.delete())

  const items = async () => centerItems(await readSyncCenter(db))

  it('describes the pending changes', async () => {
    await enqueueCreate(db, sources, 'appointment', { ...newAppointment, date: '2026-11-19', startTime: '14:15' })
    await enqueueCreate(db, sources, 'patient', newPatient)
    await enqueueCreate(db, sources, 'income', newIncome)
    await enqueueCreate(db, sources, 'income', { ...newIncome, patientId: null })
    expect((await items()).waiting.map((item) => item.title)).toEqual([
      'Turno de Ana Gómez, jueves 19 de noviembre, 14:15',
      'Paciente nuevo: Lucía Peralta',
      'Ingreso de $ 18.000,00 de Ana Gómez',
      'Ingreso de $ 18.000,00',
    ])
  })

  it('shows an edit field by field, old and new, and a deletion by its name', async () => {
    await enqueueUpdate(db, sources, 'patient', patientView(), { phone: '3537 499999', address: 'Rivadavia 120' })
    await enqueueDelete(db, sources, 'patient', patientView())
    const [edit, deletion] = (await items()).waiting
    expect(edit?.title).toBe('Datos de Ana Gómez')
    expect(edit?.fields).toEqual([
      { label: 'Teléfono', before: '3537 400000', after: '3537 499999' },
      { label: 'Dirección', before: 'vacío', after: 'Rivadavia 120' },
    ])
    expect(deletion).toMatchObject({ title: 'Eliminar a Ana Gómez', kind: 'Eliminación de paciente' })
  })

  it('names a deleted patient as stored in the change; a change of an older version may lack the name', async () => {
    await enqueueUpdate(db, sources, 'patient', patientView(), { phone: '1' })
    await enqueueUpdate(db, sources, 'patient', patientView(), { firstName: 'Anahí', lastName: 'Gomez' })
    await enqueueDelete(db, sources, 'patient', patientView())
    await db.patients.delete(1)
    const titles = async () => (await items()).waiting.map((item) => item.title)
    expect(await titles()).toEqual(['Datos de Ana Gómez', 'Datos de Ana Gómez', 'Eliminar a Ana Gómez'])
    await db.outbox.toCollection().modify({ patientName: undefined })
    expect(await titles()).toEqual([
      'Datos de un paciente que ya no está',
      'Datos de Ana Gómez',
      'Eliminar a un paciente que ya no está',
    ])
  })

  it('says that a deletion is sent in a few seconds only during the countdown, and if nothing blocks it', async () => {
    await enqueueDelete(db, sources, 'patient', patientView())
    const stateIn = async (seconds: number) =>
      (await items()).waiting.map((item) => stateAt(item, sources.now() + seconds * 1000)).at(-1)
    expect(await stateIn(0)).toBe('Se enviará en unos segundos')
    expect(await stateIn(9)).toBe('Se enviará en unos segundos')
    expect(await stateIn(10)).toBe('Sin enviar')

    await db.patients.add(patient({ id: 2, dni: '31222333' }))
    const other = patientView({ id: 2, dni: '31222333' })
    await enqueueUpdate(db, sources, 'patient', other, { phone: '1' })
    await enqueueDelete(db, sources, 'patient', other)
    expect(await stateIn(0)).toBe('Sin enviar')
  })

  it('distinguishes what was never sent from what was sent without an answer', async () => {
    const unsent = await enqueueCreate(db, sources, 'patient', newPatient)
    const sent = await enqueueCreate(db, sources, 'income', newIncome)
    await db.outbox.update((await entryOf(db, sent.opId)).n, { sent: true })
    const waiting = (await items()).waiting
    expect(waiting.map(({ entry, state, mayDrop }) => [entry.opId, state, mayDrop])).toEqual([
      [unsent.opId, 'Sin enviar', true],
      [sent.opId, 'Enviado, sin confirmar', false],
    ])
  })

  it('names a patient that only a refused change of this device knows, and lists what depends on it', async () => {
    const created = await enqueueCreate(db, sources, 'patient', newPatient)
    await enqueueCreate(db, sources, 'appointment', { ...newAppointment, patientId: created.key })
    await park(db, created, { why: 'duplicate', answer: { message: 'Ya existe un paciente con ese DNI.' } })
    const { questions, waiting } = await items()
    expect(waiting[0]).toMatchObject({
      title: 'Turno de Lucía Peralta, viernes 27 de noviembre, 15:00',
      waitsFor: 'Espera a que se resuelva antes: Paciente nuevo: Lucía Peralta',
    })
    expect(questions[0]).toMatchObject({
      title: 'Paciente nuevo: Lucía Peralta',
      reason: 'Ya existe un paciente con ese DNI.',
      lost: [{ title: 'Turno de Lucía Peralta, viernes 27 de noviembre, 15:00' }],
    })
  })

  it('waits for no other change when nothing blocks it', async () => {
    await enqueueCreate(db, sources, 'appointment', newAppointment)
    await enqueueCreate(db, sources, 'income', newIncome)
    expect((await items()).waiting.map((item) => item.waitsFor)).toEqual([null, null])
  })

  it('waits for an earlier change of the same quarter of an hour', async () => {
    await enqueueUpdate(db, sources, 'appointment', { ...appointment(), key: 5 } as { key: number }, {
      status: 'cancelled',
      cancellationReason: 'Viaja',
    })
    await enqueueCreate(db, sources, 'appointment', {
      ...newAppointment,
      date: '2026-11-26',
      startTime: '14:15',
      endTime: '14:30',
    })
    expect((await items()).waiting[1]?.waitsFor).toBe(
      'Se envía después de: Turno de Ana Gómez, jueves 26 de noviembre, 14:15',
    )
  })

  it('shows the three versions of a conflict side by side, with what depends on it', async () => {
    const seen = { ...appointment(), key: 5 } as { key: number }
    const move = await enqueueUpdate(db, sources, 'appointment', seen, { date: '2026-11-27' })
    const note = await enqueueUpdate(db, sources, 'appointment', seen, { notes: 'Trae estudios' })
    if (!move || !note) throw new Error('both changes differ from what was seen')
    await db.appointments.put(appointment({ date: '2026-11-30' as never, version: 2 }))
    await park(db, move, { why: 'conflict', fields: ['date'] })
    await park(db, note, { why: 'behind' })
    const { questions, waiting } = await items()
    expect(waiting).toEqual([])
    expect(questions).toHaveLength(1)
    expect(questions[0]?.conflictFields).toMatchObject([
      {
        label: 'Fecha',
        before: 'jueves 26 de noviembre de 2026',
        mine: 'viernes 27 de noviembre de 2026',
        theirs: 'lunes 30 de noviembre de 2026',
      },
    ])
    expect(questions[0]?.sharingReview).toEqual([
      'Turno de Ana Gómez, lunes 30 de noviembre, 14:15 · Notas adicionales: Trae estudios',
    ])
    expect(questions[0]?.lost).toEqual([{ n: note.n, title: 'Turno de Ana Gómez, lunes 30 de noviembre, 14:15' }])
  })

  it('has the time that is taken, and the appointment that requests it', async () => {
    const made = await enqueueCreate(db, sources, 'appointment', newAppointment)
    const seen = { ...appointment(), key: 5 } as { key: number }
    const moved = await enqueueUpdate(db, sources, 'appointment', seen, { startTime: '15:00', endTime: '15:30' })
    if (!moved) throw new Error('the times differ')
    await park(db, made, { why: 'slot_taken' })
    await park(db, moved, { why: 'slot_taken' })
    expect((await items()).questions.map((question) => question.takenPlace)).toEqual([
      { place: { date: '2026-11-27', startTime: '15:00', endTime: '15:30', professionalId: '1' }, own: made.key },
      { place: { date: '2026-11-26', startTime: '15:00', endTime: '15:30', professionalId: '1' }, own: '5' },
    ])
  })

  it('names the patient with the DNI, and repeats no field message', async () => {
    const enqueued = await enqueueCreate(db, sources, 'patient', { ...newPatient, dni: '30123456' })
    const message = 'Ya existe un paciente con ese DNI.'
    await park(db, enqueued, { why: 'duplicate', answer: { message, errors: { dni: message }, existingId: 1 } })
    const [question] = (await items()).questions
    expect(question).toMatchObject({ existing: 'Ana Gómez', fieldMessages: [] })
  })

  it('shows what the file with the DNI would change to if it is the same person', async () => {
    const typed = { ...newPatient, firstName: 'Ana', lastName: 'Gómez', dni: '30123456', email: '' }
    const enqueued = await enqueueCreate(db, sources, 'patient', typed)
    await park(db, enqueued, { why: 'duplicate', answer: { existingId: 1 } })
    const [question] = (await items()).questions
    const { phone } = (await db.patients.get(1)) ?? {}
    expect(question?.ifSamePerson).toMatchObject([
      { field: 'phone', label: 'Teléfono', before: phone, after: newPatient.phone },
    ])
  })

  it('names the patient with the DNI of an edited patient, who is somebody else', async () => {
    await db.patients.add(patient({ id: 2, dni: '31222333' }))
    const enqueued = await enqueueUpdate(db, sources, 'patient', patientView({ id: 2, dni: '31222333' }), {
      dni: '30123456',
    })
    if (!enqueued) throw new Error('the DNI differs')
    await park(db, enqueued, { why: 'duplicate', answer: { existingId: 1 } })
    expect((await items()).questions[0]).toMatchObject({ existing: 'Ana Gómez', ifSamePerson: null })
  })

  it('offers a retry of a change to a deleted row only when the row exists again', async () => {
    const enqueued = await enqueueUpdate(db, sources, 'patient', patientView(), { phone: '1' })
    if (!enqueued) throw new Error('the phone differs')
    const asked = async () => (await items()).questions[0]
    await park(db, enqueued, { why: 'deleted' })
    await db.patients.delete(1)
    expect(await asked()).toMatchObject({ mayRetry: false, reason: 'El paciente ya no está en el servidor.' })
    await db.patients.add(patient({ version: 9 }))
    expect(await asked()).toMatchObject({
      mayRetry: true,
      reason: 'No estaba en el servidor, pero ya volvió: puedes intentarlo de nuevo.',
    })
  })

  it('says what was deleted: a patient and a clinical record have different texts', async () => {
    await db.incomes.add(income())
    const edits = [
      await enqueueUpdate(db, sources, 'patient', patientView(), { phone: '1' }),
      await enqueueUpdate(db, sources, 'appointment', { ...appointment(), key: 5 } as { key: number }, { notes: 'a' }),
      await enqueueUpdate(db, sources, 'income', { ...income(), key: 1 } as { key: number }, { notes: 'a' }),
    ]
    for (const edit of edits) if (edit) await park(db, edit, { why: 'deleted' })
    for (const table of [db.patients, db.appointments, db.incomes]) await table.clear()
    expect((await items()).questions.map(({ reason }) => reason)).toEqual([
      'El paciente ya no está en el servidor.',
      'El turno ya no está en el servidor.',
      'El ingreso ya no está en el servidor.',
    ])
  })

  it('offers no retry for a row that the server has just missed, nor for one that waits for another row', async () => {
    const missed = await enqueueUpdate(db, sources, 'patient', patientView(), { phone: '1' })
    const seen = { ...appointment(), key: 5 } as { key: number }
    const moved = await enqueueUpdate(db, sources, 'appointment', seen, { patientId: LOST_REF })
    if (!missed || !moved) throw new Error('both changes differ from what was seen')
    await mirror(db)
    await takeNext(db, sources.now())
    await park(db, missed, { why: 'deleted', status: 404 })
    await park(db, moved, { why: 'deleted' })
    expect((await items()).questions.map(({ mayRetry }) => mayRetry)).toEqual([false, false])
  })

  it('says when the server asked for a retry', async () => {
    const enqueued = await enqueueCreate(db, sources, 'patient', newPatient)
    await db.outbox.update((await entryOf(db, enqueued.opId)).n, { hold: 'server', nextAt: 99_000 })
    expect((await items()).waiting[0]?.retryAt).toBe(99_000)
  })

  it('lists what the header counts, and nothing that the server has accepted', async () => {
    const acked = await enqueueCreate(db, sources, 'patient', newPatient)
    const refused = await enqueueCreate(db, sources, 'income', newIncome)
    await enqueueCreate(db, sources, 'appointment', newAppointment)
    await db.outbox.update((await entryOf(db, acked.opId)).n, {
      state: 'acked',
      ack: { epoch: 1, version: 9, id: 77 },
    })
    await park(db, refused, {})
    const { questions, waiting } = await items()
    expect({ waiting: waiting.length, refused: questions.length }).toEqual({ waiting: 1, refused: 1 })
    expect(await readSyncStatus(db)).toMatchObject({ waiting: 1, refused: 1 })
  })

  it('counts the changes of a newer app version among the pending ones, as the header does', async () => {
    await db.outbox.add(anEntry({ schema: OUTBOX_SCHEMA + 1 }))
    expect(await readSyncCenter(db)).toMatchObject({ outbox: [], ofNewerApp: 1 })
    expect(await readSyncStatus(db)).toMatchObject({ waiting: 1, refused: 0 })
  })
})
