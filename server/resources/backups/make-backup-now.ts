import { setTimeout } from 'node:timers/promises'
import type * as v from 'valibot'
import type { madeBackupAnswer } from '#domain/wire/backup-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { invalidTransition } from '#server/http/errors/api-errors.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { expectCallAllowed } from '#server/rate-limits/rate-limit.ts'
import { expectOwner } from '#server/resources/auth/sessions.ts'
import { backupAnswerTexts as texts } from './backup-answer-texts.ts'

type MadeBackupAnswer = v.InferInput<typeof madeBackupAnswer>

/** A caller waits this long. The backup of a large clinic goes on after the answer. */
const ANSWER_WITHIN_MS = 20_000
const RUNNING: MadeBackupAnswer = { outcome: 'running', name: null, message: texts.running }

/**
 * Makes a backup and tells what it came to, or that one is being made. Throws a 409 where the server makes no backups,
 * and a 429.
 */
export async function makeBackupNow(
  { db, clock, limits, backups }: ServerContext,
  caller: Caller,
): Promise<MadeBackupAnswer> {
  const { userId } = caller
  if (!backups) throw invalidTransition(texts.notKept)
  if (backups.isMaking) return RUNNING
  await db.transaction().execute(async (trx) => {
    const now = clock()
    await expectOwner(trx, now, caller)
    await expectCallAllowed(trx, { limits, limit: 'backupsPerAccount', subject: String(userId), now })
    await writeAuditEvent(trx, { at: timestampOf(now), userId, action: 'backup.start' })
  })
  const patience = new AbortController()
  const late = setTimeout(ANSWER_WITHIN_MS, 'running' as const, { signal: patience.signal, ref: false })
  try {
    const outcome = await Promise.race([backups.makeNow(), late.catch(() => 'running' as const)])
    if (outcome === 'running') return RUNNING
    if ('failure' in outcome) return { outcome: 'failed', name: null, message: texts.failed[outcome.failure] }
    return { outcome: 'made', name: outcome.file, message: texts.made }
  } finally {
    patience.abort()
  }
}
