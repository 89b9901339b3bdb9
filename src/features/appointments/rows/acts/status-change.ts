import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { actionTexts } from '#features/appointments/appointments-texts.ts'
import type { FormDraftHandle } from '#features/shared/forms/use-draft.ts'
import type { Saving } from '#features/shared/forms/use-save.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import type { ResultTexts } from '#features/shared/messages/server-result.ts'
import type { Changes } from '#features/shared/reading/use-changes.ts'
import type { Decision } from './acts.ts'

/** The decisions that only change the status; decisions about a request carry more. */
export type StatusDecision = Exclude<Decision, 'approved' | 'rejected'>

/** Returns the fields of that change. A cancellation without a reason says so (spec section 4). */
export function statusFields(seen: AppointmentView, status: StatusDecision, reason = ''): Fields {
  const cancellationReason = status === 'cancelled' ? reason || actionTexts.unspecifiedReason : seen.cancellationReason
  return { status, cancellationReason }
}

/**
 * Queues the decision. 'Agendar Oficialmente' is an action of its own, the others are edits. `text` is the draft that
 * the change replaces.
 */
export function queueStatusDecision(
  changes: StatusChanges,
  seen: AppointmentView,
  status: StatusDecision,
  { reason, text }: { reason?: string | undefined; text?: string | undefined } = {},
) {
  if (status === 'scheduled') return changes.act('schedule', seen, { patch: { status } })
  const fields = statusFields(seen, status, reason)
  if (!isUndoable(status)) return changes.update('appointment', seen, fields, text)
  const wish = { kind: 'update', entity: 'appointment', seen, fields } as const
  return changes.together([wish], { draft: text, undoable: true }).then(([enqueued]) => enqueued ?? null)
}

type StatusChanges = Pick<Changes, 'act' | 'update' | 'together'>

/** Whether a decision can be undone for ten seconds. Nobody can take back these two once the server has them. */
function isUndoable(status: StatusDecision): boolean {
  return status === 'no_show' || status === 'completed'
}

/** Saves the decision from a form, which waits for the server's answer and shows it. */
export function saveStatusDecision(
  save: Saving['save'],
  changes: StatusChanges,
  seen: AppointmentView,
  status: StatusDecision,
  { reason, draft }: { reason?: string | undefined; draft?: FormDraftHandle | undefined } = {},
) {
  const wished = status === 'scheduled' ? { status } : statusFields(seen, status, reason)
  const first = (text?: string) => queueStatusDecision(changes, seen, status, { reason, text })
  return save(STATUS_DECISION_TEXTS[status], { first, wished, seen, draft })
}

/** The texts for the results of each decision. */
export const STATUS_DECISION_TEXTS: Record<StatusDecision, ResultTexts> = {
  scheduled: savingOf('scheduled', actionTexts.scheduleFailed),
  completed: savingOf('completed', actionTexts.failed),
  no_show: savingOf('no_show', actionTexts.failed),
  cancelled: savingOf('cancelled', actionTexts.failed),
  rescheduled: savingOf('rescheduled', actionTexts.failed),
}

function savingOf(status: StatusDecision, failure: string): ResultTexts {
  const { success, undoable } = { undoable: undefined, ...actionTexts[status] }
  return { success: { title: savingTexts.success, description: success }, failure, ...(undoable && { undoable }) }
}
