import { keepRoom } from '#data/local/keep-room.ts'
import { readMirrorState } from '#data/local/meta.ts'
import { readOutbox } from '#data/local/outbox.ts'
import { storageTroubleOf } from '#data/local/storage-trouble.ts'
import { mirrorTable } from '#data/local/view-reader.ts'
import { recogniseRecords } from '#data/sync/ask-records.ts'
import { dropChange, editChange, retryChange } from '#data/sync/decide.ts'
import {
  enqueueAction,
  enqueueCreate,
  enqueueDelete,
  enqueueRequest,
  enqueueUpdate,
  type Ticket,
  type Wish,
} from '#data/sync/enqueue.ts'
import { takeAsSamePerson } from '#data/sync/same-person.ts'
import { keptFields } from '#domain/change/kept-fields.ts'
import {
  type ActionName,
  type ChangedEntity,
  type Fields,
  isMirrored,
  isQuestion,
  type KnownIds,
  type MirroredEntity,
  type OutboxEntry,
} from '#domain/change/outbox-entry.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { RECORD_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { readSyncCenter } from '#features/sync-center/read-sync-center.ts'
import { identityOf } from './change-record.ts'
import type { Device } from './clinic-device.ts'
import { patientOf } from './clinic-people.ts'
import type { DeviceStore, Views } from './device-store.ts'
import type { Tally } from './faults.ts'
import { asSeen, type OpenedRecord, type SeenRecord } from './opened-record.ts'
import { picked } from './picked.ts'
import { expectRule } from './violation.ts'

/** A row as the person sees it. */
export type Seen = Views[MirroredEntity][number]

/** Somebody at a device, who works with what the screens show. */
export class Person {
  readonly #device: Device
  readonly #tally: Tally

  constructor(device: Device, tally: Tally) {
    this.#device = device
    this.#tally = tally
  }

