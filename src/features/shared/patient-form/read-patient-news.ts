import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPatient, readPatientVersion } from '#data/local/rows/patients.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { readFill } from '#data/local/status/sync-status.ts'
import type { PatientForm } from '#domain/patient/patient-rules.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { formOfPatient } from './patient-form.ts'

/** What somebody else has done to a patient: deleted it, or written these fields, whose values are `now`. */
export type PatientNews =
  | { kind: 'gone' }
  | { kind: 'changed'; fields: readonly (keyof PatientForm)[]; now: PatientView }

/**
 * Reads what has changed about a patient since it was `seen`; null for nothing, or only this device's pending changes.
 */
export async function readPatientNews(db: ClinicDatabase, seen: PatientView): Promise<PatientNews | null> {
  const { key } = seen
  // Created here, and unknown to anybody else when it was seen.
  if (typeof key !== 'number') return null
  const [now, version, fill] = await atOneMoment(db, () =>
    Promise.all([readPatient(db, key), readPatientVersion(db, key), readFill(db, 'patient')]),
  )
  if (now) return now.waiting ? null : changesSince(seen, now)
  // This device's own deletion hides a patient that the server still has. A mirror that is still being filled says
  // nothing about deletions.
  return version === null && fill === 'filled' ? { kind: 'gone' } : null
}

function changesSince(seen: PatientView, now: PatientView): PatientNews | null {
  const [before, after] = [formOfPatient(seen), formOfPatient(now)]
  const fields = (Object.keys(after) as (keyof PatientForm)[]).filter((field) => after[field] !== before[field])
  return fields.length > 0 ? { kind: 'changed', fields, now } : null
}
