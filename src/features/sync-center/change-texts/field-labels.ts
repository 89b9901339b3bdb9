import type { ChangedEntity } from '#domain/fields/entities.ts'
import { fieldsOf } from '#domain/fields/entity-fields.ts'
import { labelsOf } from '#domain/fields/field.ts'

/** The labels of the cancellation reason where it holds the reason of a rejection, or where it holds either. */
export const rejectionLabels = {
  rejected: 'Motivo del rechazo',
  either: 'Motivo del rechazo o de la cancelación',
} as const

/** Returns the labels of an entity's fields, in reading order. A field without a label is not shown. */
export function fieldLabels(entity: ChangedEntity): Readonly<Record<string, string>> {
  return labelsOf(fieldsOf(entity))
}
