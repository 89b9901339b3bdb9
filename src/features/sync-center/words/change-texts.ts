import type { ActionName, ChangeKind } from '#domain/sync/outbox/outbox-entry.ts'

/** What a change is called. */
export const changeTitles = {
  appointment: (turno: string) => `Turno de ${turno}`,
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

/** `turno`: 'Ana Gómez, jueves 19 de noviembre, 14:15', with all the starts that are asked for. */
export const actionTitles: Record<ActionName, (turno: string) => string> = {
  approve: (turno) => `Aprobar la solicitud de ${turno}`,
  reject: (turno) => `Rechazar la solicitud de ${turno}`,
  schedule: (turno) => `Agendar el turno de ${turno}`,
  request: (turno) => `Solicitud de turno de ${turno}`,
}
