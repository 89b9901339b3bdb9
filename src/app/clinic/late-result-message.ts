import { patientsTexts } from '#features/patients/patients-texts.ts'
import { refusalMessage } from '#features/shared/messages/refusal-message.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { type ResultTexts, resultMessage } from '#features/shared/messages/server-result.ts'
import type { LateResult } from '#features/shared/messages/watch-late-results.ts'
import { defaultRefusalText } from '#features/sync-center/change-texts/default-refusal-text.ts'
import type { ToastMessage } from '#ui/toasts/toast.ts'

/**
 * Makes one message of at least one result. A single result uses its form's texts, several are counted, and refusals
 * come first.
 */
export function lateResultMessage(results: readonly LateResult[]): ToastMessage {
  const sent = results.filter(({ result }) => result.kind === 'accepted')
  const refused = results.filter(({ result }) => result.kind === 'refused')
  const [only] = refused.length > 0 ? refused : sent
  const isOne = (refused.length || sent.length) === 1
  const message = only && isOne ? messageOf(only) : countMessage(sent.length, refused.length)
  if (refused.length === 0 || sent.length === 0) return message
  return { ...message, description: sentences(message.description, savingTexts.sent(sent.length)) }
}

function messageOf({ entry, result, texts }: LateResult): ToastMessage {
  const known = textsOf({ entry, texts })
  if (result.kind === 'accepted' || texts) return resultMessage(result, known)
  // Nobody remembers the form, so the refusal itself says what was to be done.
  const description = refusalMessage(result.parked, known.failure, entry.entity)
  return { title: savingTexts.error, description, variant: 'error' }
}

function textsOf({ entry, texts }: Pick<LateResult, 'entry' | 'texts'>): ResultTexts {
  if (texts) return texts
  if (entry.entity === 'patient' && entry.kind === 'delete') {
    const { deleted, deletedDetail, deleteFailed } = patientsTexts
    return { success: { title: deleted, description: deletedDetail }, failure: deleteFailed }
  }
  return { success: { title: savingTexts.sent(1) }, failure: defaultRefusalText(entry) }
}

function countMessage(sent: number, refused: number): ToastMessage {
  if (refused > 0) return { title: savingTexts.refused(refused), variant: 'error' }
  return { title: savingTexts.sent(sent), variant: 'success' }
}

function sentences(...texts: (string | undefined)[]): string {
  return texts
    .filter((text) => text !== undefined)
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(' ')
}
