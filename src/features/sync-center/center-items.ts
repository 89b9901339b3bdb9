import { changesLostWith, mayDrop } from '#data/sync/conflicts/decide.ts'
import { isLikelyDouble } from '#data/sync/conflicts/doubled-income.ts'
import { hasOtherName } from '#data/sync/conflicts/has-other-name.ts'
import { changesSharingReview, laterChangesOf } from '#data/sync/conflicts/later-changes.ts'
import { isClinicalRecordGone, isClinicalRecordWithoutPatient } from '#data/sync/conflicts/missing-clinical-record.ts'
import { type EntityOfPatient, entityMissingPatient } from '#data/sync/conflicts/missing-patient.ts'
import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { withLatestPatch } from '#data/sync/conflicts/reviewed-row.ts'
import type { ShownIncome } from '#data/sync/conflicts/unsure-income.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import { findBlockingChange } from '#domain/sync/outbox/blocking-change.ts'
import {
  type Fields,
  hasOwnReview,
  isWaiting,
  type OutboxEntry,
  type Review,
} from '#domain/sync/outbox/outbox-entry.ts'
import type { ListedChange } from '#features/shared/messages/lost-changes.tsx'
import {
  type ChangeTexts,
  createChangeTexts,
  type FieldChange,
  type FieldVersions,
  type FileChange,
  type ServerValueTexts,
} from '#features/sync-center/change-texts/change-texts.ts'
import type { Clash } from '#features/sync-center/change-texts/clash.ts'
import { deletionClashOf } from '#features/sync-center/change-texts/deletion-clash.ts'
import { editClashOf } from '#features/sync-center/change-texts/edit-clash.ts'
import { actionLabels, kindLabels } from './kind-labels.ts'
import { newAppointmentOf } from './new-appointment-of.ts'
import { type OwnCancelMessage, ownCancelMessage } from './own-cancel-message.ts'
import { type RequestedPlace, requestedPlace } from './requested-place.ts'
import { mayHelp, mayRetry } from './retry-rules.ts'
import { isReasonComplete, otherMessages, reasonOf } from './review-reason.ts'
import { syncCenterTexts } from './sync-center-texts.ts'
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
  /** What the person and somebody else did to the row; null for any other question. */
  clash: Clash | null
  /** For a patient who has cancelled what this device changed; null for any other question. */
  ownCancelMessage: OwnCancelMessage | null
  conflictFields: FieldVersions[]
  /** The fields of a conflicting change that are not in conflict. */
  otherDifferences: FieldVersions[]
  /** What 'Dejar lo del servidor' does; null where it is not offered. */
  ifServerValueTaken: ServerValueTexts | null
  /** The values on which a decision is based. If one changes under an open card or form, the person is asked again. */
  shownRow: Fields
  /** The server's messages by field, where they add to the reason. */
  fieldMessages: string[]
  /** The changes that depend on this decision, with their values. */
  sharingReview: string[]
  /** The open appointments that prevent a patient's deletion; null for any other question. */
  unseenOpenAppointments: UnseenAppointments | null
  /** The requested time that is taken; null for any other question. */
  takenPlace: RequestedPlace | null
  /** Name of the patient on file with the refused DNI; null when unknown. */
  existing: string | null
  /** What 'es la misma persona' writes into that file; null where it is not offered. */
  ifSamePerson: FileChange[] | null
  /** Whether that file has another name. */
  hasOtherName: boolean
  /** That file as shown; empty where there is none. */
  file: Fields
  mayRetry: boolean
  /** Whether sending it again as it is may succeed; it may still be edited. */
  mayHelp: boolean
  /** The fields of the new appointment that the change can become; null where that is not offered. */
  newAppointment: Fields | null
  /** The appointment's status on the server, when it forbids the change; null otherwise. */
  serverStatus: string | null
  /** The kind of row whose patient is gone. Another patient can be chosen; an income can also do without. */
  entityMissingPatient: EntityOfPatient | null
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
  differences: FieldChange[]
}

/** Lists the contents of the sync centre, in the person's order. */
export function centerItems(data: SyncCenterData): { questions: QuestionItem[]; waiting: WaitingItem[] } {
  const changeTexts = createChangeTexts(data)
  return {
    questions: data.outbox.filter(hasOwnReview).flatMap((entry) => questionItem(entry, data, changeTexts) ?? []),
    waiting: data.outbox.filter(isWaiting).map((entry) => waitingItem(entry, data, changeTexts)),
  }
}

