import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import type { Fields, KnownIds, OutboxEntry } from '#domain/change/outbox-entry.ts'
import { chainOf } from '#domain/change/rebase.ts'
import { DEFAULT_PROFESSIONAL_ID, RECORD_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'
import { mayDrop } from './decide.ts'
import { inDecision, QUEUED, TooLateError } from './decision.ts'
import type { ChangeSources, Ticket } from './enqueue.ts'

/** Whether the change wrote into a clinical record that is gone, of a patient by whom its text may be written anew. */
export function mayRewrite({ entity, kind, base, parked }: OutboxEntry): boolean {
  return entity === 'record' && kind === 'update' && parked?.why === 'deleted' && base.patientId != null
}

/** Whether the change wrote into a clinical record that can't be made or kept, since the patient of it is gone. */
export function isOfNobody({ entity, kind, parked }: OutboxEntry): boolean {
  if (entity !== 'record') return false
  const { code, errors } = parked?.answer ?? {}
  return kind === 'create' ? code === 'invalid' && errors?.patientId !== undefined : parked?.why === 'deleted'
}

/**
 * 'Elegir otro paciente': what this change and those behind it wrote becomes the draft of a new record that has no patient yet; the
 * draft is put and the changes go in one transaction. Rejects with TooLateError when the change is no such question (any more).
 */
export function draftRecord(db: ClinicDatabase, sources: ChangeSources, opId: string): Promise<void> {
  return inDecision(db, sources, opId, async (entry, outbox, ids) => {
    if (!isOfNobody(entry)) throw new TooLateError()
    const changes = withBehind(entry, outbox, ids)
    const values = { patientId: '', ...textsOf(changes) }
    const [id, opening] = [sources.newUuid(), sources.newUuid()]
    await db.drafts.put({ id, form: 'new-record', opening, values, savedAt: sources.now() })
    await db.outbox.bulkDelete(changes.map(({ n }) => n))
  })
}

/**
 * 'Escribirlo en un registro nuevo': what this change and those behind it wrote into a clinical record that is gone becomes a new
 * record of the same patient, in the change's place in the outbox, so that the text is in one place at any moment. Of a text that
 * was written on twice the last word stands. Rejects with TooLateError when the change is no such question (any more).
 */
export function rewriteRecord(db: ClinicDatabase, sources: ChangeSources, opId: string): Promise<Ticket> {
  return inDecision(db, sources, opId, async (entry, outbox, ids) => {
    if (!mayRewrite(entry)) throw new TooLateError()
    const [, ...behind] = withBehind(entry, outbox, ids)
    const texts = textsOf([entry, ...behind])
    const ticket = { n: entry.n, opId: sources.newUuid(), key: sources.newUuid() }
    const creation = {
      kind: 'create',
      key: ticket.key,
      patch: newRecord(entry, texts),
      base: {},
      mended: false,
    } as const
    await db.outbox.bulkDelete(behind.map(({ n }) => n))
    await db.outbox.update(entry.n, { ...QUEUED, opId: ticket.opId, ...creation })
    return ticket
  })
}

/** The change with those that were made on the same record after it. */
function withBehind(entry: OutboxEntry, outbox: readonly OutboxEntry[], ids: KnownIds): OutboxEntry[] {
  return [entry, ...chainOf(outbox, entry, ids).filter((other) => other.n > entry.n && mayDrop(other))]
}

/** What they wrote, the last word of each text. */
function textsOf(changes: readonly OutboxEntry[]): Record<string, string> {
  const written = Object.assign({}, ...changes.map(({ patch }) => patch)) as Fields
  return Object.fromEntries(RECORD_TEXT_FIELDS.map((field) => [field, String(written[field] ?? '')]))
}

/** No turno, professional 1, like every new record (spec section 3). */
function newRecord({ base }: OutboxEntry, texts: Fields): Fields {
  return {
    patientId: base.patientId ?? null,
    appointmentId: null,
    professionalId: DEFAULT_PROFESSIONAL_ID,
    ...texts,
  }
}
