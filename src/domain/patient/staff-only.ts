import { type FieldValue, namesWhere } from '../fields/field.ts'
import { patientFields } from '../fields/patient-descriptor.ts'

const STAFF_ONLY: ReadonlySet<string> = new Set(namesWhere(patientFields, ({ staffOnly }) => staffOnly === true))

/** Whether only staff see and edit this field of a patient. */
export function isStaffOnly(name: string): boolean {
  return STAFF_ONLY.has(name)
}

/** Leaves out the fields that only staff see. */
export function withoutStaffOnly<T extends FieldValue | undefined>(
  fields: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isStaffOnly(name)))
}
