import { fullName, type Patient } from '#domain/patient/patient.ts'
import { patientsTexts } from '#features/patients/patients-texts.ts'

/** Names a patient unambiguously, also among patients of the same name. */
export function nameWithDni(patient: Pick<Patient, 'firstName' | 'lastName' | 'dni'>): string {
  return `${fullName(patient)} (${patientsTexts.dni} ${patient.dni})`
}
