import { changedColumns } from '#server/db/changed-columns.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db, VersionedRow } from '#server/db/schema.ts'
import { writeWithin } from '#server/db/write-transaction.ts'
import { isLater, type LastEvents, lastEvents } from './last-events.ts'
import { firstEpoch } from './sync-state.ts'

type Professional = VersionedRow<'professional'>

/** The professionals of a database that a restored one replaces, and its first epoch. */
export interface FormerProfessionals {
  professionals: readonly Professional[]
  events: LastEvents
  firstEpoch: number
}

/** Somebody whom a restored database has as the replaced one did, and its backup had not. */
export type KeptProfessional = Pick<Professional, 'id' | 'name' | 'lastName' | 'active'>

/** What a database says of its professionals. */
export async function professionalsIn(db: Db): Promise<FormerProfessionals> {
  const professionals = await db.selectFrom('professionals').selectAll().orderBy('id').execute()
  return { professionals, events: await lastEvents(db, 'professional'), firstEpoch: await firstEpoch(db) }
}

/**
 * Carries over to a restored database, inside the caller's transaction and as changes of its new epoch, who works in the clinic as the
 * replaced one says: who came since the backup, under the same id, by which devices name whose appointments they send again; and what was
 * changed since, a name or that somebody works here no longer or again. Nobody where the two do not go on from one database: the ids
 * of the replaced one are other people's.
 */
export async function carryOverProfessionals(
  trx: Db,
  former: FormerProfessionals,
  now: number,
): Promise<KeptProfessional[]> {
  const restored = await professionalsIn(trx)
  if (restored.firstEpoch !== former.firstEpoch) return []
  const kept: KeptProfessional[] = []
  // Who works here first: nobody retires as the last one.
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

/** The word of the audit log for what must be done; undefined for nothing. */
function actionFor(before: Professional, former: FormerProfessionals, restored: FormerProfessionals) {
  const row = restored.professionals.find(({ id }) => id === before.id)
  if (!row) return 'professional.create'
  if (!isLater(former.events, restored.events, before.id)) return undefined
  if (row.active !== before.active) return before.active === 1 ? 'professional.return' : 'professional.retire'
  const isRenamed = Object.keys(changedColumns(row, namesOf(before))).length > 0
  return isRenamed ? 'professional.rename' : undefined
}

/** Without those that a later release has given to a database which is replaced by an older one. */
function knownColumns(professional: Professional): Professional {
  const { id, ref, version, createdAt, updatedAt, name, lastName, active } = professional
  return { id, ref, version, createdAt, updatedAt, name, lastName, active }
}

async function takeOver(changes: Changes, before: Professional): Promise<void> {
  await changes.update('professional', before.id, { ...namesOf(before), active: before.active === 1 })
}

function namesOf({ name, lastName }: Professional) {
  return { name, lastName }
}

async function hasAnother(trx: Db, id: number): Promise<boolean> {
  const others = trx.selectFrom('professionals').select('id').where('active', '=', 1).where('id', '<>', id)
  return (await others.limit(1).executeTakeFirst()) !== undefined
}
