import type { EditedProfessional, NewProfessional } from '#domain/wire/rows/professional-wire.ts'
import { changedColumns } from '#server/db/changed-columns.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db } from '#server/db/schema.ts'
import { invalidTransition, notFound } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { type Clock, clinicToday } from '#server/platform/clock.ts'

/** Adds a professional, who treats from now on. */
export async function createProfessional(changes: Changes, professional: NewProfessional): Promise<Effect> {
  const id = await changes.insert('professional', { ...professional, ref: null, active: true })
  return { status: 201, entity: 'professional', id }
}

/**
 * Changes a professional's name, license or state. Nobody can book with a retired one; old appointments keep the name.
 * Throws a 404 for an unknown id, and a 409 for retiring the last active one, without whom nothing could be booked.
 */
export async function updateProfessional(changes: Changes, id: number, edited: EditedProfessional): Promise<Effect> {
  const row = await changes.db.selectFrom('professionals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound(errorTexts.professionalNotFound)
  if (edited.active === false) await expectAnother(changes.db, id)
  const changed = changedColumns(row, edited)
  if (Object.keys(changed).length > 0) await changes.update('professional', id, changed)
  return { status: 200, entity: 'professional', id }
}

/** Counts the appointments from today on that hold a time of this professional. */
export async function countAppointmentsToCome(db: Db, clock: Clock, professionalId: number): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('professionalId', '=', professionalId)
    .where('date', '>=', clinicToday(clock))
    .where('status', 'in', ['approved', 'scheduled', 'rescheduled'])
    .executeTakeFirstOrThrow()
  return count
}

async function expectAnother(db: Db, id: number): Promise<void> {
  const others = db.selectFrom('professionals').select('id').where('active', '=', 1).where('id', '<>', id)
  if (!(await others.limit(1).executeTakeFirst())) throw invalidTransition(errorTexts.lastProfessional)
}
