import { expect, it } from 'vitest'
import { splitForServerValue } from '#domain/sync/merge/server-value-split.ts'
import type { Fields, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { anEntry, appointment, parked } from '#tests/domain/sync/outbox-builders.ts'

const seen = { ...appointment, notes: '', reason: 'Control' }
const MOVED = { startTime: '15:00', endTime: '15:15' }

function edit(n: number, patch: Fields, told: Partial<OutboxEntry> = {}): OutboxEntry {
  return parked(anEntry({ n, entity: 'appointment', patch, base: seen, ...told }), n === 1 ? 'conflict' : 'behind')
}

const left = (question: OutboxEntry, behind: OutboxEntry[], asked: string[]) => {
  const { taken, goesOn } = splitForServerValue(question, behind, asked)
  const told = ({ n, patch }: OutboxEntry) => [n, patch]
  return { taken: taken.map(told), goesOn: goesOn.map(told) }
}

it('the whole place of an appointment is taken from the server, and the note continues as it was seen', () => {
  const question = edit(1, { ...MOVED, notes: 'Llamar antes' })
  expect(left(question, [], ['startTime'])).toEqual({ taken: [[1, MOVED]], goesOn: [[1, { notes: 'Llamar antes' }]] })
  expect(splitForServerValue(question, [], ['startTime']).goesOn[0]?.base).toEqual({ patientId: 7, notes: '' })
})

it('changes behind lose the same fields, and nothing else', () => {
  const behind = [edit(2, { ...MOVED, reason: 'Dolor' }), edit(3, { notes: 'Trae estudios' }), edit(4, { date: 'x' })]
  expect(left(edit(1, MOVED), behind, ['startTime'])).toEqual({
    taken: [
      [1, MOVED],
      [2, MOVED],
      [4, { date: 'x' }],
    ],
    goesOn: [
      [2, { reason: 'Dolor' }],
      [3, { notes: 'Trae estudios' }],
    ],
  })
})

it('an action is dropped or kept as a whole (C-10)', () => {
  const patch = { status: 'rejected', cancellationReason: 'Sin lugar', notes: 'Llamar' }
  const reject: Partial<OutboxEntry> = { kind: 'action', action: { name: 'reject', body: {} } }
  expect(left(edit(1, patch, reject), [], ['status'])).toEqual({ taken: [[1, patch]], goesOn: [] })
  expect(left(edit(1, { reason: 'Dolor' }), [edit(2, patch, reject)], ['reason'])).toEqual({
    taken: [[1, { reason: 'Dolor' }]],
    goesOn: [[2, patch]],
  })
})

it('an income is dropped as a whole', () => {
  const patch = { amount: 90_000, netAmount: 90_000, notes: 'Seña' }
  const question = edit(1, patch, { entity: 'income' })
  expect(left(question, [], ['paymentStatus'])).toEqual({ taken: [[1, patch]], goesOn: [] })
})

it('all fields of the change are taken from the server when no field in conflict is named', () => {
  const patch = { phone: '2', address: 'Mitre 1' }
  const behind = edit(2, { address: 'Mitre 2', email: 'eva@correo.example' }, { entity: 'patient' })
  expect(left(edit(1, patch, { entity: 'patient' }), [behind], [])).toEqual({
    taken: [
      [1, patch],
      [2, { address: 'Mitre 2' }],
    ],
    goesOn: [[2, { email: 'eva@correo.example' }]],
  })
})
