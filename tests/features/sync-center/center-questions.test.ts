import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { withLatestPatch } from '#data/sync/conflicts/reviewed-row.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import {
  type EnqueuedChange,
  enqueueAction,
  enqueueCreate,
  enqueueRequest,
  enqueueUpdate,
} from '#data/sync/outbox/enqueue.ts'
import type { Income } from '#domain/income/income.ts'
import type { Fields, ReviewReason } from '#domain/sync/outbox/outbox-entry.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { centavos, centavosOfPesos, formatMoney } from '#domain/values/money.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { changeFormErrors, fieldsOf, formOf, joinedFormOf } from '#features/sync-center/dialogs/change-form.ts'
import { editableFields } from '#features/sync-center/dialogs/editable-fields.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { mirror } from '#tests/data/mirror-rows.ts'
import { clinicalRecord, income, openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'
import { appointment, entryOf, newAppointment, newIncome, newPatient, park } from './parked-change.ts'

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
  await db.appointments.add(appointment({ status: 'pending', professionalId: null }))
})

afterEach(() => db.delete())

const items = async () => centerItems(await readSyncCenter(db))

async function question() {
  const [first] = (await items()).questions
  if (!first) throw new Error('nothing is in question')
  return first
}

const pesos = (amount: number) => formatMoney(centavosOfPesos(amount))

/** Ana's pending appointment as a screen sees it. */
const asked = (key = 5) => ({ ...appointment({ id: key, status: 'pending', professionalId: null }), key })
const approve = () =>
  enqueueAction(db, sources, 'approve', asked(), { patch: { status: 'approved', professionalId: 1 } })

describe('a change that was refused without a message', () => {
  const reasonOf = async (enqueued: EnqueuedChange | null) => {
    if (!enqueued) throw new Error('nothing was changed')
    await park(db, enqueued, { why: 'refused', answer: {} })
    return (await items()).questions.find(({ entry }) => entry.n === enqueued.n)?.reason
  }

  it('has the default message of its call', async () => {
    expect(await reasonOf(await enqueueCreate(db, sources, 'appointment', newAppointment))).toBe(
      'Error al crear la cita',
    )
    const moved = await enqueueUpdate(db, sources, 'appointment', asked(), { startTime: '15:00', endTime: '15:15' })
    expect(await reasonOf(moved)).toBe('Error al actualizar la cita')
    expect(await reasonOf(await approve())).toBe('Error al aprobar la solicitud')
    expect(await reasonOf(await enqueueCreate(db, sources, 'income', newIncome))).toBe(
      'El servidor no aceptó el cambio',
    )
  })

  it("has the server's message if there is one", async () => {
    const enqueued = await approve()
    await park(db, enqueued, { why: 'refused', answer: { message: 'Ese día no se atiende' } })
    expect((await question()).reason).toBe('Ese día no se atiende')
  })
})

describe('a decision about a request', () => {
  it('is named by decision, patient and time', async () => {
    await approve()
    await enqueueAction(db, sources, 'reject', asked(6), {
      patch: { status: 'rejected', cancellationReason: 'Sin lugar' },
      body: { alternativeOptions: 'El lunes' },
    })
    await enqueueAction(db, sources, 'schedule', asked(7), { patch: { status: 'scheduled' } })
    const { waiting } = await items()
    expect(waiting.map(({ title, kind }) => [title, kind])).toEqual([
      ['Aprobar la solicitud de Ana Gómez, jueves 26 de noviembre, 14:15', 'Aprobación de solicitud'],
      ['Rechazar la solicitud de Ana Gómez, jueves 26 de noviembre, 14:15', 'Rechazo de solicitud'],
      ['Agendar el turno de Ana Gómez, jueves 26 de noviembre, 14:15', 'Agendamiento oficial de turno'],
    ])
    expect(waiting[0]?.fields).toEqual([
      { label: 'Profesional', before: 'vacío', after: 'Laura Ferreyra' },
      { label: 'Estado', before: 'Pendiente', after: 'Aprobada' },
    ])
    expect(waiting[1]?.fields.slice(1)).toEqual([
      { label: 'Motivo del rechazo', before: 'vacío', after: 'Sin lugar' },
      { label: 'Opciones alternativas', before: null, after: 'El lunes' },
    ])
  })

  it('comes too late for a request of which another alternative was approved', async () => {
    await park(db, await approve(), { why: 'deleted', status: 404, answer: { message: 'Cita no encontrada' } })
    await db.appointments.delete(5)
    expect(await question()).toMatchObject({ mayRetry: false })
    expect((await question()).reason).toMatch(/^Ya se aprobó otra alternativa/)
  })

  it('comes too late for it in the next epoch of the database too', async () => {
    const enqueued = await approve()
    await park(db, enqueued, { why: 'deleted', status: 404, answer: null })
    await db.outbox.update(enqueued.n, { key: '5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11' })
    await db.appointments.delete(5)
    expect((await question()).reason).toMatch(/^Ya se aprobó otra alternativa/)
  })

  it('can be edited in day, times, professional and notes when the time is taken', async () => {
    const enqueued = await approve()
    expect(editableFields(await entryOf(db, enqueued.opId))).toEqual(['date', 'startTime', 'endTime', 'professionalId'])
  })
})

