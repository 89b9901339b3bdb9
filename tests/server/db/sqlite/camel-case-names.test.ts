import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { IN_MEMORY, openDatabase } from '#server/db/sqlite/open-database.ts'

const AT = '2026-11-30T10:00:00.000Z'

it('a query writes the stored names, and its rows have the names of the code', async () => {
  const db = await openDatabase(IN_MEMORY)
  await db.insertInto('syncChanges').values({ sequence: 7, at: AT }).execute()
  await db.insertInto('auditLog').values({ at: AT, action: 'record.read', entity: 'patient', entityId: 7 }).execute()
  const joined = db
    .selectFrom('auditLog')
    .innerJoin('syncChanges', 'syncChanges.sequence', 'auditLog.entityId')
    .select(['auditLog.entityId', 'syncChanges.at as changedAt'])
  expect(joined.compile().sql).toBe(
    'select "audit_log"."entity_id", "sync_changes"."at" as "changed_at" from "audit_log" inner join "sync_changes" on "sync_changes"."sequence" = "audit_log"."entity_id"',
  )
  expect(await joined.execute()).toEqual([{ entityId: 7, changedAt: AT }])
  await db.destroy()
})

it('the same text without plugins has the stored names, whichever ran first', async () => {
  const db = await openDatabase(IN_MEMORY)
  await db.insertInto('auditLog').values({ at: AT, action: 'record.read', entity: 'patient', entityId: 7 }).execute()
  const entityIds = sql`SELECT entity_id FROM audit_log`
  const rows = [await entityIds.execute(db), await entityIds.execute(db.withoutPlugins())].map((result) => result.rows)
  expect(rows).toEqual([[{ entityId: 7 }], [{ entity_id: 7 }]])
  await db.destroy()
})
