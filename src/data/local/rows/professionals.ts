import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { Professional } from '#domain/professional/professional.ts'

/** Every professional, retired ones too (old appointments keep their name), in the order in which they came. */
export function readProfessionals(db: ClinicDatabase): Promise<Professional[]> {
  return db.professionals.orderBy('id').toArray()
}
