import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editsResolvedByDeletions } from '#domain/sync/merge/resolved-by-deletion.ts'
import { dependencyKeysOf, HeldKeys } from '#domain/sync/outbox/dependency-keys.ts'
import { dependantsOf, findNextToSend, nextDueAt } from '#domain/sync/outbox/next-to-send.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import {
  APPOINTMENT_REF,
  acked,
  anEntry,
  appointment,
  INCOME_REF,
  knownPatient,
  noCascades,
  noIds,
  PATIENT_REF,
  parked,
} from '#tests/domain/sync/outbox-builders.ts'

const NOW = 1_000_000
const next = (outbox: OutboxEntry[], ids = noIds, cascades = noCascades) =>
  findNextToSend(outbox, ids, { cascades, isMirrorComplete: true, now: NOW })?.n ?? null

const newPatient = anEntry({ n: 1, kind: 'create', key: PATIENT_REF })
const freshAppointment = anEntry({
  n: 2,
  entity: 'appointment',
  kind: 'create',
  key: APPOINTMENT_REF,
  patch: { ...appointment, patientId: PATIENT_REF },
})
const newIncome = anEntry({
  n: 3,
  entity: 'income',
  kind: 'create',
  key: INCOME_REF,
  patch: { patientId: PATIENT_REF, amount: 100 },
})

describe('the order of sending', () => {
  it('is that of the person (S-7)', () => {
    expect(next([])).toBeNull()
    expect(next([newPatient, freshAppointment, newIncome])).toBe(1)
    expect(next([anEntry({ n: 4, key: 8 }), anEntry({ n: 5, key: 9 })])).toBe(4)
  })

  it('omits acknowledged and parked changes', () => {
    expect(next([acked(newPatient, 11, 7), freshAppointment], knownPatient)).toBe(2)
    expect(next([acked(anEntry({ n: 1 }), 11), anEntry({ n: 2 })])).toBe(2)
  })

  it('holds edits, but no request made here, until a complete mirror has judged them (P-8)', () => {
    const edit = anEntry({ n: 4, key: 8 })
    const ofPart = (outbox: OutboxEntry[]) =>
      findNextToSend(outbox, noIds, { cascades: noCascades, isMirrorComplete: false, now: NOW })?.n ?? null
    expect(ofPart([edit])).toBeNull()
    expect(ofPart([edit, anEntry({ n: 5, kind: 'create', key: PATIENT_REF })])).toBe(5)
    const frozen = { method: 'PUT', path: 'patients/8', body: '{}', ifMatch: 1, epoch: 1 } as const
    expect(ofPart([{ ...edit, sent: true, frozen }])).toBe(4)
  })

  it('does not repeat what is in flight', () => {
    expect(next([anEntry({ n: 1, state: 'inflight', sent: true })])).toBeNull()
  })

  it('lets nothing overtake a change that waits only for one on its way (S-7)', () => {
    const elsewhere = anEntry({ n: 4, key: 8 })
    const onItsWay = { ...newPatient, state: 'inflight', sent: true } as const
    expect(next([onItsWay, elsewhere])).toBe(4)
    expect(next([onItsWay, freshAppointment, elsewhere])).toBeNull()
    expect(next([anEntry({ n: 1, state: 'inflight' }), anEntry({ n: 2 }), elsewhere])).toBeNull()
    expect(next([onItsWay, { ...freshAppointment, nextAt: NOW + 1, hold: 'server' }, elsewhere])).toBe(4)
  })
})

