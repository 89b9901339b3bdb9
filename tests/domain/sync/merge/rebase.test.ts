import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseOf } from '#domain/sync/merge/field-groups.ts'
import {
  basesWithoutPatient,
  conflictingFields,
  inheritedBases,
  type MirrorRow,
  rebaseChain,
  updatedBases,
} from '#domain/sync/merge/rebase.ts'
import type { Fields, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { chainOf } from '#domain/sync/outbox/row-chain.ts'
import {
  acked,
  anEntry,
  appointment,
  appointmentEntry,
  incomeRow,
  knownPatient,
  noIds,
  PATIENT_REF,
  parked,
  patientRow,
} from '#tests/domain/sync/outbox-builders.ts'

/** Updates of one row, each based on the one before. */
function chainOn(row: MirrorRow, entity: OutboxEntry['entity'], patches: Fields[]): OutboxEntry[] {
  let seen: Fields = row
  return patches.map((patch, index) => {
    const base = baseOf(entity, seen, Object.keys(patch))
    seen = { ...seen, ...patch }
    return anEntry({ n: index + 1, entity, key: row.id, patch, base })
  })
}

const rebase = (row: MirrorRow, chain: OutboxEntry[]) => {
  const conflict = rebaseChain(row, chain, noIds)
  return conflict && { first: conflict.first.n, fields: conflict.fields, sharing: conflict.sharing.map(({ n }) => n) }
}
const server = (row: MirrorRow, changed: Fields): MirrorRow => ({ ...row, ...changed, version: row.version + 1 })

describe('fields that form groups of their own', () => {
  const chain = chainOn(patientRow, 'patient', [{ phone: '2' }])

  it('are merged silently when the server changed others', () => {
    expect(rebase(server(patientRow, { email: 'b@example.com', address: 'x' }), chain)).toBeNull()
  })

  it('are a conflict when the server changed the same one to something else (C-2)', () => {
    expect(rebase(server(patientRow, { phone: '3' }), chain)).toEqual({ first: 1, fields: ['phone'], sharing: [] })
  })

  it('are no conflict when the server has the wanted value', () => {
    expect(rebase(server(patientRow, { phone: '2' }), chain)).toBeNull()
  })

  it('are no conflict when a newer row has judged the change, and later changes build on that', () => {
    const twice = chainOn(patientRow, 'patient', [{ phone: '2' }, { phone: '4' }])
    const isRevalidated = ({ n }: OutboxEntry) => n !== 1
    expect(rebaseChain(server(patientRow, { phone: '3' }), twice, noIds, isRevalidated)).toBeNull()
  })

  it('are the only ones reported in a conflict', () => {
    const both = chainOn(patientRow, 'patient', [{ phone: '2', email: 'b@example.com' }])
    expect(rebase(server(patientRow, { phone: '3', address: 'x' }), both)?.fields).toEqual(['phone'])
  })

  it('are a conflict when the server emptied what the person edited', () => {
    const dated = { ...patientRow, birthDate: '1990-10-21' }
    const edit = chainOn(dated, 'patient', [{ birthDate: '1990-10-22' }])
    expect(rebase(server(dated, { birthDate: null }), edit)?.fields).toEqual(['birthDate'])
  })

  it('share a conflict with the changes behind, except those that may have been sent', () => {
    const edits = chainOn(patientRow, 'patient', [{ phone: '2' }, { email: 'b@example.com' }, { address: 'x' }])
    const chain = edits.map((entry) => ({ ...entry, sent: entry.n === 2 }))
    expect(rebase(server(patientRow, { phone: '3' }), chain)?.sharing).toEqual([3])
  })
})

describe("the group of an appointment's place", () => {
  it('is in conflict when the server changed the status and the person the time', () => {
    const chain = chainOn(appointmentEntry, 'appointment', [
      { startTime: '15:00', endTime: '15:15', status: 'rescheduled' },
    ])
    expect(rebase(server(appointmentEntry, { status: 'cancelled', cancellationReason: 'Viaje' }), chain)).toEqual({
      first: 1,
      fields: ['status', 'cancellationReason'],
      sharing: [],
    })
    expect(rebase(server(appointmentEntry, { date: '2026-11-20' }), chain)?.fields).toEqual(['date'])
    expect(rebase(server(appointmentEntry, { professionalId: 2 }), chain)?.fields).toEqual(['professionalId'])
  })

  it('merges with changes of notes and reason, either way round', () => {
    const moved = chainOn(appointmentEntry, 'appointment', [{ date: '2026-11-20' }])
    expect(rebase(server(appointmentEntry, { notes: 'Trae estudios', reason: 'Dolor' }), moved)).toBeNull()
    const noted = chainOn(appointmentEntry, 'appointment', [{ notes: 'Trae estudios' }])
    expect(rebase(server(appointmentEntry, { date: '2026-11-20', status: 'rescheduled' }), noted)).toBeNull()
    expect(rebase(server(appointmentEntry, { notes: 'Otra' }), noted)?.fields).toEqual(['notes'])
  })

  it('is no conflict when both cancelled with the same reason', () => {
    const cancelled = { status: 'cancelled', cancellationReason: 'No especificado' }
    expect(
      rebase(server(appointmentEntry, cancelled), chainOn(appointmentEntry, 'appointment', [cancelled])),
    ).toBeNull()
  })

  it('treats a patient by ref and by id as the same one', () => {
    const seenByRef = anEntry({
      entity: 'appointment',
      key: 30,
      patch: { date: '2026-11-20' },
      base: { ...appointment, patientId: PATIENT_REF },
    })
    expect(conflictingFields(seenByRef, appointmentEntry, knownPatient)).toEqual([])
    expect(conflictingFields(seenByRef, appointmentEntry, noIds)).toEqual(['patientId'])
  })
})

describe('an income', () => {
  it('is never merged: any field changed on the server is a conflict (C-1)', () => {
    const chain = chainOn(incomeRow, 'income', [{ paymentStatus: 'cancelled', voidReason: 'Error' }])
    expect(rebase(server(incomeRow, { notes: 'Factura A' }), chain)?.fields).toEqual(['notes'])
    expect(rebase(server(incomeRow, { patientId: null }), chain)?.fields).toEqual(['patientId'])
    expect(rebase(incomeRow, chain)).toBeNull()
  })
})

describe('an income whose patient the same person deletes', () => {
  const gone = new Set([7])
  const correction = (base: Fields, told: Partial<OutboxEntry> = {}) =>
    anEntry({ entity: 'income', key: 50, patch: { amount: 5 }, base: { amount: 1, ...base }, ...told })
  const basesOf = (chain: OutboxEntry[], ids = noIds) => [...basesWithoutPatient(incomeRow, chain, gone, ids).values()]
  const untied = { amount: 1, patientId: null, untiedFrom: 7 }

  it('is corrected with a base without a patient', () => {
    expect(basesOf([correction({ patientId: null })])).toEqual([untied])
    expect(basesOf([correction({ patientId: 7 })])).toEqual([untied])
    expect(basesOf([correction({ patientId: PATIENT_REF })], knownPatient)).toEqual([
      { ...untied, untiedFrom: PATIENT_REF },
    ])
    expect(basesOf([correction(untied)])).toEqual([])
  })

  it('has the patient whom an earlier change gave it', () => {
    const gift = anEntry({ entity: 'income', key: 50, patch: { patientId: 8 }, base: { patientId: null } })
    expect(basesOf([{ ...gift, base: { patientId: 9 } }, correction({ patientId: null }, { n: 2 })])).toEqual([])
    const back = { ...gift, patch: { patientId: 7 }, base: { patientId: 9 } }
    expect(basesOf([back, correction({ patientId: null }, { n: 2 })])).toEqual([untied])
  })

  it('is no conflict before or after the server has detached it, except with another patient', () => {
    const given = correction(untied, { patch: { patientId: 8 } })
    for (const patientId of [7, null]) expect(conflictingFields(given, { patientId }, noIds)).toEqual([])
    expect(conflictingFields(given, { patientId: 9 }, noIds)).toEqual(['patientId'])
  })

  it('is a conflict when it was seen without a patient and this device deletes none', () => {
    expect(conflictingFields(correction({ patientId: null }), { patientId: 7 }, noIds)).toEqual(['patientId'])
  })
})

describe('a chain of changes', () => {
  const chain = chainOn(patientRow, 'patient', [{ phone: '2' }, { email: 'b@example.com' }, { phone: '3' }])
  const [first, second, third] = chain as [OutboxEntry, OutboxEntry, OutboxEntry]

  it('is one review, with everything behind the conflict (C-2)', () => {
    expect(rebase(server(patientRow, { phone: '9' }), chain)).toEqual({ first: 1, fields: ['phone'], sharing: [2, 3] })
    expect(rebase(server(patientRow, { email: 'z@example.com' }), chain)).toEqual({
      first: 2,
      fields: ['email'],
      sharing: [3],
    })
  })

  it('does not share the review from the own deletion of the row on', () => {
    const remove = anEntry({ n: 4, kind: 'delete' })
    const afterwards = anEntry({ n: 5, patch: { address: 'x' }, base: { address: '' } })
    expect(rebase(server(patientRow, { phone: '9' }), [...chain, remove, afterwards])?.sharing).toEqual([2, 3])
    expect(rebase(server(patientRow, { phone: '9' }), [remove])).toBeNull()
  })

  it('neither judges nor shares what may have reached the server (C-3)', () => {
    const row = server(patientRow, { phone: '9' })
    expect(rebase(row, [{ ...first, sent: true }, second])).toBeNull()
    expect(rebase(row, [{ ...first, state: 'inflight', sent: true }, second])).toBeNull()
  })

  it('counts a sent change as done for those behind it', () => {
    expect(rebase(patientRow, [{ ...first, sent: true }, second, third])).toBeNull()
  })

  it('leaves out what the mirror has, and counts what was acknowledged since', () => {
    const held = server(patientRow, { phone: '2' })
    expect(rebase(held, [acked(first, 11), second, third])).toBeNull()
    expect(rebase(patientRow, [acked(first, 11), second, third])).toBeNull()
    expect(rebase({ ...held, phone: '9', version: 12 }, [acked(first, 11), second, third])).toEqual({
      first: 3,
      fields: ['phone'],
      sharing: [],
    })
  })

  it('reports no further conflict while an earlier one is open', () => {
    expect(rebase(server(patientRow, { phone: '9' }), [parked(first, 'conflict'), second, third])).toBeNull()
  })

  it('is found by entity and row, whether named by ref or by id', () => {
    const outbox = [
      anEntry({ n: 1, kind: 'create', key: PATIENT_REF }),
      anEntry({ n: 2, entity: 'income', key: 7 }),
      anEntry({ n: 3, key: 7 }),
      anEntry({ n: 4, key: 8 }),
    ]
    const numbers = (ids: ReadonlyMap<string, number>) => chainOf(outbox, anEntry({ key: 7 }), ids).map(({ n }) => n)
    expect(numbers(knownPatient)).toEqual([1, 3])
    expect(numbers(noIds)).toEqual([3])
  })
})

const field = fc.constantFrom('phone', 'email', 'address')
const value = fc.constantFrom('1', '2', '3', '4')
const patches = fc.array(
  fc.dictionary(field, value, { minKeys: 1, maxKeys: 3 }).map((patch): Fields => ({ ...patch })),
  { minLength: 1, maxLength: 6 },
)

describe('a random chain', () => {
  it('has no conflict with the values that it set itself (C-4)', () => {
    fc.assert(
      fc.property(patches, fc.nat(6), (wished, taken) => {
        const chain = chainOn(patientRow, 'patient', wished)
        const row = chain.slice(0, taken).reduce((seen, { patch }) => server(seen, patch), patientRow)
        const judged = chain.map((entry, index) => (index < taken ? acked(entry, 11 + index) : entry))
        expect(rebase(row, judged)).toBeNull()
        // The answers are known, the pull is still to come.
        expect(rebase(patientRow, judged)).toBeNull()
      }),
    )
  })

  it('has a conflict at the first change of a field that the server set otherwise, shared by all behind', () => {
    fc.assert(
      fc.property(patches, field, fc.constantFrom('2', '3', '9'), (wished, touched, theirs) => {
        const chain = chainOn(patientRow, 'patient', wished)
        const toucher = chain.find(({ patch }) => touched in patch)
        const question = rebase(server(patientRow, { [touched]: theirs }), chain)
        const isAsked = toucher && toucher.patch[touched] !== theirs
        const sharing = chain.filter(({ n }) => toucher && n > toucher.n).map(({ n }) => n)
        expect(question).toEqual(isAsked ? { first: toucher.n, fields: [touched], sharing } : null)
      }),
    )
  })
})

describe('a dropped change', () => {
  it('passes its base on to the next change of the same field only', () => {
    const [dropped, ...followers] = chainOn(patientRow, 'patient', [
      { phone: '2' },
      { email: 'b@example.com' },
      { phone: '3' },
      { phone: '4' },
    ]) as [OutboxEntry, ...OutboxEntry[]]
    expect(inheritedBases(dropped, followers, noIds)).toEqual(new Map([[3, { phone: '1' }]]))
  })

  it('passes the place of an appointment on to all later changes of it', () => {
    const [dropped, ...followers] = chainOn(appointmentEntry, 'appointment', [
      { status: 'rescheduled' },
      { date: '2026-11-20' },
      { notes: 'x' },
      { startTime: '15:00' },
    ]) as [OutboxEntry, ...OutboxEntry[]]
    const bases = inheritedBases(dropped, followers, noIds)
    expect([...bases.keys()]).toEqual([2, 4])
    expect(bases.get(2)).toEqual({ ...appointment, requestRef: null })
    expect(bases.get(4)).toEqual({ ...appointment, requestRef: null, date: '2026-11-20' })
  })

  it('passes the place of an appointment on to its deletion, which then frees the slots that the server knows', () => {
    const moved = anEntry({ n: 1, entity: 'appointment', patch: { date: '2026-12-01' }, base: appointment })
    const deletion = anEntry({
      n: 2,
      entity: 'appointment',
      kind: 'delete',
      base: { ...appointment, date: '2026-12-01' },
    })
    expect(inheritedBases(moved, [deletion], noIds).get(2)).toEqual(appointment)
  })

  it('treats its patient by ref and by id as the same one', () => {
    const handover = anEntry({ n: 1, entity: 'appointment', patch: { patientId: PATIENT_REF }, base: appointment })
    const later = anEntry({
      n: 2,
      entity: 'appointment',
      patch: { date: '2026-12-01' },
      base: { ...appointment, patientId: knownPatient.get(PATIENT_REF) ?? 0 },
    })
    expect(inheritedBases(handover, [later], knownPatient).get(2)).toEqual(appointment)
  })

  it('passes nothing on to a change that was based on another value', () => {
    const dropped = anEntry({ n: 1, patch: { phone: '2' }, base: { phone: '1' } })
    const elsewhere = anEntry({ n: 2, patch: { phone: '4' }, base: { phone: '3' } })
    expect(inheritedBases(dropped, [elsewhere, anEntry({ n: 3, kind: 'delete' })], noIds)).toEqual(new Map())
  })

  it('leaves a chain without a conflict, whichever change is dropped (C-4)', () => {
    fc.assert(
      fc.property(patches, fc.nat(5), (wished, index) => {
        const chain = chainOn(patientRow, 'patient', wished)
        const dropped = chain[Math.min(index, chain.length - 1)] as OutboxEntry
        const followers = chain.filter(({ n }) => n > dropped.n)
        const bases = inheritedBases(dropped, followers, noIds)
        const left = chain
          .filter(({ n }) => n !== dropped.n)
          .map((entry) => ({ ...entry, base: bases.get(entry.n) ?? entry.base }))
        expect(rebase(patientRow, left)).toBeNull()
      }),
    )
  })
})

describe('the chain behind an edited change', () => {
  it('has the new values in its bases', () => {
    const followers = chainOn(patientRow, 'patient', [{ phone: '5', email: 'b@example.com' }, { phone: '6' }])
    expect(updatedBases({ ...patientRow, phone: '4' }, followers)).toEqual(
      new Map([
        [1, { phone: '4', email: 'ana@example.com' }],
        [2, { phone: '5' }],
      ]),
    )
  })

  it('has an emptied value as empty in its bases', () => {
    const dated = { ...patientRow, birthDate: '1990-10-21' }
    const followers = chainOn(dated, 'patient', [{ birthDate: '1990-10-22' }])
    expect(updatedBases({ ...dated, birthDate: null }, followers)).toEqual(new Map([[1, { birthDate: null }]]))
  })

  it('keeps the base of a field without a known value', () => {
    const followers = [anEntry({ n: 1, patch: { phone: '2' }, base: { phone: '1' } })]
    expect(updatedBases({}, followers)).toEqual(new Map([[1, { phone: '1' }]]))
  })

  it('has a deletion that frees the slots of the edited appointment', () => {
    const deletion = anEntry({ n: 2, entity: 'appointment', kind: 'delete', base: appointment })
    expect(updatedBases({ ...appointmentEntry, date: '2026-12-01' }, [deletion]).get(2)).toEqual({
      ...appointment,
      date: '2026-12-01',
    })
  })

  it('has no conflict with the edit (C-4)', () => {
    fc.assert(
      fc.property(patches, fc.dictionary(field, value), (wished, edited) => {
        const start = { ...patientRow, ...edited }
        const followers = chainOn(patientRow, 'patient', wished)
        const bases = updatedBases(start, followers)
        const refolded = followers.map((entry) => ({ ...entry, base: bases.get(entry.n) ?? entry.base }))
        expect(rebase(start, refolded)).toBeNull()
      }),
    )
  })
})
