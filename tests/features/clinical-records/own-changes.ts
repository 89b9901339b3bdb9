import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type EnqueuedChange, enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { openDeviceClinic, patient } from '../device-clinic.ts'

export const texts = {
  diagnosis: 'Contractura',
  treatment: 'Ajuste',
  observations: '',
  medications: '',
  allergies: '',
  previousConditions: '',
  familyHistory: '',
}

/** A device that has Ana Gómez (id 1), and functions that change clinical records on it. */
export async function openDesk() {
  const { db, sources, clock } = openDeviceClinic()
  await db.patients.put(patient())
  const write = (patientId: number | string = 1) =>
    enqueueCreate(db, sources, 'record', { patientId, appointmentId: null, professionalId: 1, ...texts })
  const edit = async (seen: Fields & { key: number | string }, wished: Fields) => {
    const enqueued = await enqueueUpdate(db, sources, 'record', seen, wished)
    if (!enqueued) throw new Error('nothing was changed')
    return enqueued
  }
  return { db, sources, clock, write, edit }
}

/** Records the server's acceptance as the engine does: in the journal, with the id of a new row. */
export async function accept(
  db: ClinicDatabase,
  { n }: EnqueuedChange,
  { id, version, at }: { id: number; version: number; at: number },
): Promise<void> {
  const entry = await db.outbox.get(n)
  if (!entry) throw new Error(`no change ${n}`)
  await db.journal.put({ ...entry, state: 'acked', ack: { epoch: 1, version, id }, coveredAt: at })
  if (entry.kind === 'create') await db.ids.put({ ref: String(entry.key), id })
  await db.outbox.delete(n)
}

/** A record of the server: Ana's, written on Thursday 19 November 2026. */
export const serverRecord = {
  id: 40,
  ref: null,
  patientId: 1,
  version: 7,
  createdAt: '2026-11-19T17:00:00.000Z',
  occurredOn: null,
  Patient: { firstName: 'Ana', lastName: 'Gómez', dni: '30123456' },
  appointmentId: null,
  professionalId: 1,
  ...texts,
}
