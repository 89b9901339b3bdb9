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
  changes: Pick<Changes, 'act' | 'update'>,
  seen: AppointmentView,
  status: StatusDecision,
  { reason, text }: { reason?: string | undefined; text?: string | undefined } = {},
) {
  if (status === 'scheduled') return changes.act('schedule', seen, { patch: { status } })
  return changes.update('appointment', seen, statusFields(seen, status, reason), text)
}

/** Saves the decision from a form, which waits for the server's answer and shows it. */
export function saveStatusDecision(
  save: Saving['save'],
  changes: Pick<Changes, 'act' | 'update'>,
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
  return { success: { title: savingTexts.success, description: actionTexts[status].success }, failure }
}
