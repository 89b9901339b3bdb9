import { readIds } from '#data/local/outbox/outbox.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { fetchBaselinePatients, fetchBaselineRow } from '#data/remote/baseline-api/baseline-lists.ts'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { OtherEpochError } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { createAsk } from '#data/sync/push/requester.ts'
import { isCreation, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { resolvedFields } from '#domain/sync/outbox/references.ts'
import type { ServerReply } from '#domain/sync/replies/server-answer.ts'
import { baselineTexts } from '../baseline-texts.ts'
import { refusedReply } from './baseline-write.ts'

/** Statuses with which servers refuse a reference to a missing row; some fail on it. */
const REFUSALS: readonly number[] = [400, 404, 409, 410, 422, 500]

/**
 * Returns the reply, or our server's refusal for a missing patient if the change's patient is gone. The server's answer
 * about that patient decides, not the text of its refusal.
 */
export async function reportMissingPatient(
  ports: SyncPorts,
  entry: OutboxEntry,
  reply: ServerReply,
): Promise<ServerReply> {
  if (!isRefusal(entry, reply) || !(await isPatientGone(ports, entry))) return reply
  const { patientGone } = baselineTexts
  return refusedReply(400, { code: 'invalid', message: patientGone, errors: { patientId: patientGone } })
}

/**
 * A 404 to an edit is about the edited row. A 500 to an income is left out: the income may have been stored before the
 * failure.
 */
function isRefusal(entry: OutboxEntry, reply: ServerReply): boolean {
  if (reply.kind !== 'answer' || reply.answer.isFinal) return false
  const { status } = reply.answer
  if (status === 404) return isCreation(entry)
  return REFUSALS.includes(status) && (status !== 500 || entry.entity !== 'income')
}

/**
 * Whether the patient is gone. A 404 for the patient proves it. If the server does not answer that call, its list of
 * patients must be non-empty and lack the patient.
 */
async function isPatientGone(ports: SyncPorts, entry: OutboxEntry): Promise<boolean> {
  const { patientId } = resolvedFields(entry.patch, await readIds(ports.db, [entry]))
  if (typeof patientId !== 'number') return false
  const ask = createAsk(ports, BASELINE_EPOCH)
  const row = await undefinedIfUnanswered(fetchBaselineRow(ask, 'patient', patientId))
  if (row !== undefined) return row === null
  const listed = (await undefinedIfUnanswered(fetchBaselinePatients(ask))) ?? []
  return listed.length > 0 && listed.every(({ id }) => id !== patientId)
}

/** Undefined if the request fails. */
async function undefinedIfUnanswered<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asking
  } catch (error) {
    const isUnanswered =
      error instanceof UnreachableError || error instanceof RefusedError || error instanceof OtherEpochError
    if (isUnanswered) return undefined
    throw error
  }
}
