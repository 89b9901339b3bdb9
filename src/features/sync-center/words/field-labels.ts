import type { ChangedEntity } from '#domain/fields/entities.ts'
import { fieldsOf } from '#domain/fields/entity-fields.ts'
import { labelsOf } from '#domain/fields/field.ts'

/** What the field of a cancellation's reason is called where it says why something was rejected, or stands for both. */
export const rejectionLabels = {
  rejected: 'Motivo del rechazo',
  either: 'Motivo del rechazo o de la cancelación',
} as const

/** The fields as people know them, in the order in which they read them; what has no label is not shown. */
export function fieldLabels(entity: ChangedEntity): Readonly<Record<string, string>> {
  return labelsOf(fieldsOf(entity))
}
