import { addMonths, type LocalDate } from '#domain/values/dates/local-date.ts'
import { type DemoAppointment, demoAgenda } from '#server/cli/demo/demo-agenda.ts'
import { type DemoIncome, demoIncomes } from '#server/cli/demo/demo-incomes.ts'
import { type DemoPatient, demoPatients } from '#server/cli/demo/demo-people.ts'
import { DemoRandom } from '#server/cli/demo/demo-random.ts'

/** The number of rows in a clinic of the bench. */
export interface ClinicSize {
  patients: number
  appointments: number
  incomes: number
}

/** The demo clinic, enlarged. Appointments and incomes refer to patients by their index in the list. */
export interface LargeClinic {
  patients: DemoPatient[]
  appointments: DemoAppointment[]
  incomes: DemoIncome[]
}

/** The mirror's size in the measurements of the mirror itself: 60,000 rows. */
export const mirroredSize: ClinicSize = { patients: 5_000, appointments: 25_000, incomes: 30_000 }

/** What a device pulls at its first sign-in: of 5,000 patients 9,000 appointments and 10,000 incomes. */
export const pulledSizeOf = (patients: number): ClinicSize => ({
  patients,
  appointments: Math.round(patients * 1.8),
  incomes: patients * 2,
})

/** Two demo agendas, with two professionals each, are busier than a real practice of four. */
const SHARE_KEPT = 0.8
/** A demo agenda covers fewer months than this. */
const MONTHS_OF_AN_AGENDA = 20

/** Creates the same clinic on each run, relative to `today`: weeks as busy as real ones, as far back as needed. */
export function largeClinic(size: ClinicSize, today: LocalDate): LargeClinic {
  const random = new DemoRandom(20_261_120)
  const patients = demoPatients(random, size.patients, today)
  const appointments = latestAppointments(random, size, today)
  if (!appointments.some(({ date }) => date < today)) throw new RangeError('a clinic without a past has no incomes')
  const incomes: DemoIncome[] = []
  while (incomes.length < size.incomes) incomes.push(...demoIncomes(random, appointments, today))
  return { patients, appointments, incomes: incomes.slice(0, size.incomes) }
}

function latestAppointments(
  random: DemoRandom,
  { appointments, patients }: ClinicSize,
  today: LocalDate,
): DemoAppointment[] {
  const made: DemoAppointment[] = []
  for (let until = today; made.length < appointments; until = addMonths(until, -MONTHS_OF_AN_AGENDA)) {
    const firstTwo = demoAgenda(random, until, patients)
    const otherTwo = demoAgenda(random, until, patients).map(ofTheOthers)
    made.push(...[...firstTwo, ...otherTwo].filter(() => random.happens(SHARE_KEPT)))
  }
  return made.sort((a, b) => (a.date < b.date ? -1 : 1)).slice(-appointments)
}

function ofTheOthers(appointment: DemoAppointment): DemoAppointment {
  return { ...appointment, professionalId: appointment.professionalId + 2 }
}
