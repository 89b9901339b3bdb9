import { readProfessionals } from '#data/local/rows/professionals.ts'
import { type Professional, professionalName } from '#domain/professional/professional.ts'
import { formTexts } from '#features/appointments/appointments-texts.ts'
import { type PatientChoices, usePatientChoices } from '#features/shared/patients/use-patient-choices.ts'
import { type Listing, useListing } from '#features/shared/reading/use-listing.ts'

/** The patients and professionals to choose from. */
export interface FormChoices {
  patients: PatientChoices
  professionals: readonly Professional[]
}

export type LoadedChoices =
  | { state: 'ready'; choices: FormChoices }
  | { state: 'loading' | 'failed'; retry: () => void }

/** All professionals, including retired ones, live. */
export function useProfessionals(): Listing<Professional> {
  return useListing('professional', readProfessionals)
}

/** Patients and professionals, live; loading until both lists are there. */
export function useFormChoices(): LoadedChoices {
  const patients = usePatientChoices()
  const professionals = useProfessionals()
  if (patients.ready && professionals.state === 'filled') {
    return { state: 'ready', choices: { patients, professionals: professionals.rows } }
  }
  const retry = () => {
    patients.retry()
    professionals.retry()
  }
  return { state: patients.failed || professionals.state === 'failed' ? 'failed' : 'loading', retry }
}

/** Returns the active professionals, and the chosen one even if retired since. */
export function professionalOptions(
  professionals: readonly Professional[],
  chosen: string,
): { value: string; label: string }[] {
  return professionals
    .filter((professional) => professional.active || String(professional.id) === chosen)
    .map((professional) => ({
      value: String(professional.id),
      label: professional.active ? professionalName(professional) : formTexts.retired(professionalName(professional)),
    }))
}

/** Returns the only active professional; '' when there are several or none. */
export function onlyProfessional(professionals: readonly Professional[]): string {
  const active = professionals.filter((professional) => professional.active)
  return active.length === 1 && active[0] ? String(active[0].id) : ''
}
