import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { RequestedReminder } from '#data/local/database/stored-meta.ts'
import { sendReminder } from '#data/remote/appointment-reminder.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'

/** The dependencies of a reminder request. */
interface Asking {
  db: ClinicDatabase
  sources: ChangeSources
  ask: Ask
}

/**
 * Requests the reminder of an appointment (sendReminder). A repetition without a confirmed one, even after a reload,
 * uses the same key, so that the patient gets one mail. On another day, or with other content, it is a new reminder.
 * Rejects as sendReminder does.
 */
export async function askReminder({ db, sources, ask }: Asking, id: number): Promise<void> {
  const key = await keyOf(db, sources, id).catch((error: unknown) => {
    // If the key can't be stored, the reminder may still be requested.
    console.error(error)
    return sources.newUuid()
  })
  await sendReminder(ask, id, key)
  await forgetAsked(db, id).catch(console.error)
}

/** Stores the key before the request is made. */
function keyOf(db: ClinicDatabase, { now, newUuid }: ChangeSources, id: number): Promise<string> {
  return db.transaction('rw', [db.meta, db.appointments, db.patients], async () => {
    const day = clinicDayAt(now())
    const says = await wordingOf(db, id)
    const asked = await readAsked(db)
    const known = asked.find((other) => other.id === id && other.day === day && other.says === says)
    if (known) return known.key
    const reminder = { id, key: newUuid(), day, says }
    await writeAsked(db, [...asked.filter((other) => other.id !== id && other.day === day), reminder])
    return reminder.key
  })
}

/** Returns content and recipient of the mail, as far as this device knows them. */
async function wordingOf(db: ClinicDatabase, id: number): Promise<string> {
  const appointment = await db.appointments.get(id)
  const patient = appointment && (await db.patients.get(appointment.patientId))
  const { date, startTime, endTime, professionalId } = appointment ?? {}
  return JSON.stringify([date, startTime, endTime, professionalId, patient?.firstName, patient?.email])
}

function forgetAsked(db: ClinicDatabase, id: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    await writeAsked(
      db,
      (await readAsked(db)).filter((other) => other.id !== id),
    )
  })
}

async function readAsked(db: ClinicDatabase): Promise<readonly RequestedReminder[]> {
  const stored = await db.meta.get('reminders')
  return stored?.name === 'reminders' ? stored.asked : []
}

async function writeAsked(db: ClinicDatabase, asked: readonly RequestedReminder[]): Promise<void> {
  if (asked.length === 0) await db.meta.delete('reminders')
  else await db.meta.put({ name: 'reminders', asked })
}
