import { cashMovementFields } from '../fields/cash-movement-descriptor.ts'
import type { RowOf } from '../fields/field.ts'

/** Money in or out of the register that is no payment of a patient, as the server confirmed it. */
export type CashMovement = RowOf<typeof cashMovementFields>

export const MOVEMENT_KINDS = cashMovementFields.kind.options
export type MovementKind = CashMovement['kind']
