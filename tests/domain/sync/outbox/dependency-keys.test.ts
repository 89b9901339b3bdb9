import { describe, expect, it } from 'vitest'
import { dependencyKeysOf, HeldKeys } from '#domain/sync/outbox/dependency-keys.ts'
import type { Fields, KnownIds, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import {
  APPOINTMENT_REF,
  acked,
  anEntry,
  appointment,
  INCOME_REF,
  knownPatient,
  noIds,
  PATIENT_REF,
  parked,
} from '#tests/domain/sync/outbox-builders.ts'

/** Whether the later change has to wait for the earlier one, which takes these rows along. */
function waits(
  later: OutboxEntry,
  earlier: OutboxEntry,
  ids: KnownIds = noIds,
  taken: readonly Fields[] = [],
): boolean {
  const held = new HeldKeys()
  held.hold(dependencyKeysOf(earlier, ids, taken))
  return held.isBlocked(dependencyKeysOf(later, ids))
}

const booking = (place: Partial<typeof appointment> = {}) =>
  anEntry({ entity: 'appointment', kind: 'create', key: APPOINTMENT_REF, patch: { ...appointment, ...place } })
const moving = (key: number, to: Partial<typeof appointment>, from: Partial<typeof appointment> = {}) =>
  anEntry({ entity: 'appointment', key, patch: to, base: { ...appointment, ...from } })
const noting = (key: number) => anEntry({ entity: 'appointment', key, patch: { notes: 'x' }, base: { notes: '' } })

describe('the own row', () => {
  it('keeps its changes in order, by ref and by id (O-7)', () => {
    expect(waits(anEntry({ n: 2 }), anEntry({ n: 1 }))).toBe(true)
    expect(waits(anEntry({ key: 7 }), anEntry({ key: PATIENT_REF }), knownPatient)).toBe(true)
    expect(waits(anEntry({ key: 7 }), anEntry({ key: PATIENT_REF }))).toBe(false)
  })

  it('waits neither for another row nor for a row of another kind with the same id', () => {
    expect(waits(anEntry({ key: 8 }), anEntry({ key: 7 }))).toBe(false)
    expect(waits(noting(7), anEntry({ key: 7 }))).toBe(false)
  })
})

describe('the quarters of an hour of an appointment', () => {
  it('are taken in order by appointments that share one (O-7)', () => {
    expect(waits(moving(31, { startTime: '13:45' }), booking({ patientId: 8 }))).toBe(true)
    expect(waits(booking({ startTime: '14:00', endTime: '15:00' }), moving(31, { date: '2026-11-20' }))).toBe(true)
  })

  it('are waited for whether the earlier appointment takes them or leaves them', () => {
    const leaving = moving(31, { date: '2026-11-20' })
    expect(waits(booking(), leaving)).toBe(true)
    expect(waits(booking({ date: '2026-11-20' }), leaving)).toBe(true)
    expect(waits(booking({ date: '2026-11-21' }), leaving)).toBe(false)
  })

  it('of a cancelled or deleted appointment are left by it first', () => {
    expect(waits(booking(), moving(31, { status: 'cancelled' }))).toBe(true)
    expect(waits(booking(), anEntry({ entity: 'appointment', kind: 'delete', key: 31, base: appointment }))).toBe(true)
  })

  it('next to one another, of another day or another professional, wait for nothing', () => {
    const taken = moving(31, { status: 'rescheduled' })
    expect(waits(booking({ startTime: '14:15', endTime: '14:30' }), taken)).toBe(false)
    expect(waits(booking({ startTime: '13:45', endTime: '14:00' }), taken)).toBe(false)
    expect(waits(booking({ date: '2026-11-20' }), taken)).toBe(false)
    expect(waits(booking({ professionalId: 2 }), taken)).toBe(false)
  })

  it('do not concern a change of notes', () => {
    expect(waits(booking(), noting(31))).toBe(false)
    expect(waits(noting(31), booking())).toBe(false)
  })

  it('are let go by an appointment that waits for a person, but not its row (O-9)', () => {
    const refused = parked(booking({ patientId: 8 }), 'slot_taken')
    expect(waits(moving(31, { status: 'cancelled' }), refused)).toBe(false)
    expect(waits(anEntry({ entity: 'appointment', key: APPOINTMENT_REF, patch: { notes: 'x' } }), refused)).toBe(true)
  })
})

describe('the patient that a change refers to', () => {
  const income = anEntry({ entity: 'income', kind: 'create', key: INCOME_REF, patch: { patientId: 7 } })
  const removal = anEntry({ kind: 'delete', key: 7 })

  it('is shared by appointments and incomes', () => {
    expect(waits(income, booking())).toBe(false)
    expect(waits(booking(), income)).toBe(false)
  })

  it('is deleted neither before what was made for it nor after what was made later (O-7)', () => {
    expect(waits(removal, income)).toBe(true)
    expect(waits(removal, booking())).toBe(true)
    expect(waits(income, removal)).toBe(true)
    expect(waits(booking(), removal)).toBe(true)
    expect(waits(removal, moving(31, { date: '2026-11-20' }))).toBe(true)
    expect(waits(removal, moving(31, { patientId: 7 }, { patientId: 8 }))).toBe(true)
    expect(waits(anEntry({ kind: 'delete', key: PATIENT_REF }), income, knownPatient)).toBe(true)
    expect(waits(removal, booking({ patientId: 8 }))).toBe(false)
  })

  it('may be edited, or wait for a person, without keeping anybody else waiting', () => {
    const edit = anEntry({ key: 7, patch: { phone: '2' }, base: { phone: '1' } })
    for (const earlier of [edit, parked(edit, 'conflict')]) {
      expect(waits(booking(), earlier)).toBe(false)
      expect(waits(income, earlier)).toBe(false)
    }
    expect(waits(edit, parked(booking(), 'slot_taken'))).toBe(false)
    expect(waits(removal, edit)).toBe(true)
    const refused = parked(removal, 'unseen_appointments')
    for (const later of [booking(), income, moving(31, { status: 'cancelled' })])
      expect(waits(later, refused)).toBe(false)
    expect(waits(edit, refused)).toBe(true)
  })
})

describe('the patient whose an appointment is', () => {
  const record = anEntry({ entity: 'record', kind: 'create', key: 'new', patch: { patientId: 8, appointmentId: 30 } })
  const giving = moving(30, { patientId: 8 })

  it('is decided before what is written at it, also while that waits for a person (O-8)', () => {
    expect(waits(record, giving)).toBe(true)
    expect(waits(record, parked(giving, 'conflict'))).toBe(true)
    const byRef = { ...record, patch: { patientId: 8, appointmentId: APPOINTMENT_REF } }
    expect(waits(byRef, giving, new Map([[APPOINTMENT_REF, 30]]))).toBe(true)
  })

  it('keeps nothing waiting at another appointment, nor an appointment that is only moved or noted on', () => {
    expect(waits({ ...record, patch: { patientId: 8, appointmentId: 31 } }, giving)).toBe(false)
    for (const other of [moving(30, { date: '2026-11-20' }), noting(30)]) expect(waits(record, other)).toBe(false)
  })

  it('stays until what was written at it before has gone, unless that waits for a person: giving the appointment may answer it', () => {
    expect(waits(giving, record)).toBe(true)
    expect(waits(giving, parked(record))).toBe(false)
  })

  it('does not concern a later word on a text that was written at it', () => {
    const writingOn = anEntry({ entity: 'record', key: 40, patch: { diagnosis: 'x' }, base: record.patch })
    expect(waits(writingOn, parked(giving, 'conflict'))).toBe(false)
    expect(waits(giving, writingOn)).toBe(false)
  })
})

describe('the request whose alternatives an appointment is among', () => {
  const alternative = (key: number, patch: Fields) =>
    anEntry({ entity: 'appointment', kind: 'action', key, patch, base: { requestRef: 'a request' } })
  const approval = alternative(31, { status: 'approved' })

  it('keeps what is done to its alternatives in order (O-7)', () => {
    expect(waits(alternative(32, { status: 'approved' }), approval)).toBe(true)
    expect(waits(alternative(32, { notes: 'x' }), approval)).toBe(true)
  })

  it('is let go by one that waits for a person: another alternative may answer it', () => {
    expect(waits(alternative(32, { status: 'approved' }), parked(approval, 'slot_taken'))).toBe(false)
    expect(waits(approval, parked(alternative(32, { notes: 'x' }), 'conflict'))).toBe(false)
  })
})

describe('the DNI of a patient', () => {
  const registering = (key: string, dni: string) => anEntry({ kind: 'create', key, patch: { dni } })
  const mending = anEntry({ key: 7, patch: { dni: '2' }, base: { dni: '1' } })

  it('is given up by one before another takes it (O-7)', () => {
    expect(waits(registering('new', '1'), mending)).toBe(true)
    expect(waits(anEntry({ key: 8, patch: { dni: '1' }, base: { dni: '3' } }), mending)).toBe(true)
    expect(waits(registering('new', '3'), mending)).toBe(false)
    // Queued by an earlier release, as it was typed.
    expect(waits(registering('new', '01'), mending)).toBe(true)
  })

  it('goes to whom it was given first', () => {
    expect(waits(mending, registering('new', '2'))).toBe(true)
    expect(waits(mending, registering('new', '3'))).toBe(false)
  })

  it('is let go by one that waits for a person: mending the other may answer it (O-9)', () => {
    expect(waits(mending, parked(registering('new', '1'), 'duplicate'))).toBe(false)
  })
})

describe('what a deletion of a patient takes along', () => {
  const removal = anEntry({ kind: 'delete', key: 7 })
  const taken = [{ dni: '1' }, appointment]
  const inItsPlace = [booking({ patientId: 8 }), anEntry({ kind: 'create', key: PATIENT_REF, patch: { dni: '1' } })]

  it('is free only when it is done, the DNI as well as the quarters', () => {
    for (const later of inItsPlace) expect(waits(later, removal, noIds, taken)).toBe(true)
    expect(waits(booking({ patientId: 8, startTime: '14:15', endTime: '14:30' }), removal, noIds, taken)).toBe(false)
  })

  it('stays where it is while the deletion waits for a person', () => {
    for (const later of inItsPlace) expect(waits(later, parked(removal), noIds, taken)).toBe(false)
  })
})

describe('what the server has taken', () => {
  const removals = {
    appointment: anEntry({
      entity: 'appointment',
      kind: 'delete',
      key: 31,
      base: { ...appointment, requestRef: 'a request' },
    }),
    patient: anEntry({ kind: 'delete', key: 7, base: { dni: '1' } }),
  }
  const taken = [{ dni: '1' }, appointment]

  it.each([
    ['a quarter of an hour', removals.appointment, booking({ patientId: 8 })],
    [
      'an alternative',
      removals.appointment,
      anEntry({ entity: 'appointment', key: 32, base: { requestRef: 'a request' } }),
    ],
    ['a quarter that went with a patient', removals.patient, booking({ patientId: 8 })],
    ['a DNI', removals.patient, anEntry({ kind: 'create', key: PATIENT_REF, patch: { dni: '1' } })],
  ])('keeps %s no more, which is free there', (_what, removal, later) => {
    expect(waits(later, removal, noIds, taken)).toBe(true)
    expect(waits(later, acked(removal, 11), noIds, taken)).toBe(false)
  })

  it.each([
    ['its row', removals.patient, anEntry({ key: 7 })],
    ['what was made for its row', removals.patient, booking()],
    [
      'an income that it untied',
      removals.patient,
      anEntry({ entity: 'income', key: 50, base: { patientId: null, untiedFrom: 7 } }),
    ],
    [
      'what is written at its turno',
      removals.appointment,
      anEntry({ entity: 'record', key: 40, base: { appointmentId: 31 } }),
    ],
  ])('keeps %s until the mirror shows the deletion (D-3)', (_what, removal, later) => {
    expect(waits(later, acked(removal, 11))).toBe(true)
  })
})
