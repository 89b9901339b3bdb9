import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { Professional } from '#domain/professional/professional.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'

/** Returns every professional by id, including retired ones, whose names old appointments show. */
export function readProfessionals(db: ClinicDatabase): Promise<Professional[]> {
  return db.professionals.orderBy('id').toArray()
}

const TO_COME: ReadonlySet<string> = new Set(['approved', 'scheduled', 'rescheduled'])

/** Counts the mirrored appointments from a day on that hold a time of this professional. */
export async function readAppointmentsToCome(
  db: ClinicDatabase,
  professionalId: number,
  from: LocalDate,
): Promise<number> {
  const rows = await db.appointments.where('date').aboveOrEqual(from).toArray()
  return rows.filter((row) => row.professionalId === professionalId && TO_COME.has(row.status)).length
}
