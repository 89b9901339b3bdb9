import { lostWith, mayDrop } from '#data/sync/conflicts/decide.ts'
import { looksDoubled } from '#data/sync/conflicts/doubled-income.ts'
import { hasOtherName } from '#data/sync/conflicts/has-other-name.ts'
import { isRowBack, isRowLost } from '#data/sync/conflicts/is-row-back.ts'
import { laterInChain, sharingReview } from '#data/sync/conflicts/later-changes.ts'
import { isOnFile, missesPatient, type OfPatient } from '#data/sync/conflicts/missing-patient.ts'
import { isRecordGone, isRecordWithoutPatient } from '#data/sync/conflicts/missing-record.ts'
import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { asReviewed, theirsOf } from '#data/sync/conflicts/reviewed-row.ts'
import type { ShownIncome } from '#data/sync/conflicts/unsure-income.ts'
import { type AppointmentStatus, mayBecome } from '#domain/appointment/appointment-status.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import { blockingChange } from '#domain/sync/outbox/blocking-change.ts'
import {
  type Fields,
  hasOwnReview,
  isCreation,
  isWaiting,
  type OutboxEntry,
  type Review,
} from '#domain/sync/outbox/outbox-entry.ts'
import { patientOf } from '#domain/sync/outbox/references.ts'
import { appointmentStatusTexts } from '#features/shared/appointments/appointment-status-texts.ts'
import type { ListedChange } from '#features/shared/messages/lost-changes.tsx'
import { refusalMessage } from '#features/shared/messages/refusal-message.ts'
import { callDefault } from '#features/sync-center/words/call-default-texts.ts'
import {
  type ChangeWords,
  changeWords,
  type FieldChange,
  type FieldQuestion,
  type LeavingWords,
} from '#features/sync-center/words/change-words.ts'
import { type RequestedPlace, requestedPlace } from './requested-place.ts'
import { actionLabels, kindLabels, syncCenterTexts } from './sync-center-texts.ts'
import { type UnseenAppointments, unseenOpenAppointments } from './unseen-open-appointments.ts'

/** A change as shown in the sync centre. */
export interface CenterItem {
  entry: OutboxEntry
  title: string
  kind: string
  fields: FieldChange[]
  /** The changes that are dropped with it. */
  lost: ListedChange[]
  /** Whether a new income may have been entered twice. */
  isDouble: boolean
}

/** A pending change. */
export interface WaitingItem extends CenterItem {
  state: string
  /** Until when it can be undone (epoch milliseconds); null when no countdown runs, or another change blocks it. */
  undoUntil: number | null
  /** The change that blocks it, and whether that one needs a decision; null when nothing blocks it. */
  waitsFor: string | null
  /** When to retry as the server asked (epoch milliseconds); null when only the network is missing. */
  retryAt: number | null
  /** Whether it can be dropped: only if it was never sent. */
  mayDrop: boolean
}

/** A change that needs a decision. */
export interface QuestionItem extends CenterItem {
  parked: Review
  reason: string
  question: FieldQuestion[]
  /** The fields of a conflicting change that are not in conflict. */
  besides: FieldQuestion[]
  /** What 'Dejar lo del servidor' does; null where it is not offered. */
  leaving: LeavingWords | null
  /** The values on which a decision is based. If one changes under an open card or form, the person is asked again. */
  shown: Fields
  /** The server's messages by field, where they add to the reason. */
  fieldMessages: string[]
  /** The changes that depend on this decision, with their values. */
  goesWith: string[]
  /** The open appointments that prevent a patient's deletion; null for any other question. */
  unseenOpenAppointments: UnseenAppointments | null
  /** The requested time that is taken; null for any other question. */
  takenPlace: RequestedPlace | null
  /** Name of the patient on file with the refused DNI; null when unknown. */
  existing: string | null
  /** What 'es la misma persona' writes into that file; null where it is not offered. */
  ifSamePerson: FieldChange[] | null
  /** Whether that file has another name. */
  hasOtherName: boolean
  /** That file as shown; empty where there is none. */
  file: Fields
  mayRetry: boolean
  /** The appointment's status on the server, when it forbids the change; null otherwise. */
  standsAs: string | null
  /** The kind of row whose patient is gone. Another patient can be chosen; an income can also do without. */
  missesPatient: OfPatient | null
  /** Whether the text of a deleted record, or of a deleted appointment, can become a new record of its patient. */
  mayRewrite: boolean
  /** Whether the text's patient is gone: another one can be chosen. */
  hasLostPatientOrRow: boolean
  /** The server's incomes that may be this one, of which it is unknown whether it arrived. */
  candidates: CandidateItem[]
}

