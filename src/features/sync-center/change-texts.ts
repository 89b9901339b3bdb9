import type { ActionName, ChangeKind } from '#domain/change/outbox-entry.ts'

/** What a change is called. */
export const changeTitles = {
  appointment: (patient: string, day: string, time: string) => `Turno de ${patient}, ${day}, ${time}`,
  income: (amount: string) => `Ingreso de ${amount}`,
  incomeOf: (amount: string, patient: string) => `Ingreso de ${amount} de ${patient}`,
  record: (patient: string) => `Historia clínica de ${patient}`,
} as const

export const patientChangeTitles: Record<ChangeKind, (name: string) => string> = {
  create: (name) => `Paciente nuevo: ${name}`,
  update: (name) => `Datos de ${name}`,
  delete: (name) => `Eliminar a ${name}`,
  action: (name) => `Datos de ${name}`,
}

/** `time`: the start, or all the starts that are asked for. */
export const actionTitles: Record<ActionName, (patient: string, day: string, time: string) => string> = {
  approve: (patient, day, time) => `Aprobar la solicitud de ${patient}, ${day}, ${time}`,
  reject: (patient, day, time) => `Rechazar la solicitud de ${patient}, ${day}, ${time}`,
  schedule: (patient, day, time) => `Agendar el turno de ${patient}, ${day}, ${time}`,
  request: (patient, day, time) => `Solicitud de turno de ${patient}, ${day}, ${time}`,
}