it("a change that an appointment's status forbids shows the status on the server", async () => {
  const enqueued = await approve()
  await park(db, enqueued, { why: 'invalid_transition', status: 409 })
  await db.appointments.put(appointment({ status: 'cancelled', version: 2 }))
  expect((await question()).serverStatus).toBe('Cancelada')
  await park(db, enqueued, { why: 'refused' })
  expect((await question()).serverStatus).toBeNull()
})

describe("a change of status after somebody else's change", () => {
  const reject = () => enqueueAction(db, sources, 'reject', asked(), { patch: { status: 'rejected' } })
  const missed = () =>
    enqueueUpdate(db, sources, 'appointment', { ...appointment(), key: 5 } as { key: number }, { status: 'no_show' })

  it.each([
    ['a rejection', reject, 'approved'],
    ['an absence', missed, 'completed'],
  ] as const)("can't be retried where the server must refuse it: %s after %s", async (_name, change, status) => {
    const enqueued = await change()
    if (!enqueued) throw new Error('the status differs')
    await db.appointments.put(appointment({ status, version: 2 }))
    await park(db, enqueued, { why: 'conflict', fields: ['status'] })
    expect((await question()).mayRetry).toBe(false)
    await park(db, enqueued, { why: 'invalid_transition' })
    expect((await question()).mayRetry).toBe(false)
  })

  it('can be kept where it may follow', async () => {
    const enqueued = await missed()
    if (!enqueued) throw new Error('the status differs')
    await db.appointments.put(appointment({ status: 'rescheduled', version: 2 }))
    await park(db, enqueued, { why: 'conflict', fields: ['status'] })
    expect((await question()).mayRetry).toBe(true)
  })
})

it('a request shows all its alternatives, and its texts can be edited', async () => {
  const slot = (startTime: string, endTime: string) => ({
    startTime: timeOfDay(startTime),
    endTime: timeOfDay(endTime),
  })
  const enqueued = await enqueueRequest(db, sources, {
    patientId: 1,
    date: localDate('2026-11-27'),
    slots: [slot('14:15', '14:30'), slot('16:00', '16:15')],
    reason: 'Control',
    notes: '',
  })
  const [waiting] = (await items()).waiting
  expect(waiting).toMatchObject({
    title: 'Solicitud de turno de Ana Gómez, viernes 27 de noviembre, 14:15 o 16:00',
    kind: 'Solicitud de turno',
  })
  expect(waiting?.fields).toContainEqual({ label: 'Horarios', before: null, after: '14:15 a 14:30, 16:00 a 16:15' })
  expect(editableFields(await entryOf(db, enqueued.opId))).toEqual(['reason', 'notes'])
})

it('a request that the server already has in its former state can only be left as it is there', async () => {
  const slots = [{ startTime: timeOfDay('14:15'), endTime: timeOfDay('14:30') }]
  const wish = { patientId: 1, date: localDate('2026-11-27'), slots, reason: 'Control', notes: '' }
  await park(db, await enqueueRequest(db, sources, wish), { why: 'conflict' })
  expect(await question()).toMatchObject({ mayRetry: false, reason: syncCenterTexts.requestThere })
})

