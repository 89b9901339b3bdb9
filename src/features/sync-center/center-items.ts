import { behind, followersOf } from '#data/sync/conflicts/chain-behind.ts'
import { lostWith, mayDrop } from '#data/sync/conflicts/decide.ts'
import { looksTaken } from '#data/sync/conflicts/income-questions.ts'
import { isOfAnotherName } from '#data/sync/conflicts/is-of-another-name.ts'
import { isRowBack, isRowLost } from '#data/sync/conflicts/is-row-back.ts'
import { isOnFile, missesPatient, type OfPatient } from '#data/sync/conflicts/patient-questions.ts'
import { asQuestion, theirsOf } from '#data/sync/conflicts/questioned-row.ts'
import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { isRecordGone, isRecordOfNobody } from '#data/sync/conflicts/record-questions.ts'
import type { ShownIncome } from '#data/sync/conflicts/unsure-income.ts'
import { type AppointmentStatus, mayBecome } from '#domain/appointment/appointment-status.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import { blockingChange } from '#domain/sync/outbox/blocking-change.ts'
import {
  type Fields,
  isCreation,
  isQuestion,
  isWaiting,
  type OutboxEntry,
  type Parked,
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
import { type QuestionedPlace, questionedPlace } from './questioned-place.ts'
import { actionWords, kindWords, syncCenterTexts } from './sync-center-texts.ts'
import { type UnseenAppointments, unseenOpenAppointments } from './unseen-open-appointments.ts'

/** A change in words. */
export interface CenterItem {
  entry: OutboxEntry
  title: string
  kind: string
  fields: FieldChange[]
  /** The changes that are dropped with it. */
  lost: ListedChange[]
  /** Whether a new income looks like one that is there already. */
  isDouble: boolean
}

/** A change that waits for the server. */
export interface WaitingItem extends CenterItem {
  state: string
  /** Until when it is only kept back to be undone; null for what nobody counts down, or waits for another change besides. */
  undoUntil: number | null
  /** Which change goes before it, and whether it needs a decision; null when it may go by itself. */
  waitsFor: string | null
  /** When the server asked to come again; null when nothing but the network is missing. */
  retryAt: number | null
  /** Only what never left this device may be taken back. */
  mayDrop: boolean
}

/** A change that waits for a person. */
export interface QuestionItem extends CenterItem {
  parked: Parked
  reason: string
  question: FieldQuestion[]
  /** What else the change of a conflict says. */
  besides: FieldQuestion[]
  /** What 'Dejar lo del servidor' does; null where that is no answer. */
  leaving: LeavingWords | null
  /** What a decision stands on: a value that somebody changes under an open card or form is asked about again. */
  shown: Fields
  /** The server's messages about single fields, where they say more than the reason. */
  fieldMessages: string[]
  /** The changes that wait for the same decision, with what they put. */
  goesWith: string[]
  /** The appointments that keep a patient from being deleted; null where that is not the question. */
  unseenOpenAppointments: UnseenAppointments | null
  /** The time that somebody else has; null when that is not the question. */
  takenPlace: QuestionedPlace | null
  /** Who holds the DNI that was refused; null when unknown. */
  existing: string | null
  /** What is written into that file when the new patient is the one who holds it; null where that is no answer. */
  ifSamePerson: FieldChange[] | null
  /** Whether that file is of somebody who is called otherwise. */
  isOfAnotherName: boolean
  /** That file as it is shown; empty where there is none. */
  file: Fields
  mayRetry: boolean
  /** How the appointment stands on the server, when it is that which forbids the change; null otherwise. */
  standsAs: string | null
  /** What misses its patient, who is gone: another one may be chosen, and an income be taken without one. */
  missesPatient: OfPatient | null
  /** What was written into a clinical record, or at an appointment, that is not there may become a new one of its patient, who is on file. */
  mayRewrite: boolean
  /** The patient of what was written is gone: another one may be chosen for it. */
  isOfNobody: boolean
  /** Of an income that perhaps arrived: those on the server that may be it. */
  candidates: CandidateItem[]
}

/** An income that may be the one in question, in words. */
export interface CandidateItem {
  income: ShownIncome
  title: string
  /** Where amount or patient are not those of the change; none of an income that is just like it. */
  unlike: FieldChange[]
}

/** What the sync centre lists, in the person's order. */
export function centerItems(data: SyncCenterData): { questions: QuestionItem[]; waiting: WaitingItem[] } {
  const words = changeWords(data)
  return {
    questions: data.outbox.filter(isQuestion).flatMap((entry) => questionItem(entry, data, words) ?? []),
    waiting: data.outbox.filter(isWaiting).map((entry) => waitingItem(entry, data, words)),
  }
}

function waitingItem(entry: OutboxEntry, data: SyncCenterData, words: ChangeWords): WaitingItem {
  const blocking = blockingChange(entry, data.outbox, data.ids, data.takenAlong)
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
    fieldMessages: isTold(entry, data) ? [] : messagesBeside(reason, parked),
    question: words.question(entry),
    besides: words.besides(entry),
    leaving: words.leaving(entry),
    shown: words.shown(entry),
    unseenOpenAppointments: unseenOpenAppointments(entry, data),
    goesWith: behind(entry, followersOf(entry, data.outbox, data.ids)).map((other) => words.withFields(other)),
    takenPlace: parked.why === 'slot_taken' ? questionedPlace(entry, data) : null,
    existing: file && words.names.patient(file.id),
    ifSamePerson: file && entry.kind === 'create' && parked.why === 'duplicate' ? words.onFile(entry, file) : null,
    isOfAnotherName: file !== null && isOfAnotherName(asQuestion(entry, data).patch, file),
    file: { ...file },
    mayRetry: mayRetry(entry, parked, data),
    standsAs: parked.why === 'invalid_transition' ? words.status(entry) : null,
    missesPatient: missesPatient(entry),
    mayRewrite: isRecordGone(entry, data),
    isOfNobody: isRecordOfNobody(entry, data),
    candidates: (data.candidates.get(entry.n) ?? []).map((income) => candidateItem(entry, income, words)),
  }
}