  get #store(): DeviceStore {
    return this.#device.store()
  }

  get #sources() {
    const { now, time } = this.#device
    return { now, newUuid: time.newUuid, makeRoom: () => keepRoom(this.#store.db, windowStartOf(clinicDayAt(now()))) }
  }

  get isPatient(): boolean {
    return patientOf(this.#device.userId) !== null
  }

  /** The screen shows the clinic's day and time. */
  lookAtClock(): Promise<void> {
    return this.#device.lookAtClock()
  }

  /** A form whose text can't be kept says so and stays open: nothing has happened. */
  async unlessRefused(action: () => Promise<void>): Promise<void> {
    try {
      await action()
    } catch (error) {
      if (!this.#device.hasStorageTrouble || storageTroubleOf(error) === null) throw error
      this.#tally.count('told that nothing was kept')
    }
  }

  views<E extends MirroredEntity>(entity: E): Promise<Views[E]> {
    return this.#store.viewsOf(entity)
  }

  async create(entity: MirroredEntity, fields: Fields): Promise<RowKey> {
    const ticket = await enqueueCreate(this.#store.db, this.#sources, entity, fields)
    await this.#enter(ticket)
    return ticket.key
  }

  /** Saves a form that was opened on the row as `seen` shows it. */
  async edit(entity: ChangedEntity, seen: { key: RowKey }, fields: Fields): Promise<void> {
    const ticket = await enqueueUpdate(this.#store.db, this.#sources, entity, seen, fields)
    if (ticket) await this.#enter(ticket)
  }

  /** Approves, rejects or schedules what a patient asked for. */
  async actOn(seen: { key: RowKey }, action: Exclude<ActionName, 'request'>, patch: Fields): Promise<void> {
    await this.#enter(await enqueueAction(this.#store.db, this.#sources, action, seen, { patch }))
  }

  /** A patient asks for a turno. */
  async ask(wish: Wish): Promise<void> {
    await this.#enter(await enqueueRequest(this.#store.db, this.#sources, wish))
  }

  /** Writes a clinical record, which stays before the eyes. */
  async writeRecord(fields: Fields): Promise<void> {
    const ticket = await enqueueCreate(this.#store.db, this.#sources, 'record', fields)
    await this.#enter(ticket)
    this.#store.records.push({ key: ticket.key, row: null, fields, holds: new Set([ticket.n]) })
    this.#tally.count('record written')
  }

  /** Has the server show a record: nothing of it is on the device. Null while the server is not there. */
  async openRecord(place: number) {
    const row = this.#device.isOnline ? picked(await this.#device.server.rows('record'), place) : undefined
    if (!row) return null
    const shown = ['patientId', 'appointmentId', 'version', ...RECORD_TEXT_FIELDS]
    const fields: Fields = Object.fromEntries(shown.map((field) => [field, row[field] ?? null]))
    const { db, records, changes } = this.#store
    await recogniseRecords(db, [{ id: row.id, ref: row.ref }], (await readMirrorState(db))?.epoch)
    const others = records.filter(({ key }) => key !== row.id)
    records.splice(0, records.length, ...others, {
      key: row.id,
      row: identityOf(row),
      fields,
      holds: new Set([...changes].flatMap(([n, { done }]) => (done ? [n] : []))),
    })
    return this.#asSeen(records.at(-1))
  }

  /** One of the records before the eyes. */
  openedRecord(place: number) {
    return this.#asSeen(picked(this.#store.records, place))
  }

  /** Leaves the form of a record open in another tab, which goes on showing what it showed. */
  openRecordForm(seen: SeenRecord): void {
    this.#store.recordForms.set(seen.key, seen)
  }

  /** The record as one of those forms shows it, which is closed by saving. */
  closedRecordForm(place: number): SeenRecord | undefined {
    const { recordForms } = this.#store
    const kept = picked([...recordForms.values()], place)
    if (!kept) return undefined
    recordForms.delete(kept.key)
    this.#noteStale('record')
    return kept
  }

  async #asSeen(opened: OpenedRecord | undefined) {
    return opened ? asSeen(opened, this.#store.changes, await this.#knownIds()) : null
  }

  async #knownIds(): Promise<KnownIds> {
    return new Map((await this.#store.db.ids.toArray()).map(({ ref, id }) => [ref, id]))
  }

  async delete(entity: MirroredEntity, seen: Seen): Promise<void> {
    await this.#enter(await enqueueDelete(this.#store.db, this.#sources, entity, seen))
  }

  /** Leaves forms open in so many tabs, which go on showing what they showed. */
  openForm(entity: MirroredEntity, seen: Seen, tabs: number): void {
    this.#store.forms.set(`${entity}:${seen.uid}`, { seen, tabs })
  }

  /** The row as a form shows it that was left open on it, which is closed by saving; else as the screen shows it. */
  formOf(entity: MirroredEntity, shown: Seen): Seen {
    const { forms } = this.#store
    const name = `${entity}:${shown.uid}`
    const kept = forms.get(name)
    if (!kept) return shown
    if (kept.tabs > 1) forms.set(name, { ...kept, tabs: kept.tabs - 1 })
    else forms.delete(name)
    this.#noteStale(entity)
    return kept.seen
  }

  #noteStale(entity: ChangedEntity): void {
    this.#tally.count(entity === 'record' ? 'stale record form saved' : 'stale form saved')
    this.#device.ledger.authorship.blur(this.#store.name, entity)
  }

  async undo(deletion: OutboxEntry): Promise<void> {
    this.#tally.count('deletion undone')
    await this.drop(deletion)
  }

  /** What waits for this person's word. */
  async questions(): Promise<OutboxEntry[]> {
    return (await readOutbox(this.#store.db)).filter(isQuestion)
  }

  /** Deletions that may still be taken back. */
  async undoable(): Promise<OutboxEntry[]> {
    const outbox = await readOutbox(this.#store.db)
    return outbox.filter((entry) => entry.kind === 'delete' && entry.state === 'queued' && !entry.sent)
  }

  /** Has a look at the sync centre: what it shows is what the next decisions are made by, whatever happens meanwhile. */
  async lookAtQuestions(): Promise<void> {
    const { questions } = centerItems(await readSyncCenter(this.#store.db))
    for (const { entry, shown } of questions) this.#store.looks.set(entry.opId, shown)
  }

  async retry(entry: OutboxEntry): Promise<void> {
    const shown = await this.#lookAt(entry)
    const decided = this.#store.changes.get(entry.n)
    if (decided && shown) decided.promised = keptFields(entry, shown, await this.#knownIds())
    await retryChange(this.#store.db, this.#sources, entry.opId, { shown })
  }

  async mend(entry: OutboxEntry, fields: Fields): Promise<void> {
    const shown = await this.#lookAt(entry)
    const decided = this.#store.changes.get(entry.n)
    if (decided) decided.promised = {}
    await editChange(this.#store.db, this.#sources, entry.opId, fields, { shown })
  }

  async #lookAt({ n, opId }: OutboxEntry): Promise<Fields | undefined> {
    const { looks } = this.#store
    if (looks.has(opId)) this.#tally.count('decision by an older look')
    else await this.lookAtQuestions()
    const shown = looks.get(opId)
    const decided = this.#store.changes.get(n)
    if (decided) decided.shown = shown ?? null
    return shown
  }

  /** A record's text that another one wrote too: both, in one. */
  async join(entry: OutboxEntry, texts: Fields): Promise<void> {
    if (Object.keys(texts).length > 0) this.#tally.count('record texts joined')
    await this.mend(entry, texts)
  }

  /** Whether the screen offers 'es la misma persona': the DNI is on file, and the patient who has it is mirrored. */
  async knowsWhoIsOnFile({ entity, kind, parked }: OutboxEntry): Promise<boolean> {
    const isDuplicate = entity === 'patient' && kind === 'create' && parked?.why === 'duplicate'
    return isDuplicate && (await this.#store.db.patients.get(parked.answer?.existingId ?? 0)) !== undefined
  }

  async takeAsSamePerson({ key, opId }: OutboxEntry): Promise<void> {
    await takeAsSamePerson(this.#store.db, this.#sources, opId)
    for (const change of this.#store.changes.values()) if (change.entry.key === key) change.isOfOtherRow = true
    this.#device.ledger.authorship.blur(this.#store.name, 'patient')
    this.#tally.count('patient taken as somebody on file')
    await this.#noteDropped()
  }

  /** Drops a change and, told beforehand, what can't stand without it. */
  async drop({ opId }: OutboxEntry): Promise<void> {
    await dropChange(this.#store.db, this.#sources, opId)
    await this.#noteDropped()
  }

  /** What has gone by the person's word alone. */
  async #noteDropped(): Promise<void> {
    const { db, changes, forms, recordForms } = this.#store
    const kept = new Set([...(await readOutbox(db)), ...(await db.journal.toArray())].map((entry) => entry.n))
    for (const [n, change] of changes) {
      if (change.dropped || change.settled || kept.has(n)) continue
      change.dropped = true
      const { entity, kind, key } = change.entry
      if (kind !== 'create') continue
      forms.delete(`${entity}:${key}`)
      recordForms.delete(key)
      this.#tally.count('change dropped')
    }
  }

  async #enter({ opId }: Ticket): Promise<void> {
    const { db, changes, name } = this.#store
    const entry = (await readOutbox(db)).find((candidate) => candidate.opId === opId)
    expectRule(entry !== undefined, `said to be kept, but it is not there: ${opId}`)
    changes.set(entry.n, this.#device.ledger.enter(entry, name, await this.#rowOf(entry)))
  }

  async #rowOf({ entity, key }: OutboxEntry): Promise<string | null> {
    const { db, records } = this.#store
    if (!isMirrored(entity)) return records.find((record) => record.key === key)?.row ?? null
    const row = typeof key === 'number' ? await mirrorTable(db, entity).get(key) : undefined
    return row ? identityOf(row) : null
  }
}
