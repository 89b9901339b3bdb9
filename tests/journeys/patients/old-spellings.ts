import { join } from 'node:path'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { insertPatient } from '#server/resources/patients/patient-writes.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { createMovedClock } from '#tests/support/server/moved-clock.ts'
import { bruno } from './patients-desk.ts'

/**
 * Rows as an earlier release stored them: two records of one DNI, and one with an unreadable DNI and an undeliverable
 * e-mail.
 */
const stored = [
  { ...ana, dni: '04987654' },
  { ...ana, lastName: 'Gomez', dni: '4987654', email: 'ana.gomez@correo.example' },
  { ...bruno, dni: '0412345', email: 'brunó@correo.example' },
]

/** Inserts them into a data folder whose server has stopped. */
export async function layOldSpellings(dataDir: string): Promise<void> {
  const clock = createMovedClock().now
  const db = await openDatabase(join(dataDir, 'clinica.sqlite'), clock)
  for (const patient of stored) {
    await writeTransaction({ db, clock }, { userId: null, action: 'patient.create' }, async (changes) => {
      return { status: 201, entity: 'patient', id: await insertPatient(changes, patient, true) }
    })
  }
  await db.destroy()
}
