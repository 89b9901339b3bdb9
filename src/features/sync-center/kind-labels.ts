import type { ChangedEntity } from '#domain/fields/entities.ts'
import type { ActionName, ChangeKind } from '#domain/sync/outbox/outbox-entry.ts'

/** Names of the kinds of change. They name the request, which the server may not have carried out. */
export const kindLabels: Record<ChangedEntity, Record<ChangeKind, string>> = {
  appointment: {
    create: 'Turno nuevo',
    update: 'Cambio de turno',
    delete: 'Eliminación de turno',
    action: 'Solicitud de turno',
  },
  patient: {
    create: 'Paciente nuevo',
    update: 'Cambio de datos',
    delete: 'Eliminación de paciente',
    action: 'Cambio de datos',
  },
  income: {
    create: 'Ingreso nuevo',
    update: 'Cambio de ingreso',
    delete: 'Archivado de ingreso',
    action: 'Cambio de ingreso',
  },
  record: {
    create: 'Historia clínica nueva',
    update: 'Cambio de historia clínica',
    delete: 'Eliminación de historia clínica',
    action: 'Cambio de historia clínica',
  },
  closure: {
    create: 'Cierre',
    update: 'Cierre',
    delete: 'Cierre',
    action: 'Cierre',
  },
  plan: {
    create: 'Plan nuevo',
    update: 'Cambio de plan',
    delete: 'Eliminación de plan',
    action: 'Cambio de plan',
  },
  planMember: {
    create: 'Integrante de un plan',
    update: 'Integrante de un plan',
    delete: 'Integrante de un plan',
    action: 'Integrante de un plan',
  },
  payment: {
    create: 'Pago',
    update: 'Pago',
    delete: 'Pago',
    action: 'Pago',
  },
  cashMovement: {
    create: 'Movimiento de caja',
    update: 'Movimiento de caja',
    delete: 'Movimiento de caja',
    action: 'Movimiento de caja',
  },
  cashDay: {
    create: 'Cierre de caja',
    update: 'Cierre de caja',
    delete: 'Cierre de caja',
    action: 'Cierre de caja',
  },
  contact: {
    create: 'Aviso',
    update: 'Aviso',
    delete: 'Aviso',
    action: 'Aviso',
  },
  waiting: {
    create: 'Espera nueva',
    update: 'Cambio de espera',
    delete: 'Eliminación de espera',
    action: 'Cambio de espera',
  },
}

/** Names of the actions, in the same way. */
export const actionLabels: Record<ActionName, string> = {
  approve: 'Aprobación de solicitud',
  reject: 'Rechazo de solicitud',
  schedule: 'Agendamiento oficial de turno',
  request: 'Solicitud de turno',
}
