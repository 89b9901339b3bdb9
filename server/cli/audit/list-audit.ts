import { CommandError } from '#server/cli/command-error.ts'
import type { Db } from '#server/db/schema.ts'
import { auditOfPatient } from '#server/resources/audit/audit-repository.ts'
import { auditTexts } from './audit-texts.ts'

const ID = /^[1-9]\d{0,14}$/
const LINES = '100'

/** Runs `npm run audit -- list --patient ID`: who opened or changed data of that patient, newest first. */
export async function listAudit(
  db: Db,
  { patient = '', limit = LINES }: { patient?: string | undefined; limit?: string | undefined },
): Promise<string[]> {
  if (!ID.test(patient) || !ID.test(limit)) throw new CommandError(auditTexts.usage)
  const events = await auditOfPatient(db, { patientId: Number(patient), limit: Number(limit) })
  if (events.length === 0) return [auditTexts.noEvents]
  return events.map(({ User, ...event }) => auditTexts.event({ ...event, who: User?.username }))
}
