import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MirroredEntity } from '#domain/fields/entities.ts'
import { foldChanges, patientsBeingDeleted, type ViewedRow, viewOfRow } from '#domain/sync/merge/fold.ts'
import type { MirrorRow } from '#domain/sync/merge/rebase.ts'
import type { Fields, KnownIds, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import {
  acked,
  anEntry,
  appointmentEntry,
  appointment as bookedAppointment,
  knownPatient,
  noIds,
  PATIENT_REF,
  parked,
  patientRow,
} from '#tests/domain/sync/outbox-builders.ts'

function fold(rows: MirrorRow[], entries: OutboxEntry[], ids: KnownIds = noIds, entity: MirroredEntity = 'patient') {
  const views: Map<RowKey, (Fields & ViewedRow) | null> = foldChanges(
    entity,
    new Map(rows.map((row) => [row.id, row as never])),
    entries,
    ids,
  )
  return views
}

const view = (row: MirrorRow) => viewOfRow('patient', row as never)

describe('a mirrored row', () => {
  it('is shown under its id, with its ref as uid', () => {
    expect(view(patientRow)).toMatchObject({ key: 7, uid: PATIENT_REF, waiting: false, firstName: 'Ana' })
    expect(view({ ...patientRow, ref: null }).uid).toBe('7')
    expect(view(patientRow)).not.toHaveProperty('version')
    expect(view(patientRow)).not.toHaveProperty('id')
  })

  it('is shown unchanged when no change touches it', () => {
    expect(fold([patientRow], [])).toEqual(new Map([[7, view(patientRow)]]))
    const ofAnotherKind = anEntry({ entity: 'income', key: 7, patch: { phone: '9' } })
    expect(fold([patientRow], [ofAnotherKind])).toEqual(fold([patientRow], []))
  })
})

describe('a creation', () => {
  const patch = { firstName: 'Eva', lastName: 'Paz', dni: '30123456', phone: '1', email: 'e@example.com' }
  const create = anEntry({ kind: 'create', key: PATIENT_REF, patch })

  it('is shown at once, with the values that the server will fill in', () => {
    expect(fold([], [create]).get(PATIENT_REF)).toMatchObject({
      ...patch,
      key: PATIENT_REF,
      uid: PATIENT_REF,
      ref: PATIENT_REF,
      waiting: true,
      address: '',
      birthDate: null,
      confirmed: true,
      createdAt: '2026-11-19T17:00:00.000Z',
    })
  })

  it('fills in an appointment and an income as the contract does', () => {
    const appointment = anEntry({ entity: 'appointment', kind: 'create', key: 'a', patch: { date: '2026-11-19' } })
    expect(fold([], [appointment], noIds, 'appointment').get('a')).toMatchObject({ status: 'scheduled', notes: '' })
    const income = anEntry({ entity: 'income', kind: 'create', key: 'b', patch: { amount: 5 } })
    expect(fold([], [income], noIds, 'income').get('b')).toMatchObject({ paymentStatus: 'completed', patientId: null })
  })

  it('is one row with the changes that follow, by ref at first and by id later', () => {
    const later = anEntry({ n: 2, key: PATIENT_REF, patch: { phone: '2' } })
    const latest = anEntry({ n: 3, key: 7, patch: { address: 'Córdoba 1' } })
    const before = fold([], [create, later])
    expect([...before.keys()]).toEqual([PATIENT_REF])
    expect(before.get(PATIENT_REF)).toMatchObject({ phone: '2' })
    const after = fold([], [acked(create, 11, 7), later, latest], knownPatient)
    expect([...after.keys()]).toEqual([7])
    expect(after.get(7)).toMatchObject({ key: 7, uid: PATIENT_REF, phone: '2', address: 'Córdoba 1', waiting: true })
  })

  it("stays visible and confirmed until the mirror has it; then the mirror's row is shown (A-6)", () => {
    const done = acked(create, 10, 7)
    expect(fold([], [done], knownPatient).get(7)).toMatchObject({ firstName: 'Eva', waiting: false })
    expect(fold([patientRow], [done], knownPatient).get(7)).toEqual(view(patientRow))
  })

  it('is not shown twice when the feed brings the row before its own answer', () => {
    const views = fold([patientRow], [{ ...create, state: 'inflight', sent: true }], knownPatient)
    expect([...views.keys()]).toEqual([7])
    expect(views.get(7)).toMatchObject({ firstName: 'Ana', waiting: true })
  })

  it('is not shown when it was refused, nor are its dependants', () => {
    expect(fold([], [parked(create), anEntry({ n: 2, key: PATIENT_REF, patch: { phone: '2' } })]).size).toBe(0)
  })
})

describe('an update', () => {
  const update = anEntry({ patch: { phone: '2' }, base: { phone: '1' } })

  it.each(['queued', 'inflight'] as const)('is shown and waits while %s', (state) => {
    expect(fold([patientRow], [{ ...update, state }]).get(7)).toMatchObject({
      phone: '2',
      firstName: 'Ana',
      waiting: true,
    })
  })

  it('is shown as confirmed when it is acknowledged and the mirror is older', () => {
    expect(fold([patientRow], [acked(update, 11)]).get(7)).toMatchObject({ phone: '2', waiting: false })
  })

  it('gives way to a mirror row with its version or a newer one', () => {
    expect(fold([{ ...patientRow, version: 11, phone: '2' }], [acked(update, 11)]).get(7)).toMatchObject({ phone: '2' })
    expect(fold([{ ...patientRow, version: 12, phone: '3' }], [acked(update, 11)]).get(7)).toMatchObject({ phone: '3' })
  })

  it('is not shown while it is parked', () => {
    expect(fold([patientRow], [parked(update)]).get(7)).toEqual(view(patientRow))
  })

  it('of a missing row shows none', () => {
    expect(fold([], [update]).size).toBe(0)
  })

  it('keeps the row waiting as long as one of several updates waits', () => {
    const second = anEntry({ n: 2, patch: { email: 'b@example.com' } })
    expect(fold([patientRow], [acked(update, 11), second]).get(7)).toMatchObject({ phone: '2', waiting: true })
  })

  it('shows for each field the last value that is neither refused nor already mirrored', () => {
    const states = fc.constantFrom<OutboxEntry['state']>('queued', 'inflight', 'parked', 'acked')
    const change = fc.record({
      field: fc.constantFrom('phone', 'email', 'address'),
      value: fc.string(),
      state: states,
      version: fc.integer({ min: 5, max: 15 }),
    })
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const entries = changes.map(({ field, value, state, version }, index) => {
          const entry = anEntry({ n: index + 1, patch: { [field]: value }, state })
          return state === 'acked' ? acked(entry, version) : entry
        })
        const expected: Record<string, unknown> = { ...patientRow }
        for (const { field, value, state, version } of changes) {
          const isShown = state !== 'parked' && !(state === 'acked' && version <= patientRow.version)
          if (isShown) expected[field] = value
        }
        const view = fold([patientRow], entries).get(7)
        for (const field of ['phone', 'email', 'address', 'firstName']) expect(view?.[field]).toBe(expected[field])
        expect(view?.waiting).toBe(changes.some(({ state }) => state === 'queued' || state === 'inflight'))
      }),
    )
  })
})

