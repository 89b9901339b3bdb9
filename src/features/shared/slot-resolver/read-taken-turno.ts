import { readAppointment } from '#data/local/appointments.ts'
import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readIds, readOutbox } from '#data/local/outbox.ts'
import { readPatientsByKey } from '#data/local/patients.ts'
import { readProfessionals } from '#data/local/professionals.ts'
import type { AppointmentView, PatientView } from '#domain/change/fold.ts'
import { canonicalKey, type OutboxEntry } from '#domain/change/outbox-entry.ts'
import { fullName } from '#domain/patient/patient.ts'
import { professionalName } from '#domain/professional/professional.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { readHeldSlot, type SlotHolder, wishOf } from '../held-slot.ts'
import { type FreePlace, readFreePlaces } from './free-places.ts'
import { isTakenTurno } from './is-taken-turno.ts'
import { resolverTexts } from './resolver-texts.ts'

/** A turno as the person meant it, which the server refused because somebody has its time. */
export interface TakenTurno {
  entry: OutboxEntry
  /** All that was typed. */
  wished: FreePlace & { reason: string; notes: string }
  patient: PatientView | null
  patientName: string
  professionalName: string
  /** Who has the time, as far as this device knows. */
  holders: SlotHolder[]
  free: FreePlace[]
}

/** The change at this place of the outbox with what it is decided by; null when it no longer waits for that. */
export async function readTakenTurno(db: ClinicDatabase, n: number, now: number): Promise<TakenTurno | null> {
  const entry = (await readOutbox(db)).find((each) => each.n === n)
  if (!entry || !isTakenTurno(entry)) return null
  const ids = await readIds(db, [entry])
  const row = await readAppointment(db, canonicalKey(entry.key, ids))
  const meant = { reason: '', notes: '', ...row, ...entry.base, ...entry.patch } as unknown as AppointmentView
  const own = row?.uid ?? String(entry.key)
  const patientKey = canonicalKey(meant.patientId as RowKey, ids)
  const patient = (await readPatientsByKey(db, [patientKey])).get(patientKey) ?? null
  const professional = (await readProfessionals(db)).find(({ id }) => id === meant.professionalId)
  const place = wishOf({ ...meant, professionalId: String(meant.professionalId ?? '') })
  return {
    entry,
    wished: meant,
    patient,
    patientName: patient ? fullName(patient) : resolverTexts.unknownPatient,
    professionalName: professional ? professionalName(professional) : '',
    holders: (place && (await readHeldSlot(db, place, own, now))?.holders) ?? [],
    free: place ? await readFreePlaces(db, place, own, now) : [],
  }
}
