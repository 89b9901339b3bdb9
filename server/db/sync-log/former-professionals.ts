import { changedColumns } from '#server/db/changed-columns.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db, VersionedRow } from '#server/db/schema.ts'
import { writeWithin } from '#server/db/write-transaction.ts'
import { hasLaterEvent, type LastEvents, readLastEvents } from './last-events.ts'
import { readFirstEpoch } from './sync-state.ts'

type Professional = VersionedRow<'professional'>

/** The professionals of the database that a restore replaces, and its first epoch. */
export interface FormerProfessionals {
  professionals: readonly Professional[]
  events: LastEvents
  firstEpoch: number
}

/** A professional who was carried over from the replaced database, since the backup differed. */
export type KeptProfessional = Pick<Professional, 'id' | 'name' | 'lastName' | 'active'>

/** Reads the professionals of a database, with their last events. */
export async function readProfessionals(db: Db): Promise<FormerProfessionals> {
  const professionals = await db.selectFrom('professionals').selectAll().orderBy('id').execute()
  return { professionals, events: await readLastEvents(db, 'professional'), firstEpoch: await readFirstEpoch(db) }
}

/**
 * Carries professionals over from the replaced database to the restored one, in the caller's transaction and as changes
 * of the new epoch. A professional who was added since the backup is added under the same id, which unsent appointments
 * on devices name. Later changes of a name and of active or retired are repeated. Does nothing when the two databases
 * do not share an origin: the same id then means another person.
 */
export async function carryOverProfessionals(
  trx: Db,
  former: FormerProfessionals,
  now: number,
): Promise<KeptProfessional[]> {
  const restored = await readProfessionals(trx)
  if (restored.firstEpoch !== former.firstEpoch) return []
  const kept: KeptProfessional[] = []
  // Active professionals first: the last active one can't retire.
  for (const before of former.professionals.toSorted((one, other) => other.active - one.active)) {
    const action = actionFor(before, former, restored)
    if (!action || (action === 'professional.retire' && !(await hasAnother(trx, before.id)))) continue
    await writeWithin({ trx, now }, { userId: null, action }, async (changes) => {
      if (action === 'professional.create') await changes.revive('professional', knownColumns(before))
      else await takeOver(changes, before)
      return { status: 200, entity: 'professional', id: before.id }
    })
    kept.push(before)
  }
  return kept
}

/** The audit action for the necessary change; undefined when there is nothing to change. */
function actionFor(before: Professional, former: FormerProfessionals, restored: FormerProfessionals) {
  const row = restored.professionals.find(({ id }) => id === before.id)
  if (!row) return 'professional.create'
  if (!hasLaterEvent(former.events, restored.events, before.id)) return undefined
  if (row.active !== before.active) return before.active === 1 ? 'professional.return' : 'professional.retire'
  const isRenamed = Object.keys(changedColumns(row, namesOf(before))).length > 0
  return isRenamed ? 'professional.rename' : undefined
}

/** Picks the columns that this release knows. A database of a later release may have more. */
function knownColumns(professional: Professional): Professional {
  const { id, ref, version, createdAt, updatedAt, name, lastName, license = '', active } = professional
  return { id, ref, version, createdAt, updatedAt, name, lastName, license, active }
}

async function takeOver(changes: Changes, before: Professional): Promise<void> {
  await changes.update('professional', before.id, { ...namesOf(before), active: before.active === 1 })
}

/** A database of an earlier release has no licenses. */
function namesOf({ name, lastName, license = '' }: Professional) {
  return { name, lastName, license }
}

async function hasAnother(trx: Db, id: number): Promise<boolean> {
  const others = trx.selectFrom('professionals').select('id').where('active', '=', 1).where('id', '<>', id)
  return (await others.limit(1).executeTakeFirst()) !== undefined
}
