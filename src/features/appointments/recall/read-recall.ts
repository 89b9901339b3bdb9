import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readPending } from '#data/local/outbox/outbox.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readContactsBetween } from '#data/local/rows/contacts.ts'
import { readPatientsByKey } from '#data/local/rows/patients.ts'
import { readPlans, type ShownPlan } from '#data/local/rows/plans.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { isClosed } from '#domain/appointment/appointment-status.ts'
import { type RecallStanding, recallStanding } from '#domain/contact/recall-standing.ts'
import { planState } from '#domain/plan/plan-state.ts'
import type { AppointmentView, ContactView, PatientView } from '#domain/sync/merge/fold.ts'
import { addDays, type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'

/** No appointment is later. */
const LAST_DAY = localDate('9999-12-31')

/** A patient who was seen and has nothing to come. */
export interface Recall {
  patient: PatientView
  /** The day of the last attended appointment. */
  lastVisit: LocalDate
  /** The sessions that are left in the patient's plans. */
  sessionsLeft: number
  /** The last attempt that holds, with its outcome; null for none. */
  lastAttempt: ContactView | null
  standing: RecallStanding
}

/**
 * Reads the patients who were attended within so many weeks before `today` and have no open appointment from that day
 * on, those whose visit is longest ago first. A patient who is still in the room has the appointment of today.
 */
export function readRecall(db: ClinicDatabase, weeks: number, today: LocalDate): Promise<Recall[]> {
  const from = addDays(today, -7 * weeks)
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const appointments = await readAppointmentsBetween(db, from, LAST_DAY, pending)
    const visits = lastVisits(appointments, today)
    for (const { date, status, patientId } of appointments)
      if (date >= today && !isClosed(status)) visits.delete(patientId)
    const patients = await readPatientsByKey(db, [...visits.keys()], pending)
    const attempts = await lastAttempts(db, from, today, pending)
    const plans = await readPlans(db)
    const rows = [...visits].flatMap(([key, lastVisit]) => {
      const patient = patients.get(key)
      if (!patient) return []
      const lastAttempt = attempts.get(key) ?? null
      const standing = recallStanding({ noContact: patient.noContact, lastVisit, lastAttempt }, today)
      return { patient, lastVisit, sessionsLeft: sessionsLeft(plans, key, today), lastAttempt, standing }
    })
    return rows.sort(byLastVisit)
  })
}

/** Returns the day of each patient's last visit. `appointments` are in order of days. */
function lastVisits(appointments: readonly AppointmentView[], today: LocalDate): Map<RowKey, LocalDate> {
  const visits = new Map<RowKey, LocalDate>()
  for (const { status, patientId, date } of appointments)
    if (status === 'completed' && date <= today) visits.set(patientId, date)
  return visits
}

async function lastAttempts(
  db: ClinicDatabase,
  from: LocalDate,
  today: LocalDate,
  pending: PendingChanges,
): Promise<Map<RowKey, ContactView>> {
  const attempts = new Map<RowKey, ContactView>()
  // In order of moments, so that the last one stays.
  for (const contact of rowsInForce(await readContactsBetween(db, from, today, pending)))
    if (contact.kind === 'recall' && contact.patientId !== null) attempts.set(contact.patientId, contact)
  return attempts
}

function sessionsLeft(plans: readonly ShownPlan[], patient: RowKey, today: LocalDate): number {
  let left = 0
  for (const { plan, members, used } of plans) {
    const isTheirs = plan.patientId === patient || members.some(({ patientId }) => patientId === patient)
    const state = planState(plan, used, today)
    if (isTheirs && (state === 'active' || state === 'expiring')) left += plan.sessions - used
  }
  return left
}

function byLastVisit(one: Recall, other: Recall): number {
  return one.lastVisit.localeCompare(other.lastVisit) || one.patient.uid.localeCompare(other.patient.uid)
}
