import type { ActionName, ChangeKind } from '#domain/sync/outbox/outbox-entry.ts'

/** The titles of changes by entity. */
export const changeTitles = {
  appointment: (appointment: string) => `Turno de ${appointment}`,
  income: (amount: string) => `Ingreso de ${amount}`,
  incomeOf: (amount: string, patient: string) => `Ingreso de ${amount} de ${patient}`,
  closure: (reason: string, span: string) => `Cierre por ${reason}, ${span}`,
  closureTakenBack: (reason: string, span: string) => `Anular el cierre por ${reason}, ${span}`,
  plan: (name: string, patient: string) => `Plan ${name} de ${patient}`,
  planMember: (patient: string) => `Sumar a ${patient} a un plan`,
  planMemberTakenBack: (patient: string) => `Quitar a ${patient} de un plan`,
  payment: (amount: string, patient: string) => `Pago de ${amount} de ${patient}`,
  refund: (amount: string, patient: string) => `Devolución de ${amount} a ${patient}`,
  fromCredit: (amount: string, patient: string) => `Usar ${amount} a favor de ${patient}`,
  paymentVoided: (amount: string, patient: string) => `Anular el pago de ${amount} de ${patient}`,
  movement: (kind: string, amount: string, description: string) => `${kind} de ${amount}: ${description}`,
  movementVoided: (kind: string, amount: string, description: string) =>
    `Anular el ${kind.toLowerCase()} de ${amount}: ${description}`,
  close: (day: string) => `Cierre de caja del ${day}`,
  reopen: (day: string) => `Reapertura de caja del ${day}`,
  contact: (kind: string, patient: string) => `${kind}: ${patient}`,
  contactTakenBack: (kind: string, patient: string) => `Anular: ${kind.toLowerCase()}, ${patient}`,
  waiting: (patient: string) => `Lista de espera: ${patient}`,
  record: (patient: string) => `Historia clínica de ${patient}`,
} as const

export const patientChangeTitles: Record<ChangeKind, (name: string) => string> = {
  create: (name) => `Paciente nuevo: ${name}`,
  update: (name) => `Datos de ${name}`,
  delete: (name) => `Eliminar a ${name}`,
  action: (name) => `Datos de ${name}`,
}

/** `appointment`: 'Ana Gómez, jueves 19 de noviembre, 14:15'; for a request with all its start times. */
export const actionTitles: Record<ActionName, (appointment: string) => string> = {
  approve: (appointment) => `Aprobar la solicitud de ${appointment}`,
  reject: (appointment) => `Rechazar la solicitud de ${appointment}`,
  schedule: (appointment) => `Agendar el turno de ${appointment}`,
  request: (appointment) => `Solicitud de turno de ${appointment}`,
}
