import { clinicDayAt, clinicInstantOf, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import type { Db } from '#server/db/schema.ts'

interface NamedVisit {
  id: number
  patientId: number
  date: string
  startTime: string
}

/** A visit of a patient at a start: of each there is one mail, for ever. */
export function nameOfVisit({ id, patientId, date, startTime }: NamedVisit): string {
  return `visit ${id} of patient ${patientId} on ${date} at ${startTime}`
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Names the visits whose patients a clinic owes a reminder at `now`, by the rule as people say it: it stands, begins
 * within a day and has not begun; the patient has an address and may be contacted; it is not night; the owner wants it.
 */
export async function owedVisits(db: Db, now: number): Promise<string[]> {
  const time = clinicTimeAt(now)
  if (time < '08:00' || time >= '21:00' || !(await isSwitchedOn(db))) return []
  const visits = await db.selectFrom('appointments').selectAll().where('date', '>=', clinicDayAt(now)).execute()
  const patients = new Map((await db.selectFrom('patients').selectAll().execute()).map((each) => [each.id, each]))
  return visits.flatMap((visit) => {
    const patient = patients.get(visit.patientId)
    const stands = visit.status === 'scheduled' || visit.status === 'rescheduled'
    if (!stands || !patient?.email || patient.noContact) return []
    const begins = clinicInstantOf(visit.date, visit.startTime)
    return begins > now && begins <= now + DAY_MS ? [nameOfVisit(visit)] : []
  })
}

async function isSwitchedOn(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('groupName', '=', 'reminders').executeTakeFirst()
  return row === undefined || JSON.parse(row.value).mailReminders !== false
}

/** Names the visits whose mail waits for its next attempt, after one that failed. */
export async function visitsBeingRetried(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('outgoingMails')
    .innerJoin('appointments', 'appointments.id', 'outgoingMails.appointmentId')
    .select(['appointments.id', 'appointments.patientId', 'appointments.date', 'appointments.startTime'])
    .where('outgoingMails.status', '=', 'waiting')
    .where('outgoingMails.attempts', '>', 0)
    .execute()
  return new Set(rows.map(nameOfVisit))
}
