import { beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { readChargesOf, readVisitPayments } from '#data/local/rows/payments/visit-payments.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { payment } from '#tests/data/filled-forms.ts'
import { appointment, mirror } from '#tests/data/mirror-rows.ts'
import { income, openDeviceClinic, patient } from '#tests/features/device-clinic.ts'
import { appointmentBody } from '#tests/support/database/clinic-rows.ts'

const WINDOW = localDate('2025-10-01')
/** The clinic has charged by appointment since 19 November. */
const first = income({ id: 1, patientId: 2, appointmentId: 90, createdAt: '2026-11-19T12:00:00.000Z' })
const visit = appointment({ id: 4, date: localDate('2026-11-20'), status: 'completed' })

let db: ClinicDatabase
let sources: ChangeSources
beforeEach(async () => {
  ;({ db, sources } = openDeviceClinic())
  await mirror(db, { patients: [patient()], appointments: [visit], incomes: [first] })
})

const shown = async (key: RowKey) => (await readAppointment(db, key)) ?? expect.fail('no such appointment')
const stateOf = async (key: RowKey, window = WINDOW) => {
  const seen = await shown(key)
  return (await readVisitPayments(db, [seen], window)).get(seen.uid)?.state ?? null
}
const charge = (fields: object = {}) =>
  enqueueCreate(db, sources, 'income', payment(1_600_000, { patientId: 1, appointmentId: 4, ...fields }) as never)

describe('the payment of a visit on a device', () => {
  it('is that of the mirrored income, and of one that has not been sent', async () => {
    expect(await stateOf(4)).toBe('owed')
    await charge({ paymentStatus: 'partial' })
    expect(await stateOf(4)).toBe('partial')
    await db.incomes.put(income({ id: 2, appointmentId: 4 }))
    expect(await stateOf(4)).toBe('charged')
  })

  it('is gone as soon as the income is voided here', async () => {
    await db.incomes.put(income({ id: 2, appointmentId: 4 }))
    const [seen] = await readChargesOf(db, await shown(4))
    if (!seen) expect.fail('no charge')
    await enqueueUpdate(db, sources, 'income', seen, { paymentStatus: 'cancelled', voidReason: 'Error' })
    expect(await stateOf(4)).toBe('owed')
    expect(await readChargesOf(db, await shown(4))).toEqual([])
  })

  it('follows an appointment that got its id after the screen was opened', async () => {
    const { key } = await enqueueCreate(db, sources, 'appointment', appointmentBody(1) as never)
    const opened = await shown(key)
    await charge({ appointmentId: key })
    expect(await readChargesOf(db, opened)).toHaveLength(1)
    await db.outbox
      .where('n')
      .above(0)
      .modify({ state: 'acked', ack: { epoch: 1, version: 9, id: 12 } })
    await db.ids.put({ ref: String(key), id: 12 })
    expect(await readChargesOf(db, opened)).toHaveLength(1)
    expect(await stateOf(12)).toBe('charged')
  })
})

describe('a device does not call a visit owed', () => {
  it('before the clinic charged by appointment', async () => {
    await db.appointments.put({ ...visit, date: localDate('2026-11-18') })
    expect(await stateOf(4)).toBeNull()
  })

  it('where nobody charges by appointment', async () => {
    await db.incomes.clear()
    expect(await stateOf(4)).toBeNull()
  })

  it('before all incomes are mirrored', async () => {
    await db.meta.update('mirror', { filled: ['appointment', 'patient'], complete: false } as never)
    expect(await stateOf(4)).toBeNull()
  })

  it('so long ago that it keeps no payments in advance', async () => {
    expect(await stateOf(4, localDate('2026-09-01'))).toBeNull()
  })

  it('while a refused income of the patient waits for a decision', async () => {
    const { n } = await charge()
    await db.outbox.update(n, {
      state: 'parked',
      parked: { why: 'refused', fields: [], status: 400, answer: null, at: 0 },
    })
    expect(await stateOf(4)).toBeNull()
  })

  it('when the patient paid for an appointment that was cancelled', async () => {
    await db.appointments.put(appointment({ id: 5, status: 'cancelled' }))
    await db.incomes.put(income({ id: 2, appointmentId: 5 }))
    expect(await stateOf(4)).toBeNull()
    await db.appointments.update(5, { status: 'completed' })
    expect(await stateOf(4)).toBe('owed')
  })
})
