import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import { type PendingChanges, readChange, readIds, readOutbox, readPending } from '#data/local/outbox/outbox.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readClosures } from '#data/local/rows/closures.ts'
import { readPatients } from '#data/local/rows/patients.ts'
import { readIncomesBetween } from '#data/local/rows/payments/incomes.ts'
import { readView } from '#data/local/rows/view-reader.ts'
import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import {
  MIRRORED_ENTITIES,
  type MirroredEntity,
  mirrorOf,
  SYNCED_ENTITIES,
  type SyncedEntity,
} from '#domain/fields/entities.ts'
import type { EntityViews } from '#domain/sync/merge/fold.ts'
import type { Fields, KnownIds, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { ServerValueTexts } from '#features/sync-center/change-texts/change-texts.ts'
import type { UnseenAppointments } from '#features/sync-center/unseen-open-appointments.ts'
import type { ChangeRecord } from '#tests/simulation/rules/change-record.ts'
import type { Ledger } from '#tests/simulation/rules/ledger.ts'
import type { OpenedRecord, SeenRecord } from '#tests/simulation/rules/opened-record.ts'

const FIRST_DAY = localDate('2000-01-01')
const LAST_DAY = localDate('2100-01-01')

type MirroredRow = Record<string, unknown> & { id: number; version: number }

/** A user's data on a device, read in one transaction. */
export interface Contents {
  outbox: OutboxEntry[]
  journal: OutboxEntry[]
  ids: KnownIds
  rows: Record<SyncedEntity, MirroredRow[]>
  /** The mirror's epoch; null before the first pull. */
  epoch: number | null
  isComplete: boolean
  /** How often the mirror differed from the server's digest. */
  drifts: number
}

export type Views = { [E in MirroredEntity]: EntityViews[E][] }

const readers: { [E in MirroredEntity]: (db: ClinicDatabase, pending: PendingChanges) => Promise<Views[E]> } = {
  appointment: (db, pending) => readAppointmentsBetween(db, FIRST_DAY, LAST_DAY, pending),
  patient: (db, pending) => readPatients(db, pending),
  income: (db, pending) => readIncomesBetween(db, FIRST_DAY, LAST_DAY, pending),
  closure: (db, pending) => readClosures(db, pending),
  plan: (db, pending) => readAll(db, 'plan', pending),
  planMember: (db, pending) => readAll(db, 'planMember', pending),
  payment: (db, pending) => readAll(db, 'payment', pending),
  cashMovement: (db, pending) => readAll(db, 'cashMovement', pending),
  cashDay: (db, pending) => readAll(db, 'cashDay', pending),
  contact: (db, pending) => readAll(db, 'contact', pending),
  waiting: (db, pending) => readAll(db, 'waiting', pending),
}

function readAll<E extends MirroredEntity>(db: ClinicDatabase, entity: E, pending: PendingChanges) {
  return readView(
    db,
    entity,
    (table) => table.toArray(),
    () => true,
    pending,
  )
}

/** What a person saw of a review: the card's row, the data for its form, and the changes that would be dropped. */
export interface Look {
  shown: Fields
  data: SyncCenterData
  named: readonly number[]
  /** What 'Dejar lo del servidor' was said to do; null if the card did not offer it. */
  leaving: ServerValueTexts | null
  /** The patient who already has a new patient's DNI. */
  file: Fields
  /** The appointments that the card of a deletion listed. */
  unseenOpenAppointments: UnseenAppointments | null
}

/** A user's data on a device, read through a connection that no schedule holds up. */
export class DeviceStore {
  /** The user's changes by sequence number. */
  readonly changes = new Map<number, ChangeRecord>()
  /** The highest version of each row that the mirror ever held, per epoch: '1772463600000 patient:17'. */
  readonly versions = new Map<string, number>()
  /** Rows as still open forms show them, and in how many tabs. */
  readonly forms = new Map<string, { seen: Views[MirroredEntity][number]; tabs: number }>()
  /** Clinical records that the user has open. */
  readonly records: OpenedRecord[] = []
  /** Records with a form in another tab, as that form shows them. */
  readonly recordForms = new Map<RowKey, SeenRecord>()
  /** What the sync centre showed of a review when the user looked at it, by change id. */
  readonly looks = new Map<string, Look>()

  /** The number of writes so far, and at the last inspection. */
  written = 0
  inspectedAt = -1

  constructor(
    readonly name: string,
    readonly db: ClinicDatabase,
  ) {}

  /** Closes all screens after a sign-out. */
  closeScreens(): void {
    for (const open of [this.forms, this.recordForms, this.looks]) open.clear()
    this.records.length = 0
  }

  /** Marks accepted changes as forgotten after a sign-out erased mirror and journal. */
  async noteErased(): Promise<void> {
    const kept = await Promise.all([this.db.outbox, this.db.journal].map((table) => table.count()))
    const isErased = kept.every((count) => count === 0) && !(await readMirrorState(this.db))
    if (!isErased) return
    for (const change of this.changes.values()) change.isForgotten ||= change.settled || change.entry.state === 'acked'
  }

  contents(): Promise<Contents> {
    const { db } = this
    return db.transaction('r', db.tables, async ({ idbtrans }) => {
      const rows = await Promise.all(
        SYNCED_ENTITIES.map(async (entity) => [entity, await rowsIn(idbtrans, mirrorOf(entity).table)] as const),
      )
      const outbox = await readOutbox(db)
      const [mirror, digest, journal] = await Promise.all([
        readMirrorState(db),
        db.meta.get('digest'),
        db.journal.toArray(),
      ])
      return {
        outbox,
        journal,
        ids: await readIds(db, outbox),
        rows: Object.fromEntries(rows) as Contents['rows'],
        epoch: mirror?.epoch ?? null,
        isComplete: mirror?.complete ?? false,
        drifts: digest?.name === 'digest' ? digest.drifts : 0,
      }
    })
  }

  /** Whether nothing is pending and the complete mirror is at this head. */
  async isAt(head: { epoch: number; sequence: number }): Promise<boolean> {
    const mirror = await readMirrorState(this.db)
    const isThere = mirror?.complete && mirror.epoch === head.epoch && mirror.cursor === head.sequence
    return isThere === true && (await this.db.outbox.count()) === 0
  }

  /** Registers creations that a late copy made: they precede the edited change by half a sequence number. */
  noteMakings(journal: readonly OutboxEntry[], ledger: Ledger): void {
    for (const making of journal) {
      const mended = this.changes.get(Math.ceil(making.n))
      if (mended && !this.changes.has(making.n)) this.changes.set(making.n, ledger.splitOff(making, mended))
    }
  }

  /** Updates one change in the ledger: its change id may have changed since. */
  async follow(name: string, ledger: Ledger): Promise<void> {
    const entry = await readChange(this.db, name)
    const change = entry && this.changes.get(entry.n)
    if (!change) return
    if (entry.kind !== change.entry.kind) this.noteMakings(await this.db.journal.toArray(), ledger)
    ledger.note(change, entry)
    change.ids = await readIds(this.db, [entry])
  }

  /** Returns the mirror's cursor; null before the first pull. */
  async cursor(): Promise<number | null> {
    return (await readMirrorState(this.db))?.cursor ?? null
  }

  /**
   * Rewrites waiting changes that were never sent in the layout of the oldest release, as after an app update. Returns
   * their number.
   */
  ageChanges(): Promise<number> {
    const { db } = this
    return db.transaction('rw', db.outbox, async (transaction) => {
      const outbox = await readOutbox(db)
      const young = outbox.filter(
        ({ kind, state, attempt }) => kind !== 'action' && state === 'queued' && attempt === 0,
      )
      const raw = transaction.idbtrans.objectStore('outbox')
      for (const { action: _action, attempt: _attempt, ...entry } of young) raw.put({ ...entry, schema: 1 })
      return young.length
    })
  }

  /** Returns what the screens show. */
  views(): Promise<Views> {
    const { db } = this
    return db.transaction('r', db.tables, async () => {
      const pending = await readPending(db)
      const views: Partial<Record<MirroredEntity, unknown>> = {}
      for (const entity of MIRRORED_ENTITIES) views[entity] = await readers[entity](db, pending)
      return views as Views
    })
  }

  /** Returns what the screen of an entity shows. */
  viewsOf<E extends MirroredEntity>(entity: E): Promise<Views[E]> {
    const { db } = this
    return db.transaction('r', db.tables, async () => readers[entity](db, await readPending(db)))
  }
}

/** Reads without Dexie, which would take five times as long, since this runs after every step. */
function rowsIn(transaction: IDBTransaction, table: string): Promise<MirroredRow[]> {
  return new Promise((resolve, reject) => {
    const request = transaction.objectStore(table).getAll()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('nothing could be read'))
  })
}