const ANA = { firstName: 'Ana', lastName: 'Gómez', dni: '30123456' }

describe('a clinical record that two people changed', () => {
  const record = clinicalRecord({ observations: 'Primera visita' })

  beforeEach(async () => {
    const enqueued = await enqueueUpdate(db, sources, 'record', { ...record, key: 40 } as { key: number }, {
      observations: 'Primera visita\nMejora',
    })
    if (!enqueued) throw new Error('the text differs')
    const current = { ...record, version: 8, observations: 'Primera visita\nTrae estudios', Patient: ANA }
    await park(db, enqueued, { why: 'conflict', status: 412, fields: ['observations'], answer: { current } })
  })

  it('is shown with all three texts, as on the server', async () => {
    expect(await question()).toMatchObject({
      title: 'Historia clínica de Ana Gómez',
      conflictFields: [
        {
          label: 'Observaciones',
          before: 'Primera visita',
          mine: 'Primera visita\nMejora',
          theirs: 'Primera visita\nTrae estudios',
        },
      ],
    })
  })

  it("can keep both: the person's text follows the other one, to be edited", async () => {
    const { entry } = await question()
    const data = await readSyncCenter(db)
    const form = joinedFormOf(entry, data)
    expect(form.observations).toBe('Primera visita\nTrae estudios\n\nPrimera visita\nMejora')
    expect(changeFormErrors(entry, form, data)).toEqual({})
    expect(fieldsOf(entry, form, data)).toEqual({ observations: form.observations })
  })
})

