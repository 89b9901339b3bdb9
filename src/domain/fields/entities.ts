import type { Payment } from '../account/payment.ts'
import type { Appointment } from '../appointment/appointment.ts'
import type { CashDay } from '../cash/cash-day.ts'
import type { CashMovement } from '../cash/cash-movement.ts'
import type { Closure } from '../clinic/closures/closure.ts'
import type { ClinicalRecord } from '../clinical-record/clinical-record.ts'
import type { Contact } from '../contact/contact.ts'
import type { Income } from '../income/income.ts'
import type { Patient } from '../patient/patient.ts'
import type { Plan, PlanMember } from '../plan/plan.ts'
import type { Professional } from '../professional/professional.ts'
import type { Waiting } from '../waiting/waiting.ts'
import { type EntityDescriptor, entityTable } from './entity-table.ts'

/** The row type of each entity, as the server confirmed it. */
export interface EntityRows {
  appointment: Appointment
  patient: Patient
  income: Income
  professional: Professional
  closure: Closure
  plan: Plan
  planMember: PlanMember
  payment: Payment
  cashMovement: CashMovement
  cashDay: CashDay
  contact: Contact
  waiting: Waiting
  record: ClinicalRecord
}

export type EntityName = keyof typeof entityTable
/** Entities that devices mirror and the feed contains. */
export type SyncedEntity = Exclude<EntityName, 'record'>
/** Entities that devices may change offline. */
export type ChangedEntity = Exclude<EntityName, 'professional'>
/** Entities that devices mirror and may change offline. */
export type MirroredEntity = SyncedEntity & ChangedEntity

export function entityOf(name: EntityName): EntityDescriptor {
  return entityTable[name]
}

const names = Object.keys(entityTable) as EntityName[]

export const SYNCED_ENTITIES: readonly SyncedEntity[] = names.filter(isSynced)
export const CHANGED_ENTITIES: readonly ChangedEntity[] = names.filter(isChanged)
export const MIRRORED_ENTITIES: readonly MirroredEntity[] = CHANGED_ENTITIES.filter(isMirrored)

function isSynced(name: EntityName): name is SyncedEntity {
  return entityOf(name).mirror !== null
}

function isChanged(name: EntityName): name is ChangedEntity {
  return entityOf(name).changes !== 'read only'
}

export function isMirrored(entity: ChangedEntity): entity is MirroredEntity {
  return entityOf(entity).mirror !== null
}

/** Returns how devices mirror an entity. */
export function mirrorOf(entity: SyncedEntity): NonNullable<EntityDescriptor['mirror']> {
  return entityTable[entity].mirror
}
