import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { mayDrop } from '#data/sync/conflicts/decide.ts'
import { runDecision, TooLateError } from '#data/sync/conflicts/decision.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import type { EnqueuedChange } from '#data/sync/outbox/enqueue.ts'
import { CLINICAL_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'
import { DEFAULT_PROFESSIONAL_ID } from '#domain/fields/default-values.ts'
import { comesBefore, type Fields, type KnownIds, type OutboxEntry, QUEUED } from '#domain/sync/outbox/outbox-entry.ts'
import { patientOf } from '#domain/sync/outbox/references.ts'
import { chainOf } from '#domain/sync/outbox/row-chain.ts'

/**
 * Whether the change's text may become a new record of the same patient: its record is gone, or its appointment is gone
 * or now another patient's.
 */
export function canRewrite(entry: OutboxEntry): boolean {
  return (hasLostItsRow(entry) || isRefusedFor(entry, 'appointmentId')) && patientOf(entry) !== null
}

/** Whether the change can't be applied because its patient, or another row that it needs, is gone. */
export function hasLostPatientOrRow(entry: OutboxEntry): boolean {
  return hasLostItsRow(entry) || isRefusedFor(entry, 'patientId') || isRefusedFor(entry, 'appointmentId')
}

function hasLostItsRow({ entity, kind, parked }: OutboxEntry): boolean {
  return entity === 'record' && kind !== 'delete' && parked?.why === 'deleted'
}

/** Whether the server refused a new record because of the row in this field. */
function isRefusedFor({ entity, kind, parked }: OutboxEntry, field: 'patientId' | 'appointmentId'): boolean {
  if (entity !== 'record' || kind !== 'create') return false
  const { code, errors } = parked?.answer ?? {}
  return code === 'invalid' && errors?.[field] !== undefined
}

/**
 * 'Elegir otro paciente': turns the text of this change and of the later ones of its record into the draft of a new
 * record. The draft has no patient, only the former one's name. Draft and changes are written in one transaction.
 * Rejects with TooLateError if the change no longer needs this decision.
 */
export function draftClinicalRecord(db: ClinicDatabase, sources: ChangeSources, opId: string): Promise<void> {
  return runDecision(db, sources, { opId }, async (entry, outbox, ids) => {
    if (!hasLostPatientOrRow(entry)) throw new TooLateError()
    const changes = withLater(entry, outbox, ids)
    const values = { patientId: '', formerPatient: entry.patientName ?? '', ...textsOf(changes) }
    const [id, opening] = [sources.newUuid(), sources.newUuid()]
    await db.drafts.put({ id, form: 'new-record', opening, values, savedAt: sources.now() })
    await db.outbox.bulkDelete(changes.map(({ n }) => n))
  })
}

/**
 * 'Escribirlo en un registro nuevo': turns the text of this change and of the later ones of its record into a new
 * record of the same patient. It takes the change's place in the outbox, so the text is always in exactly one place.
 * The latest value of each text counts. Rejects with TooLateError if the change no longer needs this decision.
 */
export function rewriteClinicalRecord(
  db: ClinicDatabase,
  sources: ChangeSources,
  opId: string,
): Promise<EnqueuedChange> {
  return runDecision(db, sources, { opId }, async (entry, outbox, ids) => {
    if (!canRewrite(entry)) throw new TooLateError()
    const [, ...later] = withLater(entry, outbox, ids)
    const texts = textsOf([entry, ...later])
    const enqueued = { n: entry.n, opId: sources.newUuid(), key: sources.newUuid() }
    const creation = {
      kind: 'create',
      key: enqueued.key,
      patch: newClinicalRecord(entry, texts),
      base: {},
      mended: false,
    } as const
    await db.outbox.bulkDelete(later.map(({ n }) => n))
    await db.outbox.update(entry.n, { ...QUEUED, opId: enqueued.opId, ...creation })
    return enqueued
  })
}

/** Returns the change with the later changes of the same record. */
function withLater(entry: OutboxEntry, outbox: readonly OutboxEntry[], ids: KnownIds): OutboxEntry[] {
  return [entry, ...chainOf(outbox, entry, ids).filter((other) => comesBefore(entry, other) && mayDrop(other))]
}

/** Returns the latest value of each text. */
function textsOf(changes: readonly OutboxEntry[]): Record<string, string> {
  const written: Fields = Object.assign({}, ...changes.map(({ patch }) => patch))
  return Object.fromEntries(CLINICAL_TEXT_FIELDS.map((field) => [field, String(written[field] ?? '')]))
}

/** A new record without an appointment; professional 1 by default (spec section 3). */
function newClinicalRecord(entry: OutboxEntry, texts: Fields): Fields {
  return {
    patientId: patientOf(entry),
    appointmentId: null,
    professionalId: entry.patch.professionalId ?? DEFAULT_PROFESSIONAL_ID,
    ...texts,
  }
}
