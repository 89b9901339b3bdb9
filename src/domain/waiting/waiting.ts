import type { RowOf } from '../fields/field.ts'
import type { waitingFields } from '../fields/waiting-descriptor.ts'

/** An entry of the waiting list, or a kept wish, as the server confirmed it. */
export type Waiting = RowOf<typeof waitingFields>