/** An income that may be the one in question, as text. */
export interface CandidateItem {
  income: ShownIncome
  title: string
  /** The differences in amount or patient; empty for an equal income. */
  unlike: FieldChange[]
}

/** Lists the contents of the sync centre, in the person's order. */
export function centerItems(data: SyncCenterData): { questions: QuestionItem[]; waiting: WaitingItem[] } {
  const words = changeWords(data)
  return {
    questions: data.outbox.filter(hasOwnReview).flatMap((entry) => questionItem(entry, data, words) ?? []),
    waiting: data.outbox.filter(isWaiting).map((entry) => waitingItem(entry, data, words)),
  }
}

function waitingItem(entry: OutboxEntry, data: SyncCenterData, words: ChangeWords): WaitingItem {
  const blocking = blockingChange(entry, data.outbox, data.ids, data.cascades)
  return {
    ...centerItem(entry, data, words),
    state: stateOf(entry),
    undoUntil: entry.hold === 'undo' && !blocking ? entry.nextAt : null,
    waitsFor: blocking && waitsForText(blocking, words),
    retryAt: entry.hold === 'server' ? entry.nextAt : null,
    mayDrop: mayDrop(entry),
  }
}

function waitsForText(blocking: OutboxEntry, words: ChangeWords): string {
  const { waitsFor, sentAfter } = syncCenterTexts
  const text = blocking.state === 'parked' ? waitsFor : sentAfter
  return text(words.title(blocking))
}

function questionItem(entry: OutboxEntry, data: SyncCenterData, words: ChangeWords): QuestionItem | null {
  const { parked } = entry
  if (!parked) return null
  const reason = reasonOf(entry, parked, data, words)
  const file = fileWithDni(parked, data)
  return {
    ...centerItem(entry, data, words),
    parked,
    reason,
    fieldMessages: isReasonComplete(entry, data) ? [] : otherMessages(reason, parked),
    question: words.question(entry),
    besides: words.besides(entry),
    leaving: words.leaving(entry),
    shown: words.shown(entry),
    unseenOpenAppointments: unseenOpenAppointments(entry, data),
    goesWith: sharingReview(entry, laterInChain(entry, data.outbox, data.ids)).map((other) => words.withFields(other)),
    takenPlace: parked.why === 'slot_taken' ? requestedPlace(entry, data) : null,
    existing: file && words.names.patient(file.id),
    ifSamePerson: file && entry.kind === 'create' && parked.why === 'duplicate' ? words.onFile(entry, file) : null,
    hasOtherName: file !== null && hasOtherName(asReviewed(entry, data).patch, file),
    file: { ...file },
    mayRetry: mayRetry(entry, parked, data),
    standsAs: parked.why === 'invalid_transition' ? words.status(entry) : null,
    missesPatient: missesPatient(entry),
    mayRewrite: isRecordGone(entry, data),
    hasLostPatientOrRow: isRecordWithoutPatient(entry, data),
    candidates: (data.candidates.get(entry.n) ?? []).map((income) => candidateItem(entry, income, words)),
  }
}

function candidateItem(entry: OutboxEntry, income: Income, words: ChangeWords): CandidateItem {
  return { income, title: words.income({ ...income }), unlike: words.unlike(entry, income) }
}

/** Returns the patient on file who has the DNI, except one whom this device is deleting. */
function fileWithDni({ answer }: Review, { patients, leaving }: SyncCenterData): Patient | null {
  const file = patients.get(answer?.existingId ?? 0)
  return file && !leaving.has(file.id) ? file : null
}

