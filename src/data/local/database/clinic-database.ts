import { Dexie, type EntityTable, type Table } from 'dexie'
import type { Draft } from '#data/local/outbox/draft-record.ts'
import { keepLayouts } from '#data/local/outbox/outbox-layout.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import type { Professional } from '#domain/professional/professional.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { REFERENCE_PATHS } from '#domain/sync/outbox/references.ts'
import type { MetaRecord } from './meta-records.ts'

/** Which id the server gave to a row that this device created. */
export interface KnownId {
  ref: string
  id: number
}

/** An acknowledged change that the mirror has covered; kept for a while, should the server lose it. `coveredAt` in epoch milliseconds. */
export interface JournalEntry extends OutboxEntry {
  coveredAt: number
}

/**
 * One person's data on this device: the mirror (only what the server confirmed), the outbox (what the person meant), what the
 * engine remembers, and the drafts of forms that are still open. Each user has a database of its own, which no code opens for another.
 */
export class ClinicDatabase extends Dexie {
  appointments!: EntityTable<Appointment, 'id'>
  patients!: EntityTable<Patient, 'id'>
  incomes!: EntityTable<Income, 'id'>
  professionals!: EntityTable<Professional, 'id'>
  outbox!: Table<OutboxEntry, number, Omit<OutboxEntry, 'n'>>
  ids!: EntityTable<KnownId, 'ref'>
  journal!: EntityTable<JournalEntry, 'opId'>
  meta!: Table<MetaRecord, string>
  drafts!: EntityTable<Draft, 'id'>

  constructor(readonly userId: number) {
    // Strict: an unsent change must be on the disk before the screen says anything.
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
    // The requests that wait, the newest of each status and their counts are found without reading a year of appointments.
    this.version(2).stores({ appointments: 'id, date, patientId, [status+date]' })
    // The head of a long queue, deletions and changes of a newer app are found without reading the rest of it.
    this.version(3).stores({ outbox: '++n, &opId, [entity+key], state, kind, schema' })
    // What names a row that is deleted is found without reading the rest; deletions are found by the rows that they are of. No index
    // is ever taken away: a tab of an older release would put it back, and close the database for the newer ones to do so.
    const references = REFERENCE_PATHS.map(({ path }) => path).join(', ')
    this.version(4).stores({ outbox: `++n, &opId, [entity+key], state, kind, schema, ${references}` })
    keepLayouts(this.outbox)
    // planted: ids-in-memory-only
    keepLayouts(this.journal)
  }
}

/** The name of a user's database. */
export function databaseNameOf(userId: number): string {
  // planted: one-database-for-all-users
  return `clinica-${userId}`
}
