import { readIds } from '#data/local/outbox/outbox.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { type FoundRow, fetchBaselineRow } from '#data/remote/baseline-api/baseline-lists.ts'
import { eliminatedIn } from '#data/remote/send-change.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { prepareToSend } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import type { InFlight } from '#data/sync/outbox/take-next.ts'
import { createAsk } from '#data/sync/push/requester.ts'
import { defaultValues } from '#domain/fields/default-values.ts'
import { isWritten, mergeThreeWays } from '#domain/sync/merge/three-way-merge.ts'
import { plainBody, plainEdit, plainPatch } from '#domain/sync/outbox/baseline-request.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { ServerReply } from '#domain/sync/replies/server-answer.ts'
import type { ErrorAnswer } from '#domain/wire/error-wire.ts'
import { versionOfAnswer } from '../baseline-state.ts'
import { idOfRow } from '../row-id.ts'
import {
  acceptanceOf,
  acceptedReply,
  notAcceptedReply,
  notKeptReply,
  refusedReply,
  sendWrite,
} from './baseline-write.ts'

const PLACE = ['date', 'startTime', 'endTime', 'professionalId']

/**
 * Sends an edit, or an action with an edit's effect: reads the row first and merges three ways. An edit that the row
 * already contains is not written again, so a lost answer does no harm. An action with more than its patch is still
 * sent the first time. A conflict is answered with 412, as by our server, so that the rebase decides after the next
 * pull.
 */
export async function sendEdit(ports: SyncPorts, { entry, request, wasSent }: InFlight): Promise<ServerReply> {
  const ask = createAsk(ports, BASELINE_EPOCH)
  const ids = await readIds(ports.db, [entry])
  const theirs = await prepareToSend(fetchBaselineRow(ask, entry.entity, idOfRow(request)))
  if (theirs === null) return refusedReply(404, {})
  const said = { ...entry, patch: plainPatch(entry) }
  const merge = mergeThreeWays(said, theirs.row, ids)
  if (merge.kind === 'conflict') return refusedReply(412, { current: await currentOf(ports, entry, theirs) })
  if (merge.kind === 'done' && (wasSent || !hasCallBody(entry))) return acceptedReply(ports, theirs.row.id)
  const body = entry.kind === 'action' ? plainBody(entry, request) : plainEdit(entry, request, theirs.raw)
  const reply = await sendWrite(ports, { method: 'PUT', path: request.path, body })
  const acceptance = acceptanceOf(reply)
  if (acceptance === 'none') return notAcceptedReply(reply, interpret409(entry))
  if (acceptance === 'empty' && !(await isStoredAlready(ask, said, theirs.row.id))) return notKeptReply()
  return acceptedReply(ports, theirs.row.id, reply.kind === 'answer' ? eliminatedIn(reply.body) : {})

  async function isStoredAlready(again: Ask, edit: OutboxEntry, id: number): Promise<boolean> {
    const now = await fetchBaselineRow(again, edit.entity, id)
    return now !== null && isWritten(edit, now.row, ids)
  }
}

/** Whether an action says more than its patch, which no row can confirm. */
function hasCallBody({ action }: OutboxEntry): boolean {
  return Object.keys(action?.body ?? {}).length > 0
}

/**
 * Returns the row for a 412. A clinical record, which no pull brings, is converted to our shape, since the review shows
 * it. Missing fields are filled in, texts as empty.
 */
async function currentOf({ db, now }: SyncPorts, { entity }: OutboxEntry, { row, raw }: FoundRow): Promise<object> {
  if (entity !== 'record') return raw
  const seenAt = new Date(now()).toISOString()
  return {
    ...defaultValues.record,
    createdAt: seenAt,
    ...row,
    Patient: { firstName: '', lastName: '', dni: '' },
    ...{
      ref: null,
      version: await versionOfAnswer(db),
      updatedAt: seenAt,
    },
  }
}

function interpret409({ entity, patch, action }: OutboxEntry): ErrorAnswer {
  if (entity === 'patient') return { code: 'duplicate' }
  if (entity !== 'appointment') return {}
  const isMoved = action?.name === 'approve' || PLACE.some((field) => field in patch)
  return { code: isMoved ? 'slot_taken' : 'invalid_transition' }
}
