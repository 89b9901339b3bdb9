import { patientsBeingDeleted } from '#domain/sync/merge/fold.ts'
import { dependantsOf } from '#domain/sync/outbox/next-to-send.ts'
import {
  bySequence,
  comesBefore,
  type Fields,
  hasOwnReview,
  mayShareReview,
  type OutboxEntry,
} from '#domain/sync/outbox/outbox-entry.ts'
import { chainOf } from '#domain/sync/outbox/row-chain.ts'
import { picked } from '#tests/simulation/people/picked.ts'
import { chosenDni, chosenPatient, chosenPlace } from './desk-acts.ts'
import { again, type Choice, type Desk, ON_FILE, remove, replace, requeueAtTail } from './desk-model.ts'

/* What people decide about parked changes, in any order. */

function chosenQuestion(desk: Desk, { row }: Choice): OutboxEntry | undefined {
  return picked(desk.outbox.filter(hasOwnReview), row)
}

export function retry(desk: Desk, choice: Choice): string | null {
  const question = chosenQuestion(desk, choice)
  if (!question) return null
  sendAgain(desk, question, question.patch)
  return `retry n${question.n}`
}

/** Sends a parked change again with other values, perhaps of another patient, who may have been created since. */
export function mend(desk: Desk, choice: Choice): string | null {
  const question = chosenQuestion(desk, choice)
  if (!question || question.kind === 'delete' || question.entity === 'record') return null
  const wished = question.entity === 'patient' ? mendedPatient(desk, choice) : mendedAppointment(desk, choice)
  if (!wished) return null
  const patch = { ...question.patch, ...wished }
  sendAgain(desk, question, patch)
  return `mend n${question.n}: ${JSON.stringify(patch)}`
}

function mendedPatient(desk: Desk, choice: Choice): Fields | null {
  const dni = chosenDni(desk, choice)
  return dni === undefined ? null : { dni }
}

/** Another patient, another place, or both. */
function mendedAppointment(desk: Desk, choice: Choice): Fields | null {
  const patient = chosenPatient(desk, choice)
  const place = chosenPlace(desk, choice)
  const what = choice.value % 3
  if ((what !== 1 && !patient) || (what !== 0 && !place)) return null
  return { ...(what !== 1 && patient && { patientId: patient.key }), ...(what !== 0 && place) }
}

function sendAgain(desk: Desk, question: OutboxEntry, meant: Fields): void {
  const { outbox } = desk
  const along = behind(desk, question, outbox)
  replace(desk, [{ ...again(question), patch: meant }, ...along.map(again)])
  requeueAtTail(desk, { changes: [question, ...along], meant }, outbox)
}

/** The changes that share the review of this one. */
function behind({ ids }: Desk, entry: OutboxEntry, outbox: readonly OutboxEntry[]): OutboxEntry[] {
  if (!mayShareReview(entry)) return []
  const followers = chainOf(outbox, entry, ids).filter((other) => comesBefore(entry, other))
  const next = followers.findIndex(mayShareReview)
  return followers.slice(0, next === -1 ? followers.length : next).filter(({ parked }) => parked?.why === 'behind')
}

/** Drops a parked change, or undoes a deletion, with its dependants; what waited behind that is sent again. */
export function drop(desk: Desk, { row }: Choice): string | null {
  const { outbox } = desk
  const isDeletion = ({ kind, state }: OutboxEntry) => kind === 'delete' && state === 'queued'
  const entry = picked([...outbox.filter(hasOwnReview), ...outbox.filter(isDeletion)], row)
  if (!entry) return null
  const lost = [...new Set([entry, ...dependantsOf(entry, outbox), ...behind(desk, entry, outbox)])]
  const left = outbox.filter((other) => !lost.includes(other))
  remove(desk, lost)
  for (const dropped of lost.toSorted(bySequence).toReversed()) {
    const waiting = behind(desk, dropped, left)
    replace(desk, waiting.map(again))
    requeueAtTail(desk, { changes: waiting }, left)
  }
  return `drop n${entry.n} with ${lost.map(({ n }) => `n${n}`)}`
}

/** Takes a new patient for one on file: the change keeps its position. */
export function takeAsSamePerson(desk: Desk, choice: Choice): string | null {
  const { outbox } = desk
  const question = picked(outbox.filter(isDuplicate), choice.row)
  const existing = picked(onFileThroughout(desk), choice.patient)
  if (!question || existing === undefined) return null
  const said = `n${question.n} is patient ${existing}`
  desk.ids = new Map([...desk.ids, [String(question.key), existing]])
  const ofNewOne = outbox.filter(({ entity, key }) => entity === 'patient' && key === question.key)
  if (ofNewOne.some(({ kind }) => kind === 'delete')) {
    remove(desk, ofNewOne)
    return `${said}, and the new one was deleted`
  }
  if (choice.value % 2 === 1) {
    remove(desk, [question])
    return `${said}, with nothing to say`
  }
  const edit = { kind: 'update', key: existing, patch: { phone: '1' }, base: { phone: '0' } } as const
  replace(desk, [{ ...again(question), ...edit }])
  return said
}

function isDuplicate({ entity, kind, parked }: OutboxEntry): boolean {
  return entity === 'patient' && kind === 'create' && parked?.why === 'duplicate'
}

/**
 * Only patients whom no change of the desk has made: where a restore loses one who was made later than the new one, what had been done
 * for the new one names her from then on, and is offered before what makes her.
 */
function onFileThroughout({ rows, outbox, ids }: Desk): number[] {
  const gone = patientsBeingDeleted(outbox, ids)
  return [...rows.patient.keys()].filter((id) => ON_FILE.patient.has(id) && !gone.has(id))
}
