import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCascades } from '#data/local/outbox/cascades.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { takeNext } from '#data/sync/outbox/take-next.ts'
import { findNextToSend } from '#domain/sync/outbox/next-to-send.ts'
import type { Fields, OutboxEntry, SerializedRequest } from '#domain/sync/outbox/outbox-entry.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { appointment, EPOCH, mirror } from '#tests/data/mirror-rows.ts'
import { acked, anEntry, parked } from '#tests/domain/sync/outbox-builders.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

const NOW = Date.parse('2026-11-19T17:00:00.000Z')
const ANA = 1
const EVA = 2
/** The refs of Ana and her appointment from before the server gave them ids, and of a patient that it does not know yet. */
const ANA_REF = '00000000-0000-4000-8000-00000000000a'
const APPOINTMENT_REF = '00000000-0000-4000-8000-00000000000b'
const NEW_REF = '00000000-0000-4000-8000-00000000000c'
const APPOINTMENT = 31

const AT_NINE = { date: '2026-11-20', startTime: '09:00', endTime: '09:15', professionalId: 1 }
const AT_TEN = { ...AT_NINE, startTime: '10:00', endTime: '10:15' }

const REQUEST: SerializedRequest = { method: 'PUT', path: 'patients/1', body: null, ifMatch: null, epoch: EPOCH }

/** A device with two patients and an appointment of Ana's at nine, and these changes. */
async function deskWith(outbox: readonly OutboxEntry[]) {
  const { db } = openDeviceClinic()
  await mirror(db, {
    patients: [patient({ id: ANA, dni: '1' }), patient({ id: EVA, dni: '2' })],
    appointments: [appointment({ id: APPOINTMENT, patientId: ANA, endTime: timeOfDay('09:15') })],
  })
  await db.ids.bulkPut([
    { ref: ANA_REF, id: ANA },
    { ref: APPOINTMENT_REF, id: APPOINTMENT },
  ])
  await db.outbox.bulkAdd(outbox.map((entry) => ({ ...entry, frozen: REQUEST })))
  return db
}

/** The position of the next change to send, as it is taken, and as computed over the whole queue. */
async function chosen(outbox: readonly OutboxEntry[]) {
  const db = await deskWith(outbox)
  const whole = await readPending(db)
  const cascades = await readCascades(db, whole)
  const byAll = findNextToSend(whole.outbox, whole.ids, { cascades, isMirrorComplete: true, now: NOW })
  return { taken: (await takeNext(db, NOW))?.entry.n ?? null, byAll: byAll?.n ?? null }
}

const undoable = { nextAt: NOW + 5_000, hold: 'undo' } as const
const removal = (n: number, key: RowKey = ANA) => anEntry({ n, kind: 'delete', key })
const booking = (n: number, place: object, patientId: RowKey) =>
  anEntry({ n, entity: 'appointment', kind: 'create', key: `new-${n}`, patch: { ...place, patientId } })
const moving = (n: number, key: RowKey, to: object) =>
  anEntry({ n, entity: 'appointment', key, patch: { ...to }, base: { ...AT_NINE, patientId: ANA } })
const paying = (n: number, patientId: RowKey) =>
  anEntry({ n, entity: 'income', kind: 'create', key: `paid-${n}`, patch: { patientId, amount: 100 } })
/** Changes that are unrelated to the others and not due, so that the head of the queue is long. */
const unrelatedChanges = (count: number) =>
  Array.from({ length: count }, (_, n) => anEntry({ n: 100 + n, key: 1000 + n, nextAt: NOW + 1, hold: 'server' }))

