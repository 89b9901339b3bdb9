import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { readPatientsByKey } from '#data/local/rows/patients.ts'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import { changesLostWith } from '#data/sync/conflicts/decide.ts'
import { fullName } from '#domain/patient/patient.ts'
import { professionalName } from '#domain/professional/professional.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { canonicalKey, type KnownIds, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { readHeldSlot, type SlotHolder, wishOf } from '#features/shared/appointments/held-slot.ts'
import type { ListedChange } from '#features/shared/messages/lost-changes.tsx'
import { type FreePlace, readFreePlaces } from './free-places.ts'
import { isUnplacedAppointment } from './is-unplaced-appointment.ts'
import { resolverTexts } from './resolver-texts.ts'
import { type WishedAppointment, wishedAppointment } from './wished-appointment.ts'

/** An appointment as intended by a change that was refused because its time is taken. */
export interface UnplacedAppointment {
  entry: OutboxEntry
  wished: WishedAppointment
  patient: PatientView | null
  patientName: string
  professionalName: string
  /** Who has the time, according to this device. */
  holders: SlotHolder[]
  free: FreePlace[]
  /** The changes that are dropped with it. */
  lost: ListedChange[]
}

/** Reads the change at this outbox position, with what its decision needs; null when it no longer waits for one. */
export async function readUnplacedAppointment(
  db: ClinicDatabase,
  n: number,
  now: number,
): Promise<UnplacedAppointment | null> {
  const { outbox, ids } = await readPending(db)
  const entry = outbox.find((each) => each.n === n)
  if (!entry || !isUnplacedAppointment(entry)) return null
  const row = await readAppointment(db, canonicalKey(entry.key, ids))
  const wished = wishedAppointment({ ...row, ...entry.base, ...entry.patch })
  if (!wished) return null
  const own = row?.uid ?? String(entry.key)
  const patient = await readPatientOf(db, wished, ids)
  const professional = (await readProfessionals(db)).find(({ id }) => id === wished.professionalId)
  const patientName = patient ? fullName(patient) : resolverTexts.unknownPatient
  const place = wishOf({ ...wished, professionalId: String(wished.professionalId ?? '') })
  return {
    entry,
    wished,
    patient,
    patientName,
    professionalName: professional ? professionalName(professional) : '',
    holders: (place && (await readHeldSlot(db, place, own, now))?.holders) ?? [],
    free: place ? await readFreePlaces(db, place, [own], now) : [],
    lost: changesLostWith(entry, outbox, ids).map((other) => ({
      n: other.n,
      title: resolverTexts.lost(other, patientName),
    })),
  }
}

async function readPatientOf(
  db: ClinicDatabase,
  { patientId }: WishedAppointment,
  ids: KnownIds,
): Promise<PatientView | null> {
  if (patientId === null) return null
  const key = canonicalKey(patientId, ids)
  return (await readPatientsByKey(db, [key])).get(key) ?? null
}