/** Whether a retry can succeed, as far as this device knows. */
function mayRetry(entry: OutboxEntry, parked: Review, data: SyncCenterData): boolean {
  if (isRequestThere(entry) || !mayFollow(entry, data)) return false
  if (missesPatient(entry) && !isOnFile(entry.patch.patientId, data)) return false
  if (isRecordWithoutPatient(entry, data) && !isOnFile(patientOf(entry), data)) return false
  return parked.why !== 'deleted' || isRowBack(entry, data)
}

/** Whether the status of a change may follow the server's present one. */
function mayFollow(entry: OutboxEntry, data: SyncCenterData): boolean {
  const wished = entry.patch.status
  const held = theirsOf(entry, data).status
  if (entry.entity !== 'appointment' || !wished || !held) return true
  return mayBecome(held as AppointmentStatus, wished as AppointmentStatus)
}

/**
 * Whether the server already had a patient's request that was edited after a refusal: it can't be made again, nor
 * edited by the patient.
 */
function isRequestThere({ action, parked }: OutboxEntry): boolean {
  return action?.name === 'request' && parked?.why === 'conflict'
}

/** Whether the reason already says what the server's field messages say. */
function isReasonComplete(entry: OutboxEntry, data: SyncCenterData): boolean {
  return missesPatient(entry) !== null || isRecordGone(entry, data) || isRecordWithoutPatient(entry, data)
}

function otherMessages(reason: string, { answer }: Review): string[] {
  return Object.values(answer?.errors ?? {}).filter((message) => message !== reason)
}

/** Returns the server's own message, unless this device knows more. */
function reasonOf(entry: OutboxEntry, parked: Review, data: SyncCenterData, words: ChangeWords): string {
  const missing = missesPatient(entry)
  if (missing) return syncCenterTexts[isRowLost(entry, data) ? 'patientLost' : 'patientGone'][missing]
  if (isRecordGone(entry, data))
    return syncCenterTexts[entry.kind === 'create' ? 'recordWithoutAppointment' : 'recordGone']
  if (isRecordWithoutPatient(entry, data)) return syncCenterTexts.recordOfNobody
  if (isRequestThere(entry)) return syncCenterTexts.requestThere
  if (parked.why === 'conflict') return conflictReason(entry, data, words)
  if (isRowBack(entry, data)) return syncCenterTexts.rowBack
  if (isRowLost(entry, data)) return syncCenterTexts.rowLost
  if (entry.action?.name === 'approve' && parked.why === 'deleted') return syncCenterTexts.otherApproved
  if (parked.why === 'unsure') return syncCenterTexts.unsure.reason
  return refusalMessage(parked, callDefault(entry), isCreation(entry) ? undefined : entry.entity)
}

function conflictReason(entry: OutboxEntry, data: SyncCenterData, words: ChangeWords): string {
  const held = words.status(entry)
  if (held === null || mayFollow(entry, data)) return syncCenterTexts.twoVersions
  return syncCenterTexts.cannotFollow(held, appointmentStatusTexts[entry.patch.status as AppointmentStatus])
}

function centerItem(entry: OutboxEntry, data: SyncCenterData, words: ChangeWords): CenterItem {
  return {
    entry,
    title: words.title(entry),
    kind: entry.action ? actionLabels[entry.action.name] : kindLabels[entry.entity][entry.kind],
    fields: words.fields(entry),
    lost: lostWith(entry, data.outbox, data.ids).map((other) => ({ n: other.n, title: words.title(other) })),
    isDouble: looksDoubled(entry, data),
  }
}

function stateOf(entry: OutboxEntry): string {
  const texts = syncCenterTexts.state
  if (entry.state === 'inflight') return texts.sending
  return entry.sent ? texts.unconfirmed : texts.unsent
}

/**
 * Returns the state of a pending change at an instant (epoch milliseconds). The countdown to undo runs without a change
 * of the data.
 */
export function stateAt({ state, undoUntil }: WaitingItem, now: number): string {
  return undoUntil !== null && now < undoUntil ? syncCenterTexts.state.undo : state
}