describe('the table of a conflict', () => {
  const asTheServerHasIt = (fields: Parameters<typeof appointment>[0]) =>
    db.appointments.put(appointment({ version: 2, ...fields }))

  /** Changes the end of the appointment of 14:15, in conflict with somebody else's change. */
  async function longerAppointment(fields: string[]): Promise<void> {
    const shown = appointment()
    await db.appointments.put(shown)
    const enqueued = await enqueueUpdate(db, sources, 'appointment', { ...shown, key: 5 } as { key: number }, {
      endTime: '15:00',
    })
    if (!enqueued) throw new Error('the end differs')
    await park(db, enqueued, { why: 'conflict', fields })
  }

  it('shows what keep mine keeps: the start for which the end was chosen, though nobody touched it', async () => {
    await longerAppointment(['startTime'])
    await asTheServerHasIt({ startTime: timeOfDay('09:00'), endTime: timeOfDay('09:15') })
    expect((await question()).conflictFields).toMatchObject([
      { label: 'Hora de inicio', before: '14:15', mine: '14:15', theirs: '09:00', isUntouched: true },
      { label: 'Hora de fin', before: '14:30', mine: '15:00', theirs: '09:15', isUntouched: false },
    ])
  })

  it('shows the latest pending value, with which the form starts, when more was written before the conflict (C-6)', async () => {
    await longerAppointment(['endTime'])
    const seen = { ...appointment({ endTime: timeOfDay('15:00') }), key: 5 }
    const later = await enqueueUpdate(db, sources, 'appointment', seen, { endTime: '15:15', notes: 'Trae estudios' })
    await park(db, later as EnqueuedChange, { why: 'behind', fields: [] })
    await asTheServerHasIt({ endTime: timeOfDay('14:45') })
    const { entry, conflictFields: fields } = await question()
    expect(fields).toMatchObject([{ label: 'Hora de fin', before: '14:30', mine: '15:15', theirs: '14:45' }])
    const data = await readSyncCenter(db)
    expect(formOf(withLatestPatch(entry, data), data)).toMatchObject({ endTime: '15:15' })
    expect(editableFields(withLatestPatch(entry, data))).not.toContain('notes')
  })

  it("does not offer a status that can't be restored", async () => {
    await longerAppointment(['status'])
    await asTheServerHasIt({ status: 'cancelled' })
    expect((await question()).conflictFields).toMatchObject([
      {
        label: 'Estado',
        before: 'Agendada',
        mine: syncCenterTexts.theirsStand,
        theirs: 'Cancelada',
        isUntouched: false,
      },
    ])
  })

  it("says why the person's status can't be kept: it does not follow the present one", async () => {
    const shown = { ...appointment(), key: 5 } as { key: number }
    await db.appointments.put(appointment())
    await park(
      db,
      (await enqueueUpdate(db, sources, 'appointment', shown, { status: 'completed' })) as EnqueuedChange,
      {
        why: 'conflict',
        fields: ['status'],
      },
    )
    await asTheServerHasIt({ status: 'cancelled' })
    const { mayRetry, reason } = await question()
    expect({ mayRetry, reason }).toEqual({
      mayRetry: false,
      reason: syncCenterTexts.afterClash.cannotFollow('Cancelada', 'Completada'),
    })
  })

  it('leaves the appointment with the patient to whom it was moved meanwhile', async () => {
    await db.patients.add(patient({ id: 2, firstName: 'Bruna', dni: '30999888' }))
    await longerAppointment(['patientId'])
    await asTheServerHasIt({ patientId: 2 })
    expect((await question()).conflictFields).toMatchObject([
      { label: 'Paciente', before: 'Ana Gómez', mine: syncCenterTexts.theirsStand, theirs: 'Bruna Gómez' },
    ])
  })

  it('is the base of the decision, with the other fields as the person saw them', async () => {
    await longerAppointment(['startTime'])
    await asTheServerHasIt({ startTime: timeOfDay('09:00'), endTime: timeOfDay('09:15'), notes: 'De otra persona' })
    expect((await question()).shownRow).toMatchObject({ startTime: '09:00', endTime: '09:15', status: 'scheduled' })
    await db.outbox.toCollection().modify((entry) => {
      if (entry.parked) entry.parked.why = 'slot_taken'
    })
    expect((await question()).shownRow).toMatchObject({ startTime: '14:15', endTime: '14:30' })
  })

  it("shows another tab's change of a row that only this device knows", async () => {
    await mirror(db)
    const { key } = await enqueueCreate(db, sources, 'patient', newPatient)
    const seen = { ...newPatient, key }
    await enqueueUpdate(db, sources, 'patient', seen, { phone: '1' })
    await enqueueUpdate(db, sources, 'patient', seen, { phone: '2' })
    expect((await question()).conflictFields).toMatchObject([
      { label: 'Teléfono', before: newPatient.phone, mine: '2', theirs: '1' },
    ])
  })

  it('shows the reason of a rejection next to the status in conflict', async () => {
    const patch = { status: 'rejected', cancellationReason: 'Sin lugar' }
    const body = { alternativeOptions: 'El lunes' }
    await park(db, await enqueueAction(db, sources, 'reject', asked(), { patch, body }), {
      why: 'conflict',
      fields: ['status'],
    })
    await asTheServerHasIt({ status: 'approved' })
    const { conflictFields: fields, otherDifferences: besides } = await question()
    expect(fields.map(({ label, mine, theirs }) => [label, mine, theirs])).toContainEqual([
      'Estado',
      'Rechazada',
      'Aprobada',
    ])
    expect(besides.map(({ label, mine }) => [label, mine])).toEqual([
      ['Motivo del rechazo', 'Sin lugar'],
      ['Opciones alternativas', 'El lunes'],
    ])
  })

  it("labels the server's reason by its own status, whatever this change is", async () => {
    const enqueued = await approve()
    await park(db, enqueued, { why: 'conflict', fields: ['status', 'cancellationReason'] })
    await asTheServerHasIt({ status: 'rejected', cancellationReason: 'Feriado' })
    const reasonOf = async () => (await question()).conflictFields.find(({ field }) => field === 'cancellationReason')
    expect(await reasonOf()).toMatchObject({ label: 'Motivo del rechazo', theirs: 'Feriado' })
    expect((await question()).ifServerValueTaken?.settled).toContain('Motivo del rechazo')
    await asTheServerHasIt({ status: 'cancelled', cancellationReason: 'Viaja' })
    expect(await reasonOf()).toMatchObject({ label: 'Motivo de la cancelación', theirs: 'Viaja' })
  })

  it('has a common label for the reasons of a rejection and a cancellation side by side', async () => {
    const patch = { status: 'rejected', cancellationReason: 'Sin lugar' }
    const enqueued = await enqueueAction(db, sources, 'reject', asked(), { patch })
    await park(db, enqueued, { why: 'conflict', fields: ['status', 'cancellationReason'] })
    await asTheServerHasIt({ status: 'cancelled', cancellationReason: 'Viaja' })
    expect((await question()).conflictFields).toContainEqual(
      expect.objectContaining({ label: 'Motivo del rechazo o de la cancelación', mine: 'Sin lugar', theirs: 'Viaja' }),
    )
  })

  it("lists the change's other fields, and what is still sent after use server value", async () => {
    const enqueued = await enqueueUpdate(db, sources, 'patient', patientView(), { phone: '1', address: 'Mitre 1' })
    await park(db, enqueued as EnqueuedChange, { why: 'conflict', fields: ['phone'] })
    const seen = patientView({ phone: '1', address: 'Mitre 1' })
    const later = await enqueueUpdate(db, sources, 'patient', seen, { phone: '3', email: 'b@c.example' })
    await park(db, later as EnqueuedChange, { why: 'behind' })
    await db.patients.put(patient({ version: 3, phone: '2' }))
    const { conflictFields: fields, otherDifferences: besides, ifServerValueTaken: leaving, title } = await question()
    expect(fields.map(({ label, mine, theirs }) => [label, mine, theirs])).toEqual([['Teléfono', '3', '2']])
    expect(besides.map(({ label, mine }) => [label, mine])).toEqual([['Dirección', 'Mitre 1']])
    expect(leaving).toEqual({
      asked: ['phone'],
      settled: ['Teléfono'],
      lost: [{ n: later?.n, title: `${title} · Teléfono: 3` }],
      goesOn: [
        { n: enqueued?.n, title: 'Dirección: Mitre 1' },
        { n: later?.n, title: `${title} · Email: b@c.example` },
      ],
    })
  })

  it('includes what somebody has changed since the conflict was shown', async () => {
    const enqueued = await enqueueUpdate(db, sources, 'patient', patientView(), { phone: '1', email: 'b@c.example' })
    if (!enqueued) throw new Error('the phone differs')
    await park(db, enqueued, { why: 'conflict', fields: ['phone'] })
    await db.patients.put(patient({ version: 3, phone: '2', email: 'd@e.example' }))
    expect((await question()).conflictFields.map(({ label, mine, theirs }) => [label, mine, theirs])).toEqual([
      ['Teléfono', '1', '2'],
      ['Email', 'b@c.example', 'd@e.example'],
    ])
  })
})

