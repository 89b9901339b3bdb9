import type { AccountRecord, LikelyRecord } from '#domain/patient/account-record.ts'
import { isProvisional } from '#domain/patient/patient.ts'
import { type Likeness, likenesses, traitsOf } from '#domain/patient/patient-likeness.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'

/** A person as the comparison shows one. */
export interface ComparedPerson {
  firstName: string
  lastName: string
  dni: string
  phone: string
  email: string
}

/** A verified record that the account may belong to. */
export interface LinkCandidate {
  id: number
  person: ComparedPerson
  by: Likeness[]
  /** Set when it has an account; another one can't be linked to it. */
  hasAccount: boolean
}

/**
 * Returns the verified records that share DNI, e-mail, phone or name with an account's record, best match first.
 * Includes those that the server named, and those of the mirror.
 */
export function linkCandidates({ patient, likely }: AccountRecord, known: readonly PatientView[]): LinkCandidate[] {
  const own = traitsOf(patient)
  const named = new Map(likely.map((record) => [record.id, record]))
  const people = new Map<number, ComparedPerson>(named)
  for (const view of known.filter(isOnFile)) people.set(view.key, view)
  // Verified elsewhere meanwhile, the record is on file itself.
  people.delete(patient.id)
  return [...people]
    .map(([id, person]): LinkCandidate => {
      const by = likenesses(own, traitsOf(person))
      return {
        id,
        person,
        by: by.length > 0 ? by : namedBy(named.get(id)),
        hasAccount: named.get(id)?.hasAccount ?? false,
      }
    })
    .filter(({ by }) => by.length > 0)
    .sort((a, b) => Number(b.by[0] === 'dni') - Number(a.by[0] === 'dni') || b.by.length - a.by.length)
}

/** Whether this is a verified record that the server knows. */
export function isOnFile(patient: PatientView): patient is PatientView & { key: number } {
  return typeof patient.key === 'number' && !isProvisional(patient)
}

function namedBy(record: LikelyRecord | undefined): Likeness[] {
  if (!record) return []
  return [...(record.byDni ? (['dni'] as const) : []), ...(record.byEmail ? (['email'] as const) : [])]
}
