import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readIncomesBetween } from '#data/local/rows/incomes.ts'
import { readPatients } from '#data/local/rows/patients.ts'
import { readSession } from '#data/local/session/session.ts'
import { createClinicClock } from '#data/sync/engine/clinic-clock.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import { addDays, type LocalDate } from '#domain/values/local-date.ts'
import { centavos } from '#domain/values/money.ts'
import { type BusyDay, type BusyDayPlan, enqueueBusyDay, enqueueVisit, type VisitPlan } from './busy-day.ts'

/** What a test asks of the device that its page runs on: the app's own modules, beside the app. */
export interface DevicePage {
  /** Enqueues a busy day for the person who is signed in. */
  work: (plan: BusyDayPlan) => Promise<BusyDay>
  visit: (plan: VisitPlan) => Promise<BusyDay>
  /** So many incomes of two years ago, as a mirror holds them when its window has moved on since they were pulled. */
  mirrorOldIncomes: (count: number) => Promise<void>
  oldIncomes: () => Promise<number>
  outbox: () => Promise<OutboxEntry[]>
  /** What the screens would show. */
  shown: () => Promise<Shown>
}

/** All rows in sight, each in one line: the key that lasts, then what a person reads. */
export interface Shown {
  patients: string[]
  appointments: string[]
  incomes: string[]
}

declare global {
  interface Window {
    device: DevicePage
  }
}

const DAYS_IN_SIGHT = 400
const OLD_DAY = '2024-05-06' as LocalDate

window.device = {
  work: (plan) => onDevice((db, now) => enqueueBusyDay(db, { now, newUuid }, plan)),
  visit: (plan) => onDevice((db, now) => enqueueVisit(db, { now, newUuid }, plan)),
  mirrorOldIncomes: (count) => onDevice((db) => putOldIncomes(db, count)),
  oldIncomes: () => onDevice((db) => db.incomes.where('date').equals(OLD_DAY).count()),
  outbox: () => onDevice((db) => readOutbox(db)),
  shown: () => onDevice((db, now) => readShown(db, clinicDayAt(now()))),
}

/** Opened for each question, as another tab would, and closed again: a test may let go of the page at any moment. */
async function onDevice<T>(ask: (db: ClinicDatabase, now: () => number) => Promise<T>): Promise<T> {
  const device = new DeviceDatabase()
  const clock = createClinicClock(device)
  const session = await readSession(device)
  if (!session) throw new Error('nobody is signed in')
  const db = new ClinicDatabase(session.user.id)
  try {
    return await ask(db, clock.now)
  } finally {
    clock.stop()
    db.close()
    device.close()
  }
}

async function putOldIncomes(db: ClinicDatabase, count: number): Promise<void> {
  const at = `${OLD_DAY}T12:00:00.000Z`
  await db.incomes.bulkPut(
    Array.from({ length: count }, (_, index) => ({
      id: 900_000 + index,
      ref: null,
      version: 1,
      patientId: null,
      date: OLD_DAY,
      amount: centavos(1_500_000),
      discountAmount: centavos(0),
      netAmount: centavos(1_500_000),
      description: 'Consulta',
      paymentMethod: 'cash',
      category: 'consultation',
      paymentStatus: 'completed',
      notes: 'Sin novedades '.repeat(20),
      recordedBy: 1,
      voidReason: null,
      voidedAt: null,
      createdAt: at,
      updatedAt: at,
    })),
  )
}

async function readShown(db: ClinicDatabase, today: LocalDate): Promise<Shown> {
  const [from, to] = [addDays(today, -DAYS_IN_SIGHT), addDays(today, DAYS_IN_SIGHT)]
  const patients = await readPatients(db)
  const appointments = await readAppointmentsBetween(db, from, to)
  const incomes = await readIncomesBetween(db, from, to)
  return {
    patients: patients.map((row) => words(row.uid, row.lastName, row.firstName, row.dni, row.phone)).sort(),
    appointments: appointments.map((row) => words(row.uid, row.date, row.startTime, row.status, row.notes)).sort(),
    incomes: incomes.map((row) => words(row.uid, row.date, row.amount, row.paymentStatus)).sort(),
  }
}

function words(...parts: (string | number)[]): string {
  return parts.join(' | ')
}