describe('an income', () => {
  it("that somebody else changed shows the server's present values, though the refusal named no field", async () => {
    await db.incomes.add(income({ id: 3 }))
    const seen = { ...income({ id: 3 }), key: 3 } as { key: number }
    const enqueued = await enqueueUpdate(db, sources, 'income', seen, { amount: 2_000_000, netAmount: 2_000_000 })
    if (!enqueued) throw new Error('the amount differs')
    await park(db, enqueued, { why: 'conflict', status: 412 })
    await db.incomes.put(income({ id: 3, version: 2, amount: centavos(1_900_000), netAmount: centavos(1_900_000) }))
    expect((await question()).conflictFields[0]).toMatchObject({
      label: 'Monto',
      before: '$ 18.000,00',
      mine: '$ 20.000,00',
      theirs: '$ 19.000,00',
    })
  })

  it('that somebody else has voided shows the whole edit, and no void under keep mine', async () => {
    await db.incomes.add(income({ id: 3 }))
    const seen = { ...income({ id: 3 }), key: 3 } as { key: number }
    const wished = { amount: 90_000, netAmount: 90_000, notes: 'Seña' }
    const enqueued = await enqueueUpdate(db, sources, 'income', seen, wished)
    await park(db, enqueued as EnqueuedChange, { why: 'conflict', fields: ['paymentStatus'] })
    await db.incomes.put(income({ id: 3, version: 2, paymentStatus: 'cancelled', voidReason: 'Error' }))
    const { conflictFields: fields, otherDifferences: besides, ifServerValueTaken: leaving } = await question()
    expect(fields.map(({ label, mine, theirs }) => [label, mine, theirs])).toEqual([
      ['Estado del pago', syncCenterTexts.theirsStand, 'Anulado'],
      ['Motivo de anulación', syncCenterTexts.theirsStand, 'Error'],
    ])
    expect(besides).toMatchObject([
      { label: 'Monto', before: '$ 18.000,00', mine: '$ 900,00', theirs: '$ 18.000,00' },
      { label: 'Monto neto', before: '$ 18.000,00', mine: '$ 900,00', theirs: '$ 18.000,00' },
      { label: 'Notas', before: 'vacío', mine: 'Seña', theirs: 'vacío' },
    ])
    expect(leaving?.goesOn).toEqual([])
    expect(leaving?.settled).toEqual(['Monto', 'Monto neto', 'Estado del pago', 'Notas', 'Motivo de anulación'])
  })

  it('that looks like one entered on another device says so, refused or pending', async () => {
    const enqueued = await enqueueCreate(db, sources, 'income', newIncome)
    expect((await items()).waiting[0]?.isDouble).toBe(false)
    await db.incomes.add(income({ id: 3, ref: 'otra' }))
    expect((await items()).waiting[0]?.isDouble).toBe(true)
    await park(db, enqueued, {})
    expect((await question()).isDouble).toBe(true)
  })

  it('that may have arrived lists the candidates of its day', async () => {
    await db.incomes.bulkAdd([
      income({ id: 3, description: 'Consulta' }),
      income({ id: 4, date: localDate('2026-11-18') }),
      income({ id: 5, patientId: null, amount: centavos(100) }),
    ])
    await park(db, await enqueueCreate(db, sources, 'income', newIncome), { why: 'unsure', status: null })
    expect((await question()).candidates).toMatchObject([
      { income: { id: 3 }, title: 'Ingreso de $ 18.000,00 de Ana Gómez · Consulta', differences: [] },
    ])
  })

  it.each<[string, Partial<Income>, { label: string; before: string; after: string }[]]>([
    [
      'another amount',
      { amount: centavos(1_600_000) },
      [{ label: 'Monto', before: pesos(18_000), after: pesos(16_000) }],
    ],
    [
      'one centavo more',
      { amount: centavos(1_800_001) },
      [{ label: 'Monto', before: pesos(18_000), after: pesos(18_000.01) }],
    ],
    ['no patient', { patientId: null }, [{ label: 'Paciente', before: 'Ana Gómez', after: 'Sin paciente' }]],
    ['another patient', { patientId: 2 }, [{ label: 'Paciente', before: 'Ana Gómez', after: 'Bruno Díaz' }]],
    ['the same in other words', { description: 'Otra', notes: 'x', paymentMethod: 'transfer' }, []],
    ['the same with a discount', { discountAmount: centavos(100), netAmount: centavos(1_799_900) }, []],
    ['the same, pending', { paymentStatus: 'pending' }, []],
  ])('that may have arrived shows how a candidate with %s differs', async (_, fields, unlike) => {
    await db.patients.put(patient({ id: 2, firstName: 'Bruno', lastName: 'Díaz' }))
    await db.incomes.add(income({ id: 3, ...fields }))
    await park(db, await enqueueCreate(db, sources, 'income', newIncome), { why: 'unsure', status: null })
    expect((await question()).candidates.map((candidate) => candidate.differences)).toEqual([unlike])
  })
})

