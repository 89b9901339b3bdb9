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

/** Whether the later change must wait for the earlier one, whose cascade is these rows. */
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

describe('a change of a row', () => {
  it('waits for earlier changes of the row, by ref and by id (O-7)', () => {
    expect(waits(anEntry({ n: 2 }), anEntry({ n: 1 }))).toBe(true)
    expect(waits(anEntry({ key: 7 }), anEntry({ key: PATIENT_REF }), knownPatient)).toBe(true)
    expect(waits(anEntry({ key: 7 }), anEntry({ key: PATIENT_REF }))).toBe(false)
  })

  it('waits neither for another row nor for a row of another kind with the same id', () => {
    expect(waits(anEntry({ key: 8 }), anEntry({ key: 7 }))).toBe(false)
    expect(waits(noting(7), anEntry({ key: 7 }))).toBe(false)
  })
})

describe('the slots of an appointment', () => {
  it('are taken in order by appointments that share one (O-7)', () => {
    expect(waits(moving(31, { startTime: '13:45' }), booking({ patientId: 8 }))).toBe(true)
    expect(waits(booking({ startTime: '14:00', endTime: '15:00' }), moving(31, { date: '2026-11-20' }))).toBe(true)
  })

  it('block later bookings whether the earlier change takes them or leaves them', () => {
    const leaving = moving(31, { date: '2026-11-20' })
    expect(waits(booking(), leaving)).toBe(true)
    expect(waits(booking({ date: '2026-11-20' }), leaving)).toBe(true)
    expect(waits(booking({ date: '2026-11-21' }), leaving)).toBe(false)
  })

  it('of a cancelled or deleted appointment are freed before they are booked again', () => {
    expect(waits(booking(), moving(31, { status: 'cancelled' }))).toBe(true)
    expect(waits(booking(), anEntry({ entity: 'appointment', kind: 'delete', key: 31, base: appointment }))).toBe(true)
  })

  it('do not block bookings beside them, on another day or of another professional', () => {
    const taken = moving(31, { status: 'rescheduled' })
    expect(waits(booking({ startTime: '14:15', endTime: '14:30' }), taken)).toBe(false)
    expect(waits(booking({ startTime: '13:45', endTime: '14:00' }), taken)).toBe(false)
    expect(waits(booking({ date: '2026-11-20' }), taken)).toBe(false)
    expect(waits(booking({ professionalId: 2 }), taken)).toBe(false)
  })

  it('do not block and are not blocked by a change of notes', () => {
    expect(waits(booking(), noting(31))).toBe(false)
    expect(waits(noting(31), booking())).toBe(false)
  })

  it('are released by a parked appointment, but its row is not (O-9)', () => {
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

  it('is deleted after the changes made before it and before those made after it (O-7)', () => {
    expect(waits(removal, income)).toBe(true)
    expect(waits(removal, booking())).toBe(true)
    expect(waits(income, removal)).toBe(true)
    expect(waits(booking(), removal)).toBe(true)
    expect(waits(removal, moving(31, { date: '2026-11-20' }))).toBe(true)
    expect(waits(removal, moving(31, { patientId: 7 }, { patientId: 8 }))).toBe(true)
    expect(waits(anEntry({ kind: 'delete', key: PATIENT_REF }), income, knownPatient)).toBe(true)
    expect(waits(removal, booking({ patientId: 8 }))).toBe(false)
  })

  it('may be edited, or parked, without blocking other changes', () => {
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

describe('the patient of an appointment', () => {
  const record = anEntry({ entity: 'record', kind: 'create', key: 'new', patch: { patientId: 8, appointmentId: 30 } })
  const giving = moving(30, { patientId: 8 })

  it('is changed before its record is written, even while the change is parked (O-8)', () => {
    expect(waits(record, giving)).toBe(true)
    expect(waits(record, parked(giving, 'conflict'))).toBe(true)
    const byRef = { ...record, patch: { patientId: 8, appointmentId: APPOINTMENT_REF } }
    expect(waits(byRef, giving, new Map([[APPOINTMENT_REF, 30]]))).toBe(true)
  })

  it('blocks nothing of another appointment, and a move or a note blocks nothing', () => {
    expect(waits({ ...record, patch: { patientId: 8, appointmentId: 31 } }, giving)).toBe(false)
    for (const other of [moving(30, { date: '2026-11-20' }), noting(30)]) expect(waits(record, other)).toBe(false)
  })

  it('is changed after an earlier record was sent, unless the record is parked', () => {
    expect(waits(giving, record)).toBe(true)
    expect(waits(giving, parked(record))).toBe(false)
  })

  it('does not block a later edit of a record of the appointment', () => {
    const writingOn = anEntry({ entity: 'record', key: 40, patch: { diagnosis: 'x' }, base: record.patch })
    expect(waits(writingOn, parked(giving, 'conflict'))).toBe(false)
    expect(waits(giving, writingOn)).toBe(false)
  })
})

describe('the request of an appointment', () => {
  const alternative = (key: number, patch: Fields) =>
    anEntry({ entity: 'appointment', kind: 'action', key, patch, base: { requestRef: 'a request' } })
  const approval = alternative(31, { status: 'approved' })

  it('keeps changes of its alternatives in order (O-7)', () => {
    expect(waits(alternative(32, { status: 'approved' }), approval)).toBe(true)
    expect(waits(alternative(32, { notes: 'x' }), approval)).toBe(true)
  })

  it('is released by a parked change, since another alternative may resolve it', () => {
    expect(waits(alternative(32, { status: 'approved' }), parked(approval, 'slot_taken'))).toBe(false)
    expect(waits(approval, parked(alternative(32, { notes: 'x' }), 'conflict'))).toBe(false)
  })
})

describe('the DNI of a patient', () => {
  const registering = (key: string, dni: string) => anEntry({ kind: 'create', key, patch: { dni } })
  const mending = anEntry({ key: 7, patch: { dni: '2' }, base: { dni: '1' } })

  it('is freed by one patient before another takes it (O-7)', () => {
    expect(waits(registering('new', '1'), mending)).toBe(true)
    expect(waits(anEntry({ key: 8, patch: { dni: '1' }, base: { dni: '3' } }), mending)).toBe(true)
    expect(waits(registering('new', '3'), mending)).toBe(false)
    // Queued by an earlier release, as it was typed.
    expect(waits(registering('new', '01'), mending)).toBe(true)
  })

  it('is taken in the order of the changes', () => {
    expect(waits(mending, registering('new', '2'))).toBe(true)
    expect(waits(mending, registering('new', '3'))).toBe(false)
  })

  it('is released by a parked change, since correcting the other may resolve it (O-9)', () => {
    expect(waits(mending, parked(registering('new', '1'), 'duplicate'))).toBe(false)
  })
})

describe("the cascade of a patient's deletion", () => {
  const removal = anEntry({ kind: 'delete', key: 7 })
  const taken = [{ dni: '1' }, appointment]
  const takersOfItsPlace = [
    booking({ patientId: 8 }),
    anEntry({ kind: 'create', key: PATIENT_REF, patch: { dni: '1' } }),
  ]

  it('blocks its DNI and slots until the deletion is done', () => {
    for (const later of takersOfItsPlace) expect(waits(later, removal, noIds, taken)).toBe(true)
    expect(waits(booking({ patientId: 8, startTime: '14:15', endTime: '14:30' }), removal, noIds, taken)).toBe(false)
  })

  it('does not block them while the deletion is parked', () => {
    for (const later of takersOfItsPlace) expect(waits(later, parked(removal), noIds, taken)).toBe(false)
  })
})

describe('an accepted deletion', () => {
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
    ['a slot', removals.appointment, booking({ patientId: 8 })],
    [
      'an alternative',
      removals.appointment,
      anEntry({ entity: 'appointment', key: 32, base: { requestRef: 'a request' } }),
    ],
    ['a slot of the deleted patient', removals.patient, booking({ patientId: 8 })],
    ['a DNI', removals.patient, anEntry({ kind: 'create', key: PATIENT_REF, patch: { dni: '1' } })],
  ])('no longer blocks %s', (_what, removal, later) => {
    expect(waits(later, removal, noIds, taken)).toBe(true)
    expect(waits(later, acked(removal, 11), noIds, taken)).toBe(false)
  })

  it.each([
    ['its row', removals.patient, anEntry({ key: 7 })],
    ['changes that name its row', removals.patient, booking()],
    [
      'an income that it detached',
      removals.patient,
      anEntry({ entity: 'income', key: 50, base: { patientId: null, untiedFrom: 7 } }),
    ],
    [
      'a record of its appointment',
      removals.appointment,
      anEntry({ entity: 'record', key: 40, base: { appointmentId: 31 } }),
    ],
  ])('blocks %s until the mirror shows the deletion (D-3)', (_what, removal, later) => {
    expect(waits(later, acked(removal, 11))).toBe(true)
  })
})