describe('a change that can not be sent', () => {
  const later = anEntry({ n: 2, patch: { phone: '2' } })
  const elsewhere = anEntry({ n: 3, key: 8 })

  it.each([
    ['waits for its time', anEntry({ n: 1, nextAt: NOW + 1, hold: 'server' })],
    ['waits for a person', parked(anEntry({ n: 1 }))],
    ['may still be undone', anEntry({ n: 1, kind: 'delete', nextAt: NOW + 10_000, hold: 'undo' })],
  ])('that %s blocks only the changes that depend on it', (_why, blocked) => {
    expect(next([blocked, later])).toBeNull()
    expect(next([blocked, later, elsewhere])).toBe(3)
  })

  it('is sent when its time has come', () => {
    expect(next([anEntry({ n: 1, nextAt: NOW }), later])).toBe(1)
  })

  it('blocks changes that take the place of its cascade', () => {
    const removal = anEntry({ n: 1, kind: 'delete', key: 7, nextAt: NOW + 10_000, hold: 'undo' })
    const ofAnother = { ...freshAppointment, patch: { ...appointment, patientId: 8 } }
    expect(next([removal, ofAnother], noIds, new Map([[1, [appointment]]]))).toBeNull()
    expect(next([removal, ofAnother])).toBe(2)
  })

  it('blocks changes of a deleted row until the mirror has removed it, but no booking of the freed slot (D-3)', () => {
    const removal = acked(anEntry({ n: 1, kind: 'delete', key: 7 }), 11)
    const ofAnother = { ...freshAppointment, patch: { ...appointment, patientId: 8 } }
    expect(
      next([removal, { ...freshAppointment, patch: appointment }], noIds, new Map([[1, [appointment]]])),
    ).toBeNull()
    expect(next([removal, ofAnother], noIds, new Map([[1, [appointment]]]))).toBe(2)
  })

  it('blocks indirect dependants, too', () => {
    const blocked = anEntry({
      n: 1,
      entity: 'appointment',
      key: 30,
      patch: { date: '2026-11-20' },
      base: appointment,
      nextAt: NOW + 1,
    })
    const takesItsPlace = anEntry({
      n: 2,
      entity: 'appointment',
      key: 31,
      patch: appointment,
      base: { ...appointment, startTime: '16:00', endTime: '16:15' },
    })
    const takesThatPlace = anEntry({
      n: 3,
      entity: 'appointment',
      kind: 'create',
      key: APPOINTMENT_REF,
      patch: { ...appointment, startTime: '16:00', endTime: '16:15' },
    })
    expect(next([blocked, takesItsPlace, takesThatPlace])).toBeNull()
    expect(next([takesItsPlace, takesThatPlace])).toBe(2)
  })
})

describe('the deletion of a row with a conflict about an own edit', () => {
  const asked = parked(anEntry({ n: 1, patch: { phone: '2' } }), 'conflict')
  const since = anEntry({ n: 2, patch: { address: 'x' } })
  const removal = anEntry({ n: 3, kind: 'delete' })

  it('is sent without that edit and the changes behind it (D-5)', () => {
    expect(next([asked, since, removal])).toBe(3)
  })

  it('waits for what was sent before it, and blocks edits while it can be undone', () => {
    expect(next([{ ...since, n: 1, sent: true }, { ...asked, n: 2 }, removal])).toBe(1)
    expect(next([asked, since, { ...removal, nextAt: NOW + 10_000, hold: 'undo' }])).toBeNull()
  })

  it('does not resolve the conflict when it was refused itself', () => {
    expect(next([asked, since, parked(removal)])).toBeNull()
  })
})

describe('a row that the server does not know yet', () => {
  it('blocks changes that refer to it, and nothing else (S-7)', () => {
    const unknown = parked(newPatient, 'duplicate')
    expect(next([unknown, freshAppointment, newIncome])).toBeNull()
    expect(next([unknown, freshAppointment, newIncome, anEntry({ n: 4, key: 8 })])).toBe(4)
    expect(next([freshAppointment])).toBeNull()
  })

  it('releases them as soon as its id is known', () => {
    expect(next([acked(newPatient, 11, 7), freshAppointment, newIncome], knownPatient)).toBe(2)
  })

  it('can be neither changed nor deleted before its id is known', () => {
    expect(next([anEntry({ key: PATIENT_REF })])).toBeNull()
    expect(next([anEntry({ kind: 'delete', key: PATIENT_REF })])).toBeNull()
    expect(next([anEntry({ key: PATIENT_REF })], knownPatient)).toBe(1)
  })
})

