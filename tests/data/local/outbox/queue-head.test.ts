import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCascades } from '#data/local/outbox/cascades.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { takeNext } from '#data/sync/outbox/take-next.ts'
import { nextToSend } from '#domain/sync/outbox/next-to-send.ts'
import type { Fields, OutboxEntry, SerializedRequest } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { timeOfDay } from '#domain/values/time-of-day.ts'
import { appointment, EPOCH, mirror } from '#tests/data/mirror-rows.ts'
import { acked, anEntry, parked } from '#tests/domain/sync/outbox-builders.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

const NOW = Date.parse('2026-11-19T17:00:00.000Z')
const ANA = 1
const EVA = 2
/** What this device called Ana and her appointment before the server gave them ids, and a patient whom it does not know yet. */
const ANA_REF = '00000000-0000-4000-8000-00000000000a'
const TURNO_REF = '00000000-0000-4000-8000-00000000000b'
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
    { ref: TURNO_REF, id: APPOINTMENT },
  ])
  await db.outbox.bulkAdd(outbox.map((entry) => ({ ...entry, frozen: REQUEST })))
  return db
}

/** The place of what goes next, as it is taken, and as the whole queue tells. */
async function chosen(outbox: readonly OutboxEntry[]) {
  const db = await deskWith(outbox)
  const whole = await readPending(db)
  const cascades = await readCascades(db, whole)
  const byAll = nextToSend(whole.outbox, whole.ids, { cascades, isMirrorComplete: true, now: NOW })
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
/** Changes that have nothing to do with the others and are not due: the head of the queue is long. */
const strangers = (count: number) =>
  Array.from({ length: count }, (_, n) => anEntry({ n: 100 + n, key: 1000 + n, nextAt: NOW + 1, hold: 'server' }))

describe('the head of the queue knows what keeps a change waiting, wherever that lies', () => {
  it.each<[string, OutboxEntry[], number | null]>([
    ['a refused turno keeps its patient', [parked(booking(1, AT_TEN, ANA)), removal(2)], null],
    ['a refused payment keeps its patient, by her ref', [parked(paying(1, ANA_REF)), removal(2)], null],
    ['a refused payment of another keeps nobody', [parked(paying(1, EVA)), removal(2)], 2],
    [
      'a question about a row keeps its later edit, by id and by ref',
      [parked(anEntry({ n: 1, key: ANA_REF })), anEntry({ n: 2, key: ANA })],
      null,
    ],
    ['a taken deletion keeps what names its row', [acked(removal(1), 11), paying(2, ANA_REF)], null],
    ['and not what takes the place of her turno', [acked(removal(1), 11), booking(2, AT_NINE, EVA)], 2],
    [
      'a deletion in its undo keeps the place of her turno',
      [{ ...removal(1), ...undoable }, booking(2, AT_NINE, EVA), booking(3, AT_TEN, EVA)],
      3,
    ],
    [
      'also the one to which a taken change has moved it',
      [
        acked(moving(1, TURNO_REF, AT_TEN), 11),
        { ...removal(2), ...undoable },
        booking(3, AT_TEN, EVA),
        booking(4, AT_NINE, EVA),
      ],
      4,
    ],
    [
      'and that of one which a taken change has made for her',
      [acked(booking(1, AT_TEN, ANA_REF), 11, 32), { ...removal(2), ...undoable }, booking(3, AT_TEN, EVA)],
      null,
    ],
    [
      'and not the one that a refused change wanted',
      [parked(moving(1, APPOINTMENT, AT_TEN)), { ...removal(2), ...undoable }, booking(3, AT_TEN, EVA)],
      3,
    ],
    [
      'a question that its deletion answers keeps nothing',
      [parked(moving(1, APPOINTMENT, AT_TEN)), { ...removal(2, APPOINTMENT), entity: 'appointment' }, removal(3)],
      2,
    ],
    [
      'a question about whose a turno is keeps what is written at it',
      [
        parked(moving(1, TURNO_REF, { patientId: EVA })),
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
      'what was decided about goes behind what lies far from it',
      [{ ...moving(1, APPOINTMENT, AT_TEN), rank: 200 }, ...strangers(40), booking(150, AT_TEN, EVA)],
      150,
    ],
  ])('%s', async (_, outbox, place) => {
    expect(await chosen(outbox)).toEqual({ taken: place, byAll: place })
  })

  it('whatever the changes are (S-7)', async () => {
    const patients: RowKey[] = [ANA, EVA, ANA_REF, NEW_REF]
    const keysOf: Record<'patient' | 'appointment' | 'income', RowKey[]> = {
      patient: patients,
      appointment: [APPOINTMENT, TURNO_REF, 32],
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
      told.map(({ entity, key, patientId, patientGiven, from, to, dni, isDue, later, ...rest }, index) => {
        const keys = keysOf[entity]
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
          key: keys[key % keys.length] ?? ANA,
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
