import type * as v from 'valibot'
import type { importCreateBody, importRowsBody } from '#domain/wire/import-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Db } from '#server/db/schema.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { invalidTransition } from '#server/http/errors/api-errors.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { expectOwner } from '#server/resources/auth/sessions.ts'
import { importTexts } from './import-refusal-texts.ts'
import { existingImport, type ImportRecord } from './import-repository.ts'
import { judgeRows, storeJudgedRows } from './judge-rows.ts'

type NewImport = v.InferOutput<typeof importCreateBody>
type SentRows = v.InferOutput<typeof importRowsBody>['rows']

/** Begins an import and returns its id. A repeated ref finds the same import. */
export async function createImport(
  { db, clock }: ServerContext,
  { userId, tokenHash }: Caller,
  body: NewImport,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const now = clock()
    await expectOwner(trx, now, { tokenHash })
    const known = await trx.selectFrom('imports').select('id').where('ref', '=', body.ref).executeTakeFirst()
    if (known) return known.id
    const at = timestampOf(now)
    const { id } = await trx
      .insertInto('imports')
      .values({ ...body, createdAt: at, createdBy: userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAuditEvent(trx, { at, userId, action: 'import.create', detail: { rows: body.rowCount } })
    return id
  })
}

/**
 * Stores some rows of an import that has not started, each with its verdict: the dry run. Rows that are there are
 * replaced, so that a repeated request changes nothing. Throws a 409 when the import has started, or when there would be
 * more rows than the file has.
 */
export async function receiveRows(
  { db, clock }: ServerContext,
  { tokenHash }: Caller,
  { id, rows }: { id: number; rows: SentRows },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock()
    await expectOwner(trx, now, { tokenHash })
    const record = await existingImport(trx, id)
    expectNotStarted(record)
    const byLine = new Map(rows.map((row) => [row.line, row]))
    const judgement = await judgeRows(trx, record, [...byLine.values()].sort(byLineNumber), now)
    await storeJudgedRows(trx, id, judgement)
    if ((await countRows(trx, id)) > record.rowCount) throw invalidTransition(importTexts.tooManyRows)
  })
}

const byLineNumber = (one: { line: number }, other: { line: number }) => one.line - other.line

function expectNotStarted({ startedAt, droppedAt }: ImportRecord): void {
  if (droppedAt !== null) throw invalidTransition(importTexts.takenBack)
  if (startedAt !== null) throw invalidTransition(importTexts.alreadyStarted)
}

export async function countRows(db: Db, importId: number): Promise<number> {
  const { rows } = await db
    .selectFrom('importRows')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  return rows
}
