import { netAmountOf } from '#domain/income/income-rules.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { centavosOfPesos } from '#domain/values/money.ts'
import type { Changes } from '#server/db/changes.ts'
import type { NewRow } from '#server/db/schema.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { namesOf } from '#tests/domain/statistics/expected-answers.ts'
import type { HandComputedClinic } from '#tests/domain/statistics/hand-computed-clinics.ts'
import { patientBody } from '#tests/support/database/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'
import { createTestClock, type TestClock } from '#tests/support/server/test-clock.ts'

const by = { userId: null, action: 'demo.day' } as const

/** A server at noon of the clinic's `today`, whose database has these rows, written by the normal write path. */
export async function serverWith(
  clinic: Pick<HandComputedClinic, 'today' | 'patients' | 'appointments' | 'incomes'>,
): Promise<TestServer<TestClock>> {
  const clock = createTestClock(`${clinic.today}T15:00:00.000Z`)
  const server = await createTestServer({ dataDir: ':memory:', clock })
  const ids = new Map<string, number>()
  for (const [name, registeredAt, confirmed = true] of clinic.patients) {
    const moment = { db: server.db, clock: () => Date.parse(registeredAt) }
    const { id } = await writeTransaction(moment, by, async (changes) => {
      return { status: 201, entity: 'patient', id: await changes.insert('patient', patientRow(name, confirmed)) }
    })
    ids.set(name, id)
  }
  const idOf = (name: string) => ids.get(name) ?? 0
  await writeTransaction(server, by, async (changes) => {
    for (const [date, status, patient, times = 1] of clinic.appointments) {
      for (let i = 0; i < times; i++) await addAppointment(changes, { date, status, patientId: idOf(patient) })
    }
    for (const [date, paymentStatus, amount, discount, patient] of clinic.incomes) {
      await addIncome(changes, {
        date,
        paymentStatus,
        amount,
        discount,
        patientId: patient === null ? null : idOf(patient),
      })
    }
    return { status: 200, entity: 'professional', id: 1 }
  })
  return server
}

/** A patient's row; each is another person. */
export function patientRow(name: string, confirmed = true): NewRow<'patient'> {
  return {
    ...patientBody(),
    ...namesOf(name),
    ref: null,
    address: '',
    birthDate: null,
    gender: '',
    emergencyContact: '',
    emergencyPhone: '',
    confirmed,
    searchText: '',
  } as NewRow<'patient'>
}

/** An appointment in any status on any day, which the API would refuse. */
export function addAppointment(
  changes: Changes,
  { date, ...row }: { date: string } & Pick<NewRow<'appointment'>, 'status' | 'patientId'>,
): Promise<number> {
  return changes.insert('appointment', {
    ...row,
    ref: null,
    date: localDate(date),
    startTime: timeOfDay('09:00'),
    endTime: timeOfDay('09:15'),
    reason: '',
    notes: '',
    patientNotes: '',
    cancellationReason: null,
    requestRef: null,
    professionalId: 1,
  })
}

interface IncomeOfTest extends Pick<NewRow<'income'>, 'paymentStatus' | 'patientId'> {
  date: string
  /** Pesos. */
  amount: number
  discount: number
}

export function addIncome(changes: Changes, { date, amount, discount, ...row }: IncomeOfTest): Promise<number> {
  const [gross, discountAmount] = [centavosOfPesos(amount), centavosOfPesos(discount)]
  return changes.insert('income', {
    ...row,
    ref: null,
    date: localDate(date),
    amount: gross,
    discountAmount,
    netAmount: netAmountOf(gross, discountAmount),
    description: 'Consulta',
    paymentMethod: 'cash',
    category: 'consultation',
    notes: '',
    recordedBy: null,
    recordedByName: '',
    appointmentId: null,
    separate: false,
    voidReason: null,
    voidedAt: null,
  })
}
