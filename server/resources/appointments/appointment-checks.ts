import { dateError, endError, startError } from '#domain/appointment/appointment-rules.ts'
import type { TimeRange } from '#domain/appointment/time-slots.ts'
import { closedForPatients } from '#domain/clinic/closures/closed-times.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { Db } from '#server/db/schema.ts'
import { invalidFields } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { closedWishTexts } from '#server/resources/closures/closed-wish-texts.ts'
import { readOpeningTimes } from '#server/resources/closures/opening-times.ts'
import { patientRow } from '#server/resources/patients/patient-repository.ts'
import {
  isActiveProfessional,
  listActiveProfessionals,
} from '#server/resources/professionals/professional-repository.ts'

const LONGEST_OFFLINE_MS = 30 * 24 * 60 * 60 * 1000

export interface Placement extends TimeRange {
  date: LocalDate
}

/** The day on which a person made the change (momentOfMaking). */
export function dayOfMaking(madeAt: string | undefined, now: number): LocalDate {
  return clinicDayAt(momentOfMaking(madeAt, now))
}

/** When a person made the change, as the device says, in epoch milliseconds: at most 30 days ago and not after now. */
export function momentOfMaking(madeAt: string | undefined, now: number): number {
  const made = madeAt === undefined ? now : Date.parse(madeAt)
  return Math.min(now, Math.max(made, now - LONGEST_OFFLINE_MS))
}

/**
 * Checks the rules of spec section 5 for day and times; `today` is the day on which the change was made. Throws a 400.
 */
export function expectValidPlacement({ date, startTime, endTime }: Placement, today: LocalDate): void {
  throwMessages({
    date: dateError(date, today),
    startTime: startError(startTime),
    endTime: endError(startTime, endTime),
  })
}

/** Checks a patient's wish: the rules of a booking, and no start twice. Throws a 400. */
export function expectValidWish(
  { date, slots }: { date: LocalDate; slots: readonly TimeRange[] },
  today: LocalDate,
): void {
  const starts = new Set(slots.map(({ startTime }) => startTime))
  const messages = slots.map(({ startTime, endTime }) => startError(startTime) ?? endError(startTime, endTime))
  throwMessages({
    fechaSeleccionada: dateError(date, today),
    horariosSeleccionados:
      starts.size < slots.length ? errorTexts.slotTwice : (messages.find((message) => message !== null) ?? null),
  })
}

/**
 * Checks that the clinic is open to patients in the wished slots: within the hours that its owner has set, and with
 * at least one professional whom no closure meets. Throws a 400.
 */
export async function expectOpenWish(
  db: Db,
  { date, slots }: { date: LocalDate; slots: readonly TimeRange[] },
): Promise<void> {
  const times = await readOpeningTimes(db, date)
  const professionals = (await listActiveProfessionals(db)).map(({ id }) => id)
  for (const slot of slots) {
    const reason = closedForPatients(times, { date, ...slot }, professionals)
    if (reason === undefined) continue
    throwMessages({
      horariosSeleccionados: reason === null ? closedWishTexts.outsideHours : closedWishTexts.closed(reason),
    })
  }
}

/** Checks that patient and professional exist and that the professional is active. Throws a 400. */
export async function expectKnownPeople(
  db: Db,
  { patientId, professionalId }: { patientId?: number | undefined; professionalId?: number | null | undefined },
): Promise<void> {
  const isPatientKnown = patientId === undefined || (await patientRow(db, patientId)) !== undefined
  const isProfessionalKnown = professionalId == null || (await isActiveProfessional(db, professionalId))
  throwMessages({
    patientId: isPatientKnown ? null : errorTexts.unknownPatient,
    professionalId: isProfessionalKnown ? null : errorTexts.unknownProfessional,
  })
}

function throwMessages(messages: Record<string, string | null>): void {
  const errors: Record<string, string> = {}
  for (const [field, message] of Object.entries(messages)) if (message !== null) errors[field] = message
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}
