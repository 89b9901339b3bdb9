import { auditActionText, auditEntityTexts } from '#domain/audit/audit-action-texts.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import type { AuditedEntity } from '#server/db/versioned-tables.ts'

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
  invalidSealReference:
    'El sello se escribe como en el registro del servidor: número, dos puntos y 64 cifras hexadecimales.',
  counts: (rows: number, seals: number, unsealed: number) =>
    `Filas: ${rows}. Sellos: ${seals}. Filas todavía sin sellar: ${unsealed}.`,
  intact: 'El registro de auditoría está íntegro.',
  lastSeal: (reference: string) => `Último sello: ${reference}`,
  withoutSealReference:
    'Sin --head no se nota si falta el final: compara con el último sello del registro del servidor.',
  sealFound: 'El sello indicado está en su lugar.',
  brokenSeal: (id: number, after: number | null, lastRow: number) =>
    `ALTERADO: las filas ${after === null ? 'hasta' : `de ${after + 1} a`} ${lastRow}, o su sello ${id}, no son lo que se selló.`,
  otherKey: (id: number, keyName: string) =>
    `No se puede comprobar: el sello ${id} es de otra clave (${keyName}). Define AUDIT_KEY con la clave de entonces.`,
  sealMissing: (id: number) =>
    `ALTERADO: el sello ${id} que se indicó no está en esta base. Falta el final, o la base fue reemplazada.`,
  event: ({ at, who, action, entity, entityId }: ListedEvent) => {
    const moment = `${clinicDayAt(Date.parse(at))} ${clinicTimeAt(Date.parse(at))}`
    return [moment, who ?? '(sin cuenta)', auditActionText(action), `${auditEntityTexts[entity]} ${entityId}`].join(
      '  ',
    )
  },
  keyDamaged: (file: string) => `La clave del registro (${file}) está dañada: reponla, o bórrala si se perdió.`,
  keyNotAtHand: (keyName: string) =>
    `El registro de auditoría está sellado con otra clave (${keyName}): define AUDIT_KEY con ella o repón clinica.audit-key. Si se perdió para siempre: npm run audit -- new-key`,
  keyChanged: (keyName: string) =>
    `Desde ahora el registro se sella con la clave ${keyName}. Lo anterior solo se puede comprobar con la clave de entonces.`,
  noEvents: 'No hay nada anotado de ese paciente.',
} as const
