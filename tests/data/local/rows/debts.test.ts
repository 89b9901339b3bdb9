import { beforeEach, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readDebts } from '#data/local/rows/payments/debts.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { centavos } from '#domain/values/money.ts'
import { payment } from '#tests/data/filled-forms.ts'
import { mirror } from '#tests/data/mirror-rows.ts'
import { income, openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

let db: ClinicDatabase
let sources: ChangeSources
beforeEach(async () => {
  ;({ db, sources } = openDeviceClinic())
  const pending = income({ id: 1, patientId: 1, paymentStatus: 'pending', netAmount: centavos(600_000) })
  const paid = income({ id: 2, patientId: 2 })
  await mirror(db, { patients: [patient(), patient({ id: 2 })], appointments: [], incomes: [pending, paid] })
})

const debts = async () => readDebts(db, await readPending(db), [1, 2, 1])

it('the pending incomes of each patient are summed up, with those that have not been sent', async () => {
  expect(await debts()).toEqual(new Map([[1, 600_000]]))
  const late = { patientId: 1, paymentStatus: 'pending' }
  await enqueueCreate(db, sources, 'income', payment(100_000, late) as never)
  expect(await debts()).toEqual(new Map([[1, 700_000]]))
})

it('nothing is said before all incomes are mirrored', async () => {
  await db.meta.update('mirror', { filled: ['appointment', 'patient'], complete: false } as never)
  expect(await debts()).toBeNull()
})