it('no change overtakes another one with a shared dependency key (S-7)', () => {
  const keys = fc.constantFrom<OutboxEntry['key']>(7, 8, PATIENT_REF)
  const anyEntry = fc.record({
    entity: fc.constantFrom<OutboxEntry['entity']>('patient', 'income', 'appointment'),
    kind: fc.constantFrom<OutboxEntry['kind']>('create', 'update', 'delete'),
    state: fc.constantFrom<OutboxEntry['state']>('queued', 'queued', 'inflight', 'parked', 'acked'),
    key: keys,
    patientId: keys,
    nextAt: fc.constantFrom(0, NOW + 1),
  })
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 8 }), fc.constantFrom(noIds, knownPatient), (told, ids) => {
      const outbox = told.map(({ patientId, ...rest }, index) => {
        const patch = rest.entity === 'patient' ? {} : { patientId }
        return anEntry({ n: index + 1, ...rest, patch })
      })
      const chosen = findNextToSend(outbox, ids, { cascades: noCascades, isMirrorComplete: true, now: NOW })
      if (!chosen) return
      expect(chosen.state).toBe('queued')
      expect(chosen.nextAt).toBeLessThanOrEqual(NOW)
      const resolved = editsResolvedByDeletions(outbox, ids)
      expect(resolved.has(chosen)).toBe(false)
      const isHeld = (entry: OutboxEntry) => entry.state !== 'acked' && !resolved.has(entry)
      for (const earlier of outbox.filter((entry) => entry.n < chosen.n && isHeld(entry))) {
        const held = new HeldKeys()
        held.hold(dependencyKeysOf(earlier, ids))
        expect(held.isBlocked(dependencyKeysOf(chosen, ids))).toBe(false)
      }
    }),
  )
})

describe('the next due time', () => {
  it('is that of the earliest queued change that waits for time', () => {
    const outbox = [
      anEntry({ n: 1, nextAt: NOW + 5_000 }),
      anEntry({ n: 2, nextAt: NOW + 2_000 }),
      anEntry({ n: 3, nextAt: 0 }),
      anEntry({ n: 4, nextAt: NOW }),
      parked(anEntry({ n: 5, nextAt: NOW + 1 })),
      acked(anEntry({ n: 6, nextAt: NOW + 1 }), 11),
      anEntry({ n: 7, state: 'inflight', nextAt: NOW + 1 }),
    ]
    expect(nextDueAt(outbox, NOW)).toBe(NOW + 2_000)
  })

  it('is within seconds for a deletion dated by a clock that was a day ahead', () => {
    expect(nextDueAt([anEntry({ n: 1, nextAt: NOW + 86_400_000, hold: 'undo' })], NOW)).toBe(NOW + 10_000)
  })

  it('is none when no change waits for a time, even if one is parked', () => {
    expect(nextDueAt([parked(anEntry({ n: 1 })), anEntry({ n: 2 })], NOW)).toBeNull()
    expect(nextDueAt([], NOW)).toBeNull()
  })
})

describe('dependants', () => {
  const edit = anEntry({ n: 4, key: PATIENT_REF, patch: { phone: '2' } })
  const appointmentEdit = anEntry({ n: 5, entity: 'appointment', key: APPOINTMENT_REF, patch: { notes: 'x' } })
  const handedOver = anEntry({
    n: 6,
    entity: 'appointment',
    key: 30,
    patch: { patientId: PATIENT_REF },
    base: { ...appointment, patientId: 8 },
  })
  const stranger = anEntry({ n: 7, key: 8 })
  const outbox = [newPatient, freshAppointment, newIncome, edit, appointmentEdit, handedOver, stranger]
  const numbers = (entries: OutboxEntry[]) => entries.map(({ n }) => n)

  it('of a creation are its later changes, changes that refer to the row, and their dependants', () => {
    expect(numbers(dependantsOf(newPatient, outbox))).toEqual([2, 3, 4, 5, 6])
    expect(numbers(dependantsOf(freshAppointment, outbox))).toEqual([5])
    expect(numbers(dependantsOf(newIncome, outbox))).toEqual([])
  })

  it('do not exist for a change of an existing row', () => {
    for (const entry of [edit, handedOver, anEntry({ kind: 'delete', key: 7 })]) {
      expect(dependantsOf(entry, outbox)).toEqual([])
    }
  })

  it('omit what the server has accepted', () => {
    expect(numbers(dependantsOf(newPatient, [newPatient, acked(freshAppointment, 11, 30), newIncome]))).toEqual([3])
  })

  it('do not confuse a row of another kind with the patient', () => {
    const other = anEntry({ n: 9, entity: 'income', kind: 'create', key: 'x', patch: { patientId: APPOINTMENT_REF } })
    expect(dependantsOf(freshAppointment, [freshAppointment, other])).toEqual([])
  })
})
