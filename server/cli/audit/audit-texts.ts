import { clinicDayAt, clinicTimeAt } from '#domain/values/clinic-time.ts'
import type { AuditedEntity } from '#server/db/versioned-tables.ts'

/** Spanish names of the actions for the operator; an action that is missing here is shown as it is. */
const ACTIONS: Readonly<Record<string, string>> = {
  'appointment.approve': 'aprobó',
  'appointment.create': 'creó',
  'appointment.delete': 'eliminó',
  'appointment.reject': 'rechazó',
  'appointment.remind': 'envió un recordatorio',
  'appointment.request': 'solicitó',
  'appointment.schedule': 'agendó',
  'appointment.update': 'modificó',
  'archive.restore': 'restauró',
  'clinicalRecord.create': 'creó',
  'clinicalRecord.delete': 'eliminó',
  'clinicalRecord.read': 'abrió',
  'clinicalRecord.update': 'modificó',
  'income.create': 'creó',
  'income.delete': 'eliminó',
  'income.update': 'modificó',
  'patient.confirm': 'confirmó',
  'patient.create': 'creó',
  'patient.delete': 'eliminó',
  'patient.link': 'unió con otra ficha',
  'patient.respell': 'reescribió los datos',
  'patient.update': 'modificó',
  'user.link': 'vinculó una cuenta',
  'user.register': 'se registró',
}

const ENTITIES: Readonly<Record<AuditedEntity, string>> = {
  patient: 'paciente',
  appointment: 'cita',
  income: 'ingreso',
  clinicalRecord: 'registro clínico',
  professional: 'profesional',
  user: 'cuenta',
}

interface ListedEvent {
  at: string
  /** Undefined for visitors and operator commands. */
  who: string | undefined
  action: string
  entity: AuditedEntity
  entityId: number
}

/** Texts of the audit command. */
export const auditTexts = {
  usage:
    'Uso: npm run audit -- verify [--head SELLO] · npm run audit -- list --patient NÚMERO [--limit CANTIDAD] · npm run audit -- new-key',
  badHead: 'El sello se escribe como en el registro del servidor: número, dos puntos y 64 cifras hexadecimales.',
  counts: (rows: number, seals: number, unsealed: number) =>
    `Filas: ${rows}. Sellos: ${seals}. Filas todavía sin sellar: ${unsealed}.`,
  whole: 'El registro de auditoría está íntegro.',
  head: (head: string) => `Último sello: ${head}`,
  withoutHead: 'Sin --head no se nota si falta el final: compara con el último sello del registro del servidor.',
  headFound: 'El sello indicado está en su lugar.',
  brokenSeal: (id: number, after: number | null, lastRow: number) =>
    `ALTERADO: las filas ${after === null ? 'hasta' : `de ${after + 1} a`} ${lastRow}, o su sello ${id}, no son lo que se selló.`,
  otherKey: (id: number, keyName: string) =>
    `No se puede comprobar: el sello ${id} es de otra clave (${keyName}). Define AUDIT_KEY con la clave de entonces.`,
  headMissing: (id: number) =>
    `ALTERADO: el sello ${id} que se indicó no está en esta base. Falta el final, o la base fue reemplazada.`,
  event: ({ at, who, action, entity, entityId }: ListedEvent) => {
    const moment = `${clinicDayAt(Date.parse(at))} ${clinicTimeAt(Date.parse(at))}`
    return [moment, who ?? '(sin cuenta)', ACTIONS[action] ?? action, `${ENTITIES[entity]} ${entityId}`].join('  ')
  },
  keyDamaged: (file: string) => `La clave del registro (${file}) está dañada: repónla, o bórrala si se perdió.`,
  keyNotAtHand: (keyName: string) =>
    `El registro de auditoría está sellado con otra clave (${keyName}): define AUDIT_KEY con ella o repón clinica.audit-key. Si se perdió para siempre: npm run audit -- new-key`,
  keyChanged: (keyName: string) =>
    `Desde ahora el registro se sella con la clave ${keyName}. Lo anterior sólo se puede comprobar con la clave de entonces.`,
  noEvents: 'No hay nada anotado de ese paciente.',
} as const
