import { Dexie, type EntityTable, type Table } from 'dexie'
import type { Draft } from '#data/local/outbox/draft.ts'
import { keepLayouts } from '#data/local/outbox/outbox-layout.ts'
import type { Payment } from '#domain/account/payment.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { CashDay } from '#domain/cash/cash-day.ts'
import type { CashMovement } from '#domain/cash/cash-movement.ts'
import type { Closure } from '#domain/clinic/closures/closure.ts'
import type { Contact } from '#domain/contact/contact.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import type { Plan, PlanMember } from '#domain/plan/plan.ts'
import type { Professional } from '#domain/professional/professional.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { REFERENCE_PATHS } from '#domain/sync/outbox/references.ts'
import type { Waiting } from '#domain/waiting/waiting.ts'
import type { StoredMeta } from './stored-meta.ts'

/** Maps the ref of a row that this device created to the id that the server gave it. */
export interface KnownId {
  ref: string
  id: number
}

/**
 * A confirmed change that the mirror covers, kept in case the server loses it. `coveredAt` is in epoch milliseconds.
 */
export interface JournalEntry extends OutboxEntry {
  coveredAt: number
}

/**
 * One user's data on this device: the mirror (confirmed by the server), the outbox (pending changes), the engine's
 * state, and the drafts of open forms. Each user has a separate database, which no code opens for another user.
 */
export class ClinicDatabase extends Dexie {
  appointments!: EntityTable<Appointment, 'id'>
  patients!: EntityTable<Patient, 'id'>
  incomes!: EntityTable<Income, 'id'>
  professionals!: EntityTable<Professional, 'id'>
  closures!: EntityTable<Closure, 'id'>
  plans!: EntityTable<Plan, 'id'>
  planMembers!: EntityTable<PlanMember, 'id'>
  payments!: EntityTable<Payment, 'id'>
  cashMovements!: EntityTable<CashMovement, 'id'>
  cashDays!: EntityTable<CashDay, 'id'>
  contacts!: EntityTable<Contact, 'id'>
  waiting!: EntityTable<Waiting, 'id'>
  outbox!: Table<OutboxEntry, number, Omit<OutboxEntry, 'n'>>
  ids!: EntityTable<KnownId, 'ref'>
  journal!: EntityTable<JournalEntry, 'opId'>
  meta!: Table<StoredMeta, string>
  drafts!: EntityTable<Draft, 'id'>

  constructor(readonly userId: number) {
    // Strict: a change must be on the disk before the screen reports it as kept.
    super(databaseNameOf(userId), { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      appointments: 'id, date, patientId',
      patients: 'id',
      incomes: 'id, date, patientId',
      professionals: 'id',
      outbox: '++n, &opId, [entity+key]',
      ids: 'ref, id',
      journal: 'opId, n, coveredAt',
      meta: 'name',
      drafts: 'id, form',
    })
    // Finds pending requests, the newest of each status and their counts without reading a year of appointments.
    this.version(2).stores({ appointments: 'id, date, patientId, [status+date]' })
    // Finds the first changes of a long queue, deletions, and changes of a newer app without reading the rest.
    this.version(3).stores({ outbox: '++n, &opId, [entity+key], state, kind, schema' })
    // Finds the changes that refer to a deleted row without reading the rest. An index is never removed: a tab of an
    // older release would add it again, and that upgrade closes the database for newer tabs.
    const people = 'base.patientId, patch.patientId, base.untiedFrom, patch.untiedFrom'
    const firstReferences = `${people}, base.appointmentId, patch.appointmentId`
    this.version(4).stores({ outbox: `++n, &opId, [entity+key], state, kind, schema, ${firstReferences}` })
    // Finds the incomes of a visit.
    this.version(5).stores({ incomes: 'id, date, patientId, appointmentId' })
    this.version(6).stores({ closures: 'id' })
    const references = REFERENCE_PATHS.map(({ path }) => path).join(', ')
    this.version(7).stores({
      outbox: `++n, &opId, [entity+key], state, kind, schema, ${references}`,
      appointments: 'id, date, patientId, [status+date], planId',
      incomes: 'id, date, patientId, appointmentId, planId',
      plans: 'id, patientId',
      planMembers: 'id, planId, patientId',
      payments: 'id, date, patientId, incomeId',
      cashMovements: 'id, date',
      cashDays: 'id, date',
    })
    this.version(8).stores({ contacts: 'id, date, patientId, appointmentId', waiting: 'id, patientId' })
    keepLayouts(this.outbox)
    // planted: ids-in-memory-only
    keepLayouts(this.journal)
  }
}

/** Returns the name of a user's database. */
export function databaseNameOf(userId: number): string {
  // planted: one-database-for-all-users
  return `clinica-${userId}`
}
