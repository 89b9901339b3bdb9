import { appointmentFields } from './appointment-descriptor.ts'
import { cashDayFields } from './cash-day-descriptor.ts'
import { cashMovementFields } from './cash-movement-descriptor.ts'
import { clinicalRecordFields } from './clinical-record-descriptor.ts'
import { closureFields } from './closure-descriptor.ts'
import { contactFields } from './contact-descriptor.ts'
import type { EntityName } from './entities.ts'
import type { Field, FieldSet, FieldValue } from './field.ts'
import { incomeFields } from './income-descriptor.ts'
import { patientFields } from './patient-descriptor.ts'
import { paymentFields } from './payment-descriptor.ts'
import { planFields } from './plan-descriptor.ts'
import { planMemberFields } from './plan-member-descriptor.ts'
import { professionalFields } from './professional-descriptor.ts'
import { waitingFields } from './waiting-descriptor.ts'

/** The fields of each entity. */
export const entityFields = {
  appointment: appointmentFields,
  patient: patientFields,
  income: incomeFields,
  professional: professionalFields,
  closure: closureFields,
  plan: planFields,
  planMember: planMemberFields,
  payment: paymentFields,
  cashMovement: cashMovementFields,
  cashDay: cashDayFields,
  contact: contactFields,
  waiting: waitingFields,
  record: clinicalRecordFields,
} as const

export type EntityFields = typeof entityFields

/** What a change may say of an entity. */
export type SaidOf<E extends EntityName> = { readonly [K in keyof EntityFields[E] & string]?: FieldValue }

export function fieldsOf(entity: EntityName): FieldSet {
  return entityFields[entity]
}

/** Returns the declaration of a field; undefined for a name that is no field of the row. */
export function fieldOf(entity: EntityName, name: string): Field | undefined {
  return fieldsOf(entity)[name]
}