function candidateItem(entry: OutboxEntry, income: Income, words: ChangeWords): CandidateItem {
  return { income, title: words.income({ ...income }), unlike: words.unlike(entry, income) }
}

/** Whom the refusal names as having the DNI; nobody is the same person as one whom this device is deleting. */
function fileWithDni({ answer }: Parked, { patients, leaving }: SyncCenterData): Patient | null {
  const file = patients.get(answer?.existingId ?? 0)
  return file && !leaving.has(file.id) ? file : null
}

/** Not what the server would have to refuse again, as far as this device knows. */
function mayRetry(entry: OutboxEntry, parked: Parked, data: SyncCenterData): boolean {
  if (isRequestThere(entry) || !mayFollow(entry, data)) return false
  if (missesPatient(entry) && !isOnFile(entry.patch.patientId, data)) return false
  if (isRecordOfNobody(entry, data) && !isOnFile(patientOf(entry), data)) return false
  return parked.why !== 'deleted' || isRowBack(entry, data)
}

/** Whether the status that a change gives to an appointment may still follow the one that the server holds. */
function mayFollow(entry: OutboxEntry, data: SyncCenterData): boolean {
  const wished = entry.patch.status
  const held = theirsOf(entry, data).status
  if (entry.entity !== 'appointment' || !wished || !held) return true
  return mayBecome(held as AppointmentStatus, wished as AppointmentStatus)
}

/** A patient's request that was mended when the server had it already: it can be made no second time, nor be edited by the patient. */
function isRequestThere({ action, parked }: OutboxEntry): boolean {
  return action?.name === 'request' && parked?.why === 'conflict'
}

/** Whether the reason says in our words what the server's messages about single fields say. */
function isTold(entry: OutboxEntry, data: SyncCenterData): boolean {
  return missesPatient(entry) !== null || isRecordGone(entry, data) || isRecordOfNobody(entry, data)
}

function messagesBeside(reason: string, { answer }: Parked): string[] {
  return Object.values(answer?.errors ?? {}).filter((message) => message !== reason)
}

/** The server's own words, unless they say less than what is known here. */
function reasonOf(entry: OutboxEntry, parked: Parked, data: SyncCenterData, words: ChangeWords): string {
  const missing = missesPatient(entry)
  if (missing) return syncCenterTexts[isRowLost(entry, data) ? 'patientLost' : 'patientGone'][missing]
  if (isRecordGone(entry, data))
    return syncCenterTexts[entry.kind === 'create' ? 'recordWithoutAppointment' : 'recordGone']
  if (isRecordOfNobody(entry, data)) return syncCenterTexts.recordOfNobody
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
    kind: entry.action ? actionWords[entry.action.name] : kindWords[entry.entity][entry.kind],
    fields: words.fields(entry),
    lost: lostWith(entry, data.outbox, data.ids).map((other) => ({ n: other.n, title: words.title(other) })),
    isDouble: looksTaken(entry, data),
  }
}

function stateOf(entry: OutboxEntry): string {
  const texts = syncCenterTexts.state
  if (entry.state === 'inflight') return texts.sending
  return entry.sent ? texts.unconfirmed : texts.unsent
}

/** How a change that waits stands at an instant (epoch milliseconds): the seconds to undo it pass without a change of the data. */
export function stateAt({ state, undoUntil }: WaitingItem, now: number): string {
  return undoUntil !== null && now < undoUntil ? syncCenterTexts.state.undo : state
}
