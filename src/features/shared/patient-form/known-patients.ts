import { findLikenesses, LIKENESSES, type Likeness, type Traits, traitsOf } from '#domain/patient/patient-likeness.ts'
import type { PatientForm } from '#domain/patient/patient-rules.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'

/** A patient on file, and the traits shared with the typed record. */
export interface KnownPatient {
  patient: PatientView
  by: Likeness[]
}

/** The patients indexed by trait, so that a key press need not scan all of them. */
export type PatientsByTrait = Record<Likeness, ReadonlyMap<string, readonly PatientView[]>>

const traits = new WeakMap<PatientView, Traits>()

/** The patient's traits, cached. */
function traitsOfView(patient: PatientView): Traits {
  const known = traits.get(patient) ?? traitsOf(patient)
  traits.set(patient, known)
  return known
}

/** Builds the index for `findKnown`. */
export function patientsByTrait(patients: readonly PatientView[]): PatientsByTrait {
  const byTrait = { dni: new Map(), email: new Map(), phone: new Map(), name: new Map() }
  for (const patient of patients) {
    const own = traitsOfView(patient)
    for (const trait of LIKENESSES) for (const spelling of own[trait]) put(byTrait[trait], spelling, patient)
  }
  return byTrait
}

function put(patients: Map<string, PatientView[]>, spelling: string, patient: PatientView): void {
  const same = patients.get(spelling)
  if (same) same.push(patient)
  else patients.set(spelling, [patient])
}

/**
 * Returns the patients that share one of the `watched` traits with the typed form, best match first: same DNI, then
 * most traits. Never includes `self`, the edited patient.
 */
export function findKnown(
  patients: PatientsByTrait,
  form: PatientForm,
  watched: readonly Likeness[],
  self: PatientView['key'] | null = null,
): KnownPatient[] {
  const typed = traitsOf(form)
  const found = new Set(
    watched.flatMap((trait) => typed[trait].flatMap((spelling) => patients[trait].get(spelling) ?? [])),
  )
  return [...found]
    .filter((patient) => patient.key !== self)
    .map((patient) => ({ patient, by: common(typed, patient, watched) }))
    .sort((a, b) => Number(b.by[0] === 'dni') - Number(a.by[0] === 'dni') || b.by.length - a.by.length)
}

/** Returns the patients without the one that this form has just created (by uid), who is nobody else. */
export function withoutCreated(patients: readonly PatientView[], made: string | null): readonly PatientView[] {
  return made === null ? patients : patients.filter(({ uid }) => uid !== made)
}

function common(typed: Traits, patient: PatientView, watched: readonly Likeness[]): Likeness[] {
  return findLikenesses(typed, traitsOfView(patient)).filter((trait) => watched.includes(trait))
}