const REASONS: Record<Exclude<ReviewReason, 'behind'>, boolean> = {
  conflict: true,
  deleted: false,
  slot_taken: true,
  duplicate: true,
  invalid_transition: true,
  unseen_appointments: true,
  refused: true,
  server_error: true,
  defect: true,
  unsure: true,
}

it.each(Object.entries(REASONS))(
  '%s has a text when the server gives none, and offers a decision',
  async (why, mayRetry) => {
    const enqueued = await enqueueUpdate(db, sources, 'patient', patientView(), { phone: '1' })
    if (!enqueued) throw new Error('the phone differs')
    await park(db, enqueued, { why: why as ReviewReason })
    if (why === 'deleted') await db.patients.delete(1)
    const asking = await question()
    expect(asking.reason).toMatch(/^[A-ZÁÉÍÓÚ¿].{15,}$/)
    expect(asking.mayRetry).toBe(mayRetry)
  },
)

describe('a new row that refers to a row lost in a restore', () => {
  const LOST_REF = '5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11'
  const written = { patientId: 1, appointmentId: null, professionalId: 1, diagnosis: 'Lumbalgia' }
  const asked = async (entity: 'income' | 'record', fields: Fields) => {
    await park(db, await enqueueCreate(db, sources, entity, fields), { why: 'deleted', status: null })
    return question()
  }

  it('is an income that can be registered without its patient', async () => {
    expect(await asked('income', { ...newIncome, patientId: LOST_REF })).toMatchObject({
      entityMissingPatient: 'income',
      mayRetry: false,
      reason: expect.stringContaining('le falta el paciente de este ingreso'),
    })
  })

  it('is a clinical record for which another patient can be chosen', async () => {
    expect(await asked('record', { ...written, patientId: LOST_REF })).toMatchObject({
      hasLostPatientOrRow: true,
      mayRewrite: false,
      mayRetry: false,
      reason: expect.stringContaining('El paciente de este registro ya no está'),
    })
  })

  it('is a clinical record that can do without its appointment', async () => {
    expect(await asked('record', { ...written, appointmentId: LOST_REF })).toMatchObject({
      hasLostPatientOrRow: false,
      mayRewrite: true,
      reason: expect.stringContaining('El turno de este registro ya no está'),
    })
  })

  it('counts a patient created on this device among those on file', async () => {
    const { key } = await enqueueCreate(db, sources, 'patient', newPatient)
    expect(await asked('record', { ...written, patientId: key, appointmentId: LOST_REF })).toMatchObject({
      hasLostPatientOrRow: false,
      mayRewrite: true,
    })
  })
})