function waitingItem(entry: OutboxEntry, data: SyncCenterData, changeTexts: ChangeTexts): WaitingItem {
  const blocking = findBlockingChange(entry, data.outbox, data.ids, data.cascades)
  return {
    ...centerItem(entry, data, changeTexts),
    state: stateOf(entry),
    undoUntil: entry.hold === 'undo' && !blocking ? entry.nextAt : null,
    waitsFor: blocking && waitsForText(blocking, changeTexts),
    retryAt: entry.hold === 'server' ? entry.nextAt : null,
    mayDrop: mayDrop(entry),
  }
}

function waitsForText(blocking: OutboxEntry, changeTexts: ChangeTexts): string {
  const { waitsFor, sentAfter } = syncCenterTexts
  const text = blocking.state === 'parked' ? waitsFor : sentAfter
  return text(changeTexts.title(blocking))
}

function questionItem(entry: OutboxEntry, data: SyncCenterData, changeTexts: ChangeTexts): QuestionItem | null {
  const { parked } = entry
  if (!parked) return null
  const clash = editClashOf(entry, data) ?? deletionClashOf(entry, data)
  const reason = reasonOf(entry, parked, data, { changeTexts, isClashTold: clash !== null })
  const file = fileWithDni(parked, data)
  return {
    ...centerItem(entry, data, changeTexts),
    parked,
    reason,
    clash,
    ownCancelMessage: ownCancelMessage(entry, data),
    fieldMessages: isReasonComplete(entry, data) ? [] : otherMessages(reason, parked),
    conflictFields: changeTexts.conflictFields(entry),
    otherDifferences: changeTexts.otherDifferences(entry),
    ifServerValueTaken: changeTexts.ifServerValueTaken(entry),
    shownRow: changeTexts.shownRow(entry),
    unseenOpenAppointments: unseenOpenAppointments(entry, data),
    sharingReview: changesSharingReview(entry, laterChangesOf(entry, data.outbox, data.ids)).map((other) =>
      changeTexts.titleWithFields(other),
    ),
    takenPlace: parked.why === 'slot_taken' ? requestedPlace(entry, data) : null,
    existing: file && changeTexts.names.patient(file.id),
    ifSamePerson:
      file && entry.kind === 'create' && parked.why === 'duplicate' ? changeTexts.changesToFile(entry, file) : null,
    hasOtherName: file !== null && hasOtherName(withLatestPatch(entry, data).patch, file),
    file: { ...file },
    mayRetry: mayRetry(entry, parked, data),
    mayHelp: mayHelp(parked, file !== null),
    newAppointment: changesLostWith(entry, data.outbox, data.ids).length > 0 ? null : newAppointmentOf(entry, data),
    serverStatus: parked.why === 'invalid_transition' ? changeTexts.serverStatus(entry) : null,
    entityMissingPatient: entityMissingPatient(entry),
    mayRewrite: isClinicalRecordGone(entry, data),
    hasLostPatientOrRow: isClinicalRecordWithoutPatient(entry, data),
    candidates: (data.candidates.get(entry.n) ?? []).map((income) => candidateItem(entry, income, changeTexts)),
  }
}

function candidateItem(entry: OutboxEntry, income: Income, changeTexts: ChangeTexts): CandidateItem {
  return {
    income,
    title: changeTexts.incomeText({ ...income }),
    differences: changeTexts.incomeDifferences(entry, income),
  }
}

/** Returns the patient on file who has the DNI, except one whom this device is deleting. */
function fileWithDni({ answer }: Review, { patients, leaving }: SyncCenterData): Patient | null {
  const file = patients.get(answer?.existingId ?? 0)
  return file && !leaving.has(file.id) ? file : null
}

function centerItem(entry: OutboxEntry, data: SyncCenterData, changeTexts: ChangeTexts): CenterItem {
  return {
    entry,
    title: changeTexts.title(entry),
    kind: entry.action ? actionLabels[entry.action.name] : kindLabels[entry.entity][entry.kind],
    fields: changeTexts.fields(entry),
    lost: changesLostWith(entry, data.outbox, data.ids).map((other) => ({
      n: other.n,
      title: changeTexts.title(other),
    })),
    isDouble: isLikelyDouble(entry, data),
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
