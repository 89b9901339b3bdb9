import { clinicalTexts } from '#domain/fields/clinical-record-descriptor.ts'
import { labelsOf } from '#domain/fields/field.ts'

/** Labels of a record's texts, in reading order. */
export const clinicalTextLabels = labelsOf(clinicalTexts)
