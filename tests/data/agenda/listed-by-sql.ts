import { sql } from 'kysely'
import type { ClinicMoment } from '#domain/appointment/next-appointment.ts'
import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'
import type { Db } from '#server/db/schema.ts'

/*
 * The three lists as plain SQL over the server's database, written apart from the code of the devices.
 */

const OPEN_AND_BOOKED = sql`('approved', 'scheduled', 'rescheduled')`

/** 'Sin cerrar': the ids, ascending. */
export async function unclosedBySql(db: Db, { date, time }: ClinicMoment): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM appointments
    WHERE status IN ${OPEN_AND_BOOKED} AND (date < ${date} OR (date = ${date} AND end_time <= ${time}))
    ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

/** 'Mañana': the id of each appointment of a day with its state, by id. */
export async function remindersBySql(db: Db, day: LocalDate): Promise<[number, string][]> {
  const { rows } = await sql<{ id: number; state: string }>`
    WITH valid AS (
      SELECT c.appointment_id, c.kind, c.outcome, c.made_at
      FROM contacts c JOIN appointments a ON a.id = c.appointment_id
      WHERE c.cancels IS NULL AND NOT EXISTS (SELECT 1 FROM contacts t WHERE t.cancels = c.ref)
        AND c.slot_date = a.date AND c.slot_start = a.start_time AND c.patient_id = a.patient_id
        AND (c.professional_id IS NULL OR c.professional_id = a.professional_id)
    ), answers AS (
      SELECT appointment_id, outcome AS state, made_at FROM valid
      WHERE kind = 'answer' AND outcome IN ('confirmed', 'declined')
      UNION ALL
      SELECT id, 'confirmed', confirmed_at FROM appointments a
      WHERE confirmed_at IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM contacts c
        WHERE c.appointment_id = a.id AND c.kind = 'answer' AND c.outcome = 'confirmed' AND c.made_at = a.confirmed_at)
    )
    SELECT a.id, coalesce(
      (SELECT state FROM answers WHERE appointment_id = a.id ORDER BY made_at DESC LIMIT 1),
      (SELECT 'told' FROM valid WHERE appointment_id = a.id AND kind = 'reminder' LIMIT 1),
      'untold') AS state
    FROM appointments a WHERE a.date = ${day} AND a.status IN ${OPEN_AND_BOOKED} ORDER BY a.id`.execute(db)
  return rows.map(({ id, state }) => [id, state])
}

/** 'Sin próximo turno': the id of each patient with the last visit and the standing, by id. */
export async function recallBySql(db: Db, weeks: number, today: LocalDate): Promise<[number, string, string][]> {
  const { rows } = await sql<{ id: number; lastVisit: string; standing: string }>`
    WITH seen AS (
      SELECT patient_id, max(date) AS last_visit FROM appointments
      WHERE status = 'completed' AND date BETWEEN ${addDays(today, -7 * weeks)} AND ${today} GROUP BY patient_id
    ), attempts AS (
      SELECT patient_id, outcome, date, row_number() OVER (PARTITION BY patient_id ORDER BY made_at DESC) AS place
      FROM contacts c
      WHERE kind = 'recall' AND cancels IS NULL AND NOT EXISTS (SELECT 1 FROM contacts t WHERE t.cancels = c.ref)
    )
    SELECT p.id, s.last_visit, CASE
      WHEN p.no_contact = 1 THEN 'noContact'
      WHEN t.date IS NULL THEN 'due'
      WHEN t.outcome = 'not_wanted' AND t.date >= s.last_visit THEN 'declined'
      WHEN date(t.date, '+14 days') > ${today} THEN 'resting'
      ELSE 'due' END AS standing
    FROM seen s JOIN patients p ON p.id = s.patient_id LEFT JOIN attempts t ON t.patient_id = p.id AND t.place = 1
    WHERE NOT EXISTS (
      SELECT 1 FROM appointments n
      WHERE n.patient_id = p.id AND n.date >= ${today} AND n.status IN ('pending', 'approved', 'scheduled', 'rescheduled'))
    ORDER BY p.id`.execute(db)
  return rows.map(({ id, lastVisit, standing }) => [id, lastVisit, standing])
}
