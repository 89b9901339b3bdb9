import { lineError } from '#domain/text-rules.ts'
import { CommandError } from '#server/cli/command-error.ts'
import { changedColumns } from '#server/db/changed-columns.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db } from '#server/db/schema.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Clock, clinicToday } from '#server/platform/clock.ts'
import { professionalTexts } from './professional-texts.ts'

// Operator changes to the professionals. They get versions like all others and reach every device by the feed.

interface Desk {
  db: Db
  clock: Clock
}

export interface PersonName {
  name: string
  lastName: string
}

/** Adds a professional and returns the id. Throws CommandError for an empty name. */
export async function addProfessional(desk: Desk, person: PersonName): Promise<number> {
  const row = { ...checkedName(person), ref: null, active: true }
  const { id } = await write(desk, 'professional.create', async (changes) => ({
    status: 201,
    entity: 'professional',
    id: await changes.insert('professional', row),
  }))
  return id
}

/** Changes a name. Throws CommandError for an unknown id or an empty name. */
export async function renameProfessional(desk: Desk, id: number, person: PersonName): Promise<void> {
  await change(desk, 'professional.rename', id, checkedName(person))
}

/**
 * Retires a professional: nobody can book with this person any more, old appointments keep the name. Returns the number
 * of appointments still to come. Throws CommandError for an unknown id, and for the last active professional, without
 * whom nothing could be booked.
 */
export async function retireProfessional(desk: Desk, id: number): Promise<number> {
  await change(desk, 'professional.retire', id, { active: false }, expectAnother)
  const { count } = await desk.db
    .selectFrom('appointments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('professionalId', '=', id)
    .where('date', '>=', clinicToday(desk.clock))
    .where('status', 'in', ['approved', 'scheduled', 'rescheduled'])
    .executeTakeFirstOrThrow()
  return count
}

/** Makes a retired professional active again. Throws CommandError for an unknown id. */
export async function returnProfessional(desk: Desk, id: number): Promise<void> {
  await change(desk, 'professional.return', id, { active: true })
}

async function change(
  desk: Desk,
  action: string,
  id: number,
  columns: Partial<PersonName> & { active?: boolean },
  expect: (db: Db, id: number) => Promise<void> = async () => undefined,
): Promise<void> {
  await write(desk, action, async (changes) => {
    const row = await changes.db.selectFrom('professionals').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new CommandError(professionalTexts.unknown(String(id)))
    await expect(changes.db, id)
    const changed = changedColumns({ ...row, active: row.active === 1 }, columns)
    if (Object.keys(changed).length > 0) await changes.update('professional', id, changed)
    return { status: 200, entity: 'professional', id }
  })
}

async function expectAnother(db: Db, id: number): Promise<void> {
  const others = db.selectFrom('professionals').select('id').where('active', '=', 1).where('id', '<>', id)
  if (!(await others.limit(1).executeTakeFirst())) throw new CommandError(professionalTexts.lastOne)
}

function write(desk: Desk, action: string, work: (changes: Changes) => Promise<Effect>) {
  return writeTransaction(desk, { userId: null, action }, work)
}

function checkedName({ name, lastName }: PersonName): PersonName {
  const person = { name: name.trim(), lastName: lastName.trim() }
  const isBad = Object.values(person).some((text) => text === '' || lineError(text) !== null)
  if (isBad) throw new CommandError(professionalTexts.badName)
  return person
}