describe('an edit of a clinical record that somebody deleted', () => {
  const seen = { key: 7, patientId: 1, version: 1, treatment: '' }
  const refused = async (patientId: number) => {
    const enqueued = await enqueueUpdate(db, sources, 'record', { ...seen, patientId } as typeof seen, {
      treatment: 'Reposo',
    })
    if (enqueued) await park(db, enqueued, { why: 'deleted', status: 404, answer: { code: 'not_found' } })
    return question()
  }

  it('can become a new record, and shows all that was typed', async () => {
    expect(await refused(1)).toMatchObject({
      mayRewrite: true,
      mayRetry: false,
      reason: expect.stringContaining('lo que escribiste sigue aquí'),
      fields: [{ label: 'Tratamiento', after: 'Reposo' }],
    })
  })

  it("can't when its patient is gone too", async () => {
    expect(await refused(99)).toMatchObject({
      mayRewrite: false,
      hasLostPatientOrRow: true,
      reason: expect.stringContaining('El paciente de este registro ya no está'),
    })
  })
})

describe('a new clinical record whose patient the server does not know', () => {
  const refused = async () => {
    const written = { patientId: 99, appointmentId: null, professionalId: 1, diagnosis: 'Lumbalgia' }
    const answer = { code: 'invalid', errors: { patientId: 'El paciente no existe' } }
    await park(db, await enqueueCreate(db, sources, 'record', written), { why: 'refused', status: 400, answer })
  }

  it('offers no retry in its present state, which could not succeed', async () => {
    await refused()
    expect(await question()).toMatchObject({ hasLostPatientOrRow: true, mayRetry: false })
  })

  it('can be retried once the patient is on file', async () => {
    await refused()
    await db.patients.add(patient({ id: 99, dni: '30999888' }))
    expect((await question()).mayRetry).toBe(true)
  })
})
