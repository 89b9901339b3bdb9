import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { Professional } from '#domain/professional/professional.ts'

/** Returns every professional by id, including retired ones, whose names old appointments show. */
export function readProfessionals(db: ClinicDatabase): Promise<Professional[]> {
  return db.professionals.orderBy('id').toArray()
}