describe('a deletion', () => {
  const remove = anEntry({ n: 2, kind: 'delete' })

  it('hides the row at once, and after the answer until the mirror has removed it', () => {
    expect(fold([patientRow], [remove]).get(7)).toBeNull()
    expect(fold([patientRow], [acked(remove, 11)]).get(7)).toBeNull()
    expect(fold([{ ...patientRow, version: 12 }], [acked(remove, 11)]).get(7)).toBeNull()
  })

  it('shows the row again when it was refused', () => {
    expect(fold([patientRow], [parked(remove)]).get(7)).toEqual(view(patientRow))
  })

  it('hides earlier and later changes, too', () => {
    const entries = [anEntry({ n: 1, patch: { phone: '2' } }), remove, anEntry({ n: 3, patch: { phone: '3' } })]
    expect(fold([patientRow], entries).get(7)).toBeNull()
  })

  it('of a patient is recognized by id and by ref, unless it was refused', () => {
    const byRef = { ...remove, key: PATIENT_REF }
    expect(patientsBeingDeleted([remove], noIds)).toEqual(new Set([7]))
    expect(patientsBeingDeleted([byRef], noIds)).toEqual(new Set([PATIENT_REF]))
    expect(patientsBeingDeleted([byRef, acked(remove, 11)], knownPatient)).toEqual(new Set([7]))
    const others = [parked(remove), anEntry({ kind: 'update' }), anEntry({ entity: 'income', kind: 'delete' })]
    expect(patientsBeingDeleted(others, noIds).size).toBe(0)
  })
})

describe('an approval', () => {
  const requestRef = 'b7a1d2c3-0b1e-4c3d-9e8f-7a6b5c4d3e2f'
  const asked: MirrorRow = { ...appointmentEntry, status: 'pending', requestRef }
  const approval = anEntry({
    entity: 'appointment',
    action: { name: 'approve', body: {} },
    key: 30,
    patch: { status: 'approved' },
    base: { ...bookedAppointment, status: 'pending', requestRef },
  })
  const shownAfterIt = (row: MirrorRow, entries = [approval]) =>
    fold([asked, { ...row, id: 31 }], entries, noIds, 'appointment').get(31)

  it('hides pending alternatives of the same request', () => {
    expect(shownAfterIt(asked)).toBeNull()
  })

  it.each<[string, MirrorRow]>([
    ['was decided', { ...asked, status: 'rejected' }],
    ['is of another request', { ...asked, requestRef: 'c0ffee00-1234-4abc-8def-001122334455' }],
    ['is of no request', { ...asked, requestRef: null }],
    ['was given to another patient', { ...asked, patientId: 8 }],
  ])('does not hide an appointment that %s', (_, row) => {
    expect(shownAfterIt(row)).toMatchObject({ status: row.status })
  })

  it("of an appointment reassigned to another patient does not hide the first patient's requests", () => {
    const handOver = anEntry({ entity: 'appointment', key: 30, patch: { patientId: 8 }, base: bookedAppointment })
    expect(shownAfterIt(asked, [handOver, { ...approval, n: 2 }])).toMatchObject({ status: 'pending', patientId: 7 })
  })
})

it('a moved appointment is shown at its new place', () => {
  const moved: Fields = { date: '2026-11-20', status: 'rescheduled' }
  const entry = anEntry({ entity: 'appointment', key: 30, patch: moved, base: bookedAppointment })
  expect(fold([appointmentEntry], [entry], noIds, 'appointment').get(30)).toMatchObject({
    ...moved,
    startTime: '14:00',
  })
})