describe('taking the next change considers blocking changes, however far away', () => {
  it.each<[string, OutboxEntry[], number | null]>([
    ['a refused appointment blocks the deletion of its patient', [parked(booking(1, AT_TEN, ANA)), removal(2)], null],
    [
      'a refused payment blocks the deletion of its patient, named by ref',
      [parked(paying(1, ANA_REF)), removal(2)],
      null,
    ],
    ['a refused payment of another patient does not block the deletion', [parked(paying(1, EVA)), removal(2)], 2],
    [
      'a parked change blocks a later edit of its row, by id and by ref',
      [parked(anEntry({ n: 1, key: ANA_REF })), anEntry({ n: 2, key: ANA })],
      null,
    ],
    ['an accepted deletion blocks changes that name its row', [acked(removal(1), 11), paying(2, ANA_REF)], null],
    [
      'an accepted deletion does not block a booking of the patient’s slot',
      [acked(removal(1), 11), booking(2, AT_NINE, EVA)],
      2,
    ],
    [
      'a deletion that can be undone blocks the slot of the patient’s appointment',
      [{ ...removal(1), ...undoable }, booking(2, AT_NINE, EVA), booking(3, AT_TEN, EVA)],
      3,
    ],
    [
      'a deletion blocks the slot to which an accepted change has moved the appointment',
      [
        acked(moving(1, APPOINTMENT_REF, AT_TEN), 11),
        { ...removal(2), ...undoable },
        booking(3, AT_TEN, EVA),
        booking(4, AT_NINE, EVA),
      ],
      4,
    ],
    [
      'a deletion blocks the slot of an appointment that an accepted change has made',
      [acked(booking(1, AT_TEN, ANA_REF), 11, 32), { ...removal(2), ...undoable }, booking(3, AT_TEN, EVA)],
      null,
    ],
    [
      'a deletion does not block the slot that a refused move wanted',
      [parked(moving(1, APPOINTMENT, AT_TEN)), { ...removal(2), ...undoable }, booking(3, AT_TEN, EVA)],
      3,
    ],
    [
      'a parked change does not block the deletion of its row',
      [parked(moving(1, APPOINTMENT, AT_TEN)), { ...removal(2, APPOINTMENT), entity: 'appointment' }, removal(3)],
      2,
    ],
    [
      'a parked reassignment of an appointment blocks its records',
      [
        parked(moving(1, APPOINTMENT_REF, { patientId: EVA })),
        anEntry({
          n: 2,
          entity: 'record',
          kind: 'create',
          key: 'r',
          patch: { patientId: EVA, appointmentId: APPOINTMENT },
        }),
      ],
      null,
    ],
    [
      'a decided change is sent after a change far behind it',
      [{ ...moving(1, APPOINTMENT, AT_TEN), rank: 200 }, ...unrelatedChanges(40), booking(150, AT_TEN, EVA)],
      150,
    ],
  ])('%s', async (_, outbox, place) => {
    expect(await chosen(outbox)).toEqual({ taken: place, byAll: place })
  })

  it('chooses as the whole queue would, for any changes (S-7)', async () => {
    const withoutId: readonly RowKey[] = [NEW_REF, 'paid']
    const patients: RowKey[] = [ANA, EVA, ANA_REF, NEW_REF]
    const keysOf: Record<'patient' | 'appointment' | 'income', RowKey[]> = {
      patient: patients,
      appointment: [APPOINTMENT, APPOINTMENT_REF, 32],
      income: [50, 'paid'],
    }
    const places = fc.constantFrom<Fields>(AT_NINE, AT_TEN, {})
    const anyChange = fc.record({
      entity: fc.constantFrom<keyof typeof keysOf>('patient', 'appointment', 'income'),
      kind: fc.constantFrom<OutboxEntry['kind']>('create', 'update', 'update', 'delete'),
      state: fc.constantFrom<OutboxEntry['state']>('queued', 'queued', 'queued', 'inflight', 'parked', 'acked'),
      key: fc.nat(),
      patientId: fc.constantFrom<RowKey>(...patients),
      patientGiven: fc.constantFrom<RowKey | null | undefined>(undefined, null, ...patients),
      from: places,
      to: places,
      dni: fc.constantFrom('1', '2', '3'),
      isDue: fc.boolean(),
      sent: fc.boolean(),
      later: fc.constantFrom(0, 0, 0, 7),
    })
    const outboxes = fc.array(anyChange, { maxLength: 24 }).map((told) =>
      told.map(({ entity, key: nth, patientId, patientGiven, from, to, dni, isDue, later, ...rest }, index) => {
        const keys = keysOf[entity]
        const key = keys[nth % keys.length] ?? ANA
        const n = index + 1
        const given: Fields = patientGiven === undefined ? {} : { patientId: patientGiven }
        const says: Record<typeof entity, [Fields, Fields]> = {
          patient: [{ dni }, {}],
          appointment: [
            { ...from, patientId },
            { ...to, ...given },
          ],
          income: [{ patientId }, given],
        }
        const [base, patch] = says[entity]
        return anEntry({
          ...rest,
          n,
          entity,
          key,
          // The creation of a row that has an id has been sent.
          sent: rest.sent || (rest.kind === 'create' && !withoutId.includes(key)),
          base,
          patch,
          nextAt: isDue ? 0 : NOW + 1,
          ...(later > 0 && { rank: n + later + 0.5 }),
          ...(rest.state === 'acked' && { ack: { epoch: EPOCH, version: 9, id: null } }),
        })
      }),
    )
    await fc.assert(
      fc.asyncProperty(outboxes, async (outbox) => {
        const { taken, byAll } = await chosen(outbox)
        expect(taken).toBe(byAll)
      }),
      { numRuns: 150 },
    )
  })
})
