import type { appointmentFields } from '../fields/appointment-descriptor.ts'
import type { RowOf } from '../fields/field.ts'

/** An appointment as the server confirmed it (spec section 3). */
export type Appointment = RowOf<typeof appointmentFields>
