import { expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { readIncome } from '#data/local/rows/payments/incomes.ts'
import { retryChange } from '#data/sync/conflicts/decide.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { syncForLong, tabletForEachTest } from '#tests/data/tablet.ts'
import { createAppointment, createIncome, createPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
const tablet = tabletForEachTest(server)

function settle(): Promise<void> {
  tablet.network = () => undefined
  return syncForLong(tablet, server.clock)
}

/** A patient with an appointment and an income, as two tabs have opened them. */
async function opened(entity: 'patient' | 'appointment' | 'income') {
  const { id: patientId } = await createPatient(staff)
  const { id: appointmentId } = await createAppointment(staff, patientId)
  const { id: incomeId } = await createIncome(staff, patientId)
  await tablet.sync()
  const seen = await {
    patient: () => readPatient(tablet.db, patientId),
    appointment: () => readAppointment(tablet.db, appointmentId),
    income: () => readIncome(tablet.db, incomeId),
  }[entity]()
  if (!seen) throw new Error(`no ${entity} here`)
  return seen
}

const at = (startTime: string, endTime: string) => ({ startTime, endTime, status: 'rescheduled' })

it.each<['patient' | 'appointment' | 'income', Fields, Fields, 'with' | 'without']>([
  ['patient', { phone: '3537 400002' }, { phone: '3537 400004' }, 'with'],
  ['patient', { phone: '3537 400002' }, { phone: '3537 400004' }, 'without'],
  ['patient', { phone: '3537 400002', address: 'Mitre 1' }, { phone: '3537 400004', address: 'Mitre 2' }, 'with'],
  ['patient', { phone: '3537 400002', address: 'Mitre 1' }, { phone: '3537 400004', address: 'Mitre 2' }, 'without'],
  ['appointment', at('10:00', '10:15'), at('11:00', '11:15'), 'with'],
  ['appointment', at('10:00', '10:15'), at('11:00', '11:15'), 'without'],
  ['appointment', at('10:00', '10:15'), { status: 'cancelled', cancellationReason: 'Viaja' }, 'with'],
  ['appointment', { reason: 'Cuello', notes: 'uno' }, { reason: 'Espalda', notes: 'dos' }, 'without'],
  ['income', { amount: 10_000, netAmount: 10_000 }, { amount: 20_000, netAmount: 20_000 }, 'with'],
  ['income', { amount: 10_000, netAmount: 10_000 }, { amount: 20_000, netAmount: 20_000 }, 'without'],
])(
  'conflicting edits of one %s in two tabs (%j, then %j) become one conflict, %s a network (C-5)',
  async (entity, first, second, network) => {
    const seen = await opened(entity)
    const isOnline = network === 'with'
    if (!isOnline)
      tablet.network = () => {
        throw new TypeError('no network')
      }
    await enqueueUpdate(tablet.db, tablet.sources, entity, seen, first)
    if (isOnline) await settle()
    await enqueueUpdate(tablet.db, tablet.sources, entity, seen, second)
    await settle()

    const { questions } = centerItems(await readSyncCenter(tablet.db))
    expect(questions).toHaveLength(1)
    const [question] = questions
    await retryChange(tablet.db, tablet.sources, question?.entry.opId ?? '', { shown: question?.shownRow })
    await settle()
    expect(await readOutbox(tablet.db)).toEqual([])
  },
)

it('edits of different fields of a row in two tabs become no conflict', async () => {
  const seen = await opened('patient')
  await enqueueUpdate(tablet.db, tablet.sources, 'patient', seen, { phone: '3537 400002' })
  await settle()
  await enqueueUpdate(tablet.db, tablet.sources, 'patient', seen, { address: 'Mitre 1' })
  await settle()
  expect(await readOutbox(tablet.db)).toEqual([])
  expect(await readPatient(tablet.db, Number(seen.key))).toMatchObject({ phone: '3537 400002', address: 'Mitre 1' })
})
