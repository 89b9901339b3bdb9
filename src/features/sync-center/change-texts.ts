import type { ChangeKind } from '#domain/change/outbox-entry.ts'

/** What a change is called. */
export const changeTitles = {
  appointment: (patient: string, day: string, time: string) => `Turno de ${patient}, ${day}, ${time}`,
  income: (amount: string) => `Ingreso de ${amount}`,
  record: (patient: string) => `Historia clínica de ${patient}`,
  incomeOf: (amount: string, patient: string) => `Ingreso de ${amount} de ${patient}`,
} as const

export const patientChangeTitles: Record<ChangeKind, (name: string) => string> = {
  create: (name) => `Paciente nuevo: ${name}`,
  update: (name) => `Datos de ${name}`,
  delete: (name) => `Eliminar a ${name}`,
  action: (name) => `Datos de ${name}`,
}
