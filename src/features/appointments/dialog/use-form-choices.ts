import { useMemo } from 'react'
import { readPatients } from '#data/local/patients.ts'
import { readProfessionals } from '#data/local/professionals.ts'
import type { PatientView } from '#domain/change/fold.ts'
import { fullName } from '#domain/patient/patient.ts'
import { type Professional, professionalName } from '#domain/professional/professional.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { useListing } from '#features/shared/use-listing.ts'
import type { ComboboxItem } from '#ui/combobox.tsx'
import { formTexts } from '../appointments-texts.ts'

/** Whom the form offers. Patients are chosen by uid, which stays when the server gives a new patient its id. */
export interface FormChoices {
  patients: ComboboxItem[]
  professionals: readonly Professional[]
  /** The uid of the patient with this key, id or ref alike; '' when it is not here. */
  uidOf: (key: RowKey) => string
  /** The key of the chosen patient; null when none is chosen. */
  keyOf: (uid: string) => RowKey | null
}

export type LoadedChoices =
  | { state: 'ready'; choices: FormChoices }
  | { state: 'loading' | 'failed'; retry: () => void }

/** Patients and professionals, once both lists are there; live from then on. */
export function useFormChoices(): LoadedChoices {
  const patients = useListing('patient', readPatients)
  const professionals = useListing('professional', readProfessionals)
  const items = useMemo(() => patients.rows.map(itemOf), [patients.rows])
  if (patients.state === 'filled' && professionals.state === 'filled') {
    const choices: FormChoices = {
      patients: items,
      professionals: professionals.rows,
      uidOf: (key) => patients.rows.find((patient) => patient.key === key || patient.ref === key)?.uid ?? '',
      keyOf: (uid) => patients.rows.find((patient) => patient.uid === uid)?.key ?? null,
    }
    return { state: 'ready', choices }
  }
  const hasFailed = patients.state === 'failed' || professionals.state === 'failed'
  const retry = () => {
    patients.retry()
    professionals.retry()
  }
  return { state: hasFailed ? 'failed' : 'loading', retry }
}

/** The active professionals, and the one that is chosen already though retired since. */
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

/** The professional that needs no choosing: the only active one; '' when there are several, or none. */
export function onlyProfessional(professionals: readonly Professional[]): string {
  const active = professionals.filter((professional) => professional.active)
  return active.length === 1 && active[0] ? String(active[0].id) : ''
}

function itemOf(patient: PatientView): ComboboxItem {
  return {
    value: patient.uid,
    label: fullName(patient),
    detail: formTexts.dni(patient.dni),
    // Found too by a DNI typed with its dots.
    keywords: patient.dni.replace(/\B(?=(\d{3})+$)/g, '.'),
  }
}
