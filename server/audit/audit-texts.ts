import { clinicDayAt, clinicTimeAt } from '#domain/values/clinic-time.ts'

/** What the command of the audit log says to the operator. */
export const auditTexts = {
  usage: 'Uso: npm run audit -- verify [--head SELLO] · npm run audit -- list --patient NÚMERO [--limit CANTIDAD]',
  badHead: 'El sello se escribe como en el registro del servidor: número, dos puntos y 64 cifras hexadecimales.',
  counts: (rows: number, seals: number, unsealed: number) =>
    `${rows} filas, ${seals} sellos, ${unsealed} filas todavía sin sellar.`,
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
  event: (at: string, who: string | undefined, action: string, about: string) =>
    `${clinicDayAt(Date.parse(at))} ${clinicTimeAt(Date.parse(at))}  ${who ?? '(sin cuenta)'}  ${action}  ${about}`,
  keyDamaged: (file: string) => `La clave del registro (${file}) está dañada: repónla.`,
  noEvents: 'No hay nada anotado de ese paciente.',
} as const
