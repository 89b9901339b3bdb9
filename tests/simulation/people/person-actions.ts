import { mayBecome, mayMove } from '#domain/appointment/appointment-status.ts'
import type { MirroredEntity } from '#domain/fields/entities.ts'
import { chargesOf } from '#domain/income/visit-payment.ts'
import type { Fields, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { ChangeForm } from '#features/sync-center/dialogs/change-form.ts'
import { placeOf } from '#tests/simulation/rules/place-of.ts'
import type { Decision, Step } from '#tests/simulation/runs/history.ts'
import type { Person, Seen } from './person.ts'
import { picked } from './picked.ts'
import { type RecordStep, recordActions } from './record-actions.ts'
import { type RequestStep, requestActions } from './request-actions.ts'

/** The steps that a person takes at a screen. */
export type Action = Extract<
  Step,
  {
    do:
      | 'create patient'
      | 'book'
      | 'take income'
      | 'charge'
      | 'open form'
      | 'edit patient'
      | 'move'
      | 'cancel'
      | 'complete'
      | 'note'
      | 'note on income'
      | 'correct income'
      | 'give income'
      | 'void income'
      | 'delete patient'
      | 'undo'
      | 'give appointment'
      | 'look at reviews'
      | 'decide'
      | RecordStep['do']
      | RequestStep['do']
  }
>
type Actions = { [D in Action['do']]: (person: Person, step: Extract<Action, { do: D }>) => Promise<void> }

const actions: Actions = {
  'create patient': async (person, { who }) => {
    await person.create('patient', newPatient(who))
  },
  book: async (person, { patient, day, quarter, quarters }) => {
    const seen = picked(await person.views('patient'), patient)
    if (!seen) return
    const place = placeOf(day, quarter, quarters)
    await person.create('appointment', {
      ...place,
      patientId: seen.key,
      professionalId: 1,
      reason: 'Control',
      notes: '',
    })
  },
  'take income': async (person, { patient, thousands }) => {
    const seen = picked(await person.views('patient'), patient)
    await person.create('income', newIncome(seen?.key ?? null, thousands))
  },
  charge: async (person, { row, thousands }) => {
    const seen = picked(await person.views('appointment'), row)
    if (!seen) return
    const isSeparate = chargesOf(seen, await person.views('income')).length > 0
    const tie = { appointmentId: seen.key, separate: isSeparate }
    await person.create('income', { ...newIncome(seen.patientId, thousands), ...tie })
  },
  'open form': async (person, { entity, row, tabs }) => {
    const seen = picked<Seen>(await person.views(entity), row)
    if (seen) person.openForm(entity, seen, tabs)
  },
  'edit patient': (person, { row, field, value }) =>
    editRow(person, 'patient', row, () => ({ [field]: PATIENT_TEXTS[field](value) })),
  move: (person, { row, day, quarter }) =>
    editRow(person, 'appointment', row, (seen) =>
      isMovable(seen) ? { ...placeOf(day, quarter, 1), ...rescheduled(seen) } : null,
    ),
  cancel: (person, { row, value }) =>
    editRow(person, 'appointment', row, (seen) =>
      isOffered(seen, 'cancelled') ? { status: 'cancelled', cancellationReason: `motivo ${value}` } : null,
    ),
  complete: (person, { row }) =>
    editRow(person, 'appointment', row, (seen) => (isOffered(seen, 'completed') ? { status: 'completed' } : null)),
  'give appointment': async (person, { row, patient }) => {
    const other = picked(await person.views('patient'), patient)
    if (!other) return
    await editRow(person, 'appointment', row, (seen) => (isGivable(seen, other) ? { patientId: other.key } : null))
  },
  note: (person, { row, value }) => editRow(person, 'appointment', row, () => ({ notes: `nota ${value}` })),
  'note on income': (person, { row, value }) => editRow(person, 'income', row, () => ({ notes: `nota ${value}` })),
  'correct income': (person, { row, thousands }) =>
    editRow(person, 'income', row, (seen) => (isVoid(seen) ? null : amountOf(thousands))),
  'give income': async (person, { row, patient }) => {
    const other = picked(await person.views('patient'), patient)
    if (!other) return
    await editRow(person, 'income', row, (seen) => (isVoid(seen) ? null : { patientId: other.key }))
  },
  'void income': (person, { row, value }) =>
    editRow(person, 'income', row, (seen) =>
      isVoid(seen) ? null : { paymentStatus: 'cancelled', voidReason: `error ${value}` },
    ),
  'delete patient': async (person, { row }) => {
    const seen = picked(await person.views('patient'), row)
    if (seen) await person.delete('patient', seen)
  },
  undo: async (person) => {
    const deletion = (await person.undoable())[0]
    if (deletion) await person.undo(deletion)
  },
  'look at reviews': (person) => person.lookAtReviews(),
  decide: async (person, { review, how, value }) => {
    const entry = picked(await person.reviews(), review)
    if (entry) await decide(person, entry, how, value)
  },
  ...recordActions,
  ...requestActions,
}

/** Whether the step is a person's. */
export function isAction(step: Step): step is Action {
  return step.do in actions
}

/**
 * Performs an action. It does nothing if the screen does not offer it (no such row, a closed appointment) or the disk
 * is full.
 */
export async function act(person: Person, step: Action): Promise<void> {
  if (!isOfferedTo(person, step)) return
  const action = actions[step.do] as (person: Person, step: Action) => Promise<void>
  await person.lookAtClock()
  await person.unlessRefused(() => action(person, step))
}

/** Patients' screens offer only their own record and requests, staff screens all the rest. */
function isOfferedTo(person: Person, step: Action): boolean {
  if (!person.isPatient) return step.do !== 'request'
  return ['request', 'edit patient', 'open form', 'look at reviews', 'decide'].includes(step.do)
}

/** Decides a review: retry, edit, merge with the patient on file, make a new appointment of a move, or drop. */
export async function decide(person: Person, entry: OutboxEntry, how: Decision, value: number): Promise<void> {
  if (how === 'drop') return person.drop(entry)
  if (how === 'same person' && (await person.knowsWhoIsOnFile(entry))) return person.takeAsSamePerson(entry)
  if (how === 'book anew') return person.bookAnew(entry)
  if (how !== 'retry' && entry.entity === 'record') return person.join(entry)
  if (how === 'mend' && (entry.kind === 'create' || entry.kind === 'update'))
    return person.mend(entry, typedInto(entry, value))
  return person.retry(entry)
}

const PATIENT_TEXTS = {
  dni: dniOf,
  phone: (value: number) => `3537 ${420_000 + value}`,
  address: (value: number) => `address ${value}`,
}

/** Returns what is typed into the form of a refused change, for the fields that it has. */
function typedInto({ entity, patch }: OutboxEntry, value: number): ChangeForm {
  if (entity === 'income') return 'amount' in patch ? { amount: String((value + 1) * 1000) } : {}
  if (entity === 'appointment') return 'startTime' in patch ? placeOf(1, value, 1) : { notes: `nota ${value}` }
  return 'dni' in patch
    ? { dni: dniOf(100 + value) }
    : { phone: PATIENT_TEXTS.phone(value), address: PATIENT_TEXTS.address(value) }
}

async function editRow(
  person: Person,
  entity: MirroredEntity,
  row: number,
  fieldsFor: (seen: Seen) => Fields | null,
): Promise<void> {
  const shown = picked<Seen>(await person.views(entity), row)
  if (!shown) return
  const seen = person.formOf(entity, shown)
  const fields = fieldsFor(seen)
  if (fields) await person.edit(entity, seen, fields)
}

function isMovable(seen: Seen): boolean {
  return 'cancellationReason' in seen && mayMove(seen.status)
}

/** A scheduled appointment is rescheduled by its form; a pending or approved one keeps its status. */
function rescheduled(seen: Seen): Fields {
  return isOffered(seen, 'rescheduled') ? { status: 'rescheduled' } : {}
}

/** The form of a movable appointment allows choosing another patient. */
function isGivable(seen: Seen, other: Seen): boolean {
  return isMovable(seen) && 'patientId' in seen && seen.patientId !== other.key
}

function isOffered(seen: Seen, status: 'cancelled' | 'completed' | 'rescheduled'): boolean {
  return 'cancellationReason' in seen && seen.status !== status && mayBecome(seen.status, status)
}

function isVoid(seen: Seen): boolean {
  return 'paymentStatus' in seen && seen.paymentStatus === 'cancelled'
}

function newPatient(who: number): Fields {
  const texts = { phone: '3537 411111', email: `persona${who}@correo.example`, address: '' }
  return { firstName: `Persona ${who}`, lastName: 'Nueva', dni: dniOf(who), ...texts }
}

function dniOf(who: number): string {
  return String(30_000_000 + who)
}

function newIncome(patientId: Fields[string], thousands: number): Fields {
  const rest = { description: 'Consulta', paymentMethod: 'cash', category: 'consultation', paymentStatus: 'completed' }
  return { patientId, date: '2026-03-02', discountAmount: 0, notes: '', ...amountOf(thousands), ...rest }
}

/** In centavos. */
function amountOf(thousands: number): Fields {
  return { amount: thousands * 100_000, netAmount: thousands * 100_000 }
}
