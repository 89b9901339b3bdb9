import { isProvisional } from '#domain/patient/patient.ts'
import { findLikenesses, type Likeness, traitsOf } from '#domain/patient/patient-likeness.ts'
import type { LikelyFile, UnconfirmedFile } from '#domain/patient/unconfirmed-file.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'

/** A person as the comparison shows one. */
export interface ComparedPerson {
  firstName: string
  lastName: string
  dni: string
  phone: string
  email: string
}

/** A confirmed file that the account may belong to. */
export interface LinkCandidate {
  id: number
  person: ComparedPerson
  by: Likeness[]
  /** Set when it has an account; another one can't be linked to it. */
  hasAccount: boolean
}

/**
 * Returns the confirmed files that share DNI, e-mail, phone or name with an account's file, best match first.
 * Includes those that the server named, and those of the mirror.
 */
export function linkCandidates({ patient, likely }: UnconfirmedFile, known: readonly PatientView[]): LinkCandidate[] {
  const own = traitsOf(patient)
  const named = new Map(likely.map((file) => [file.id, file]))
  const people = new Map<number, ComparedPerson>(named)
  for (const view of known.filter(isOnFile)) people.set(view.key, view)
  // Confirmed elsewhere meanwhile, the file is itself on the list.
  people.delete(patient.id)
  return [...people]
    .map(([id, person]): LinkCandidate => {
      const by = findLikenesses(own, traitsOf(person))
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

/** Whether this is a confirmed file that the server knows. */
export function isOnFile(patient: PatientView): patient is PatientView & { key: number } {
  return typeof patient.key === 'number' && !isProvisional(patient)
}

function namedBy(file: LikelyFile | undefined): Likeness[] {
  if (!file) return []
  return [...(file.byDni ? (['dni'] as const) : []), ...(file.byEmail ? (['email'] as const) : [])]
}
