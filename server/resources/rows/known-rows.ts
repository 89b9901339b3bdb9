import { preparedQuery } from '#server/db/prepared-query.ts'
import type { Db } from '#server/db/schema.ts'
import { versionedTable } from '#server/db/schema.ts'
import { isDeleted } from '#server/db/sync-log/known-ref.ts'
import type { VersionedEntity } from '#server/db/versioned-tables.ts'
import { invalidFields } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { isKnownProfessional } from '#server/resources/professionals/professional-repository.ts'

const UNKNOWN = {
  patientId: { entity: 'patient', text: errorTexts.unknownPatient },
  incomeId: { entity: 'income', text: errorTexts.unknownIncome },
  appointmentId: { entity: 'appointment', text: errorTexts.unknownAppointment },
  planId: { entity: 'plan', text: errorTexts.unknownPlan },
} as const

/**
 * Checks that these rows were made once. They may be deleted since: a device that had no network took money for them all
 * the same. Throws 400 by field.
 */
export async function expectOnceKnown(
  db: Db,
  ids: Partial<Record<keyof typeof UNKNOWN, number | null>>,
): Promise<void> {
  for (const [field, id] of Object.entries(ids) as [keyof typeof UNKNOWN, number | null][]) {
    const { entity, text } = UNKNOWN[field]
    if (id !== null && !(await wasMade(db, entity, id))) throw invalidFields({ [field]: text })
  }
}

/** Checks a professional whom a row names, active or not. Throws 400 by field. */
export async function expectKnownProfessional(db: Db, professionalId: number | null): Promise<void> {
  if (professionalId === null || (await isKnownProfessional(db, professionalId))) return
  throw invalidFields({ professionalId: errorTexts.unknownProfessional })
}

async function wasMade(db: Db, entity: VersionedEntity, id: number): Promise<boolean> {
  const row = db.selectFrom(versionedTable(entity)).select('id').where('id', '=', id)
  return (await row.executeTakeFirst()) !== undefined || isDeleted(db, entity, id)
}

/** Returns the username of the caller, as rows keep it. */
export async function usernameOf(db: Db, userId: number): Promise<string> {
  const [user] = await userWithId(db, { id: userId })
  if (!user) throw new Error(`no user ${userId}`)
  return user.username
}

const userWithId = preparedQuery((db, { id }: { id: number }) =>
  db.selectFrom('users').select('username').where('id', '=', id),
)
