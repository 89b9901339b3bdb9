import { LIKENESSES, type Likeness, likenesses, type Traits, traitsOf } from '#domain/patient/patient-likeness.ts'
import type { PatientForm } from '#domain/patient/patient-rules.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'

/** A patient who is on file already, and what the typed record shares with it. */
export interface KnownPatient {
  patient: PatientView
  by: Likeness[]
}

/** The patients by each of their traits, so that a key press need not look at all of them. */
export type PatientsByTrait = Record<Likeness, ReadonlyMap<string, readonly PatientView[]>>

const traits = new WeakMap<PatientView, Traits>()

/** A patient's traits, worked out once. */
function traitsOfView(patient: PatientView): Traits {
  const known = traits.get(patient) ?? traitsOf(patient)
  traits.set(patient, known)
  return known
}

/** Prepares the patients for `findKnown`. */
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
 * The patients who share one of `watched` with the typed form, the likest first: who shares the DNI, then who shares most. The one
 * whose form it is (`self`) is never among them.
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

/** The patients but the one that this form has just made (by its uid), which is no other person's record. */
export function withoutMade(patients: readonly PatientView[], made: string | null): readonly PatientView[] {
  return made === null ? patients : patients.filter(({ uid }) => uid !== made)
}

function common(typed: Traits, patient: PatientView, watched: readonly Likeness[]): Likeness[] {
  return likenesses(typed, traitsOfView(patient)).filter((trait) => watched.includes(trait))
}
