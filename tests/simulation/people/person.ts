import { freeStorage } from '#data/local/database/free-storage.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import { storageTroubleOf } from '#data/local/database/storage-trouble.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { recogniseClinicalRecords } from '#data/sync/clinical-records/ask-records.ts'
import { bookAnew } from '#data/sync/conflicts/book-anew.ts'
import { dropChange, editChange, retryChange } from '#data/sync/conflicts/decide.ts'
import { MoreWouldBeLostError } from '#data/sync/conflicts/decision.ts'
import { readSyncCenter, type SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { fieldsToDecide, withLatestPatch } from '#data/sync/conflicts/reviewed-row.ts'
import { takeAsSamePerson } from '#data/sync/conflicts/same-person.ts'
import { takeServerValue } from '#data/sync/conflicts/take-server-value.ts'
import {
  type EnqueuedChange,
  enqueueAction,
  enqueueCreate,
  enqueueDelete,
  enqueueRequest,
  enqueueTogether,
  enqueueUpdate,
  type Wish,
  type WishedChange,
} from '#data/sync/outbox/enqueue.ts'
import { isClosed } from '#domain/appointment/appointment-status.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { CLINICAL_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'
import { type ChangedEntity, isMirrored, type MirroredEntity } from '#domain/fields/entities.ts'
import { keptFields } from '#domain/sync/merge/kept-fields.ts'
import { madeOnTopOf } from '#domain/sync/merge/rebase.ts'
import { dependantsOf } from '#domain/sync/outbox/next-to-send.ts'
import {
  type ActionName,
  canonicalKey,
  comesBefore,
  type Fields,
  hasOwnReview,
  isEdit,
  type KnownIds,
  type OutboxEntry,
  sequenceOf,
} from '#domain/sync/outbox/outbox-entry.ts'
import { chainOf } from '#domain/sync/outbox/row-chain.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import type { ServerValueTexts } from '#features/sync-center/change-texts/change-texts.ts'
import { type ChangeForm, fieldsOf, formOf, joinedFormOf } from '#features/sync-center/dialogs/change-form.ts'
import { editableFields } from '#features/sync-center/dialogs/editable-fields.ts'
import type { Device } from '#tests/simulation/device/clinic-device.ts'
import type { DeviceStore, Look, Views } from '#tests/simulation/device/device-store.ts'
import { type ChangeRecord, identityOf } from '#tests/simulation/rules/change-record.ts'
import { fieldsWithGroups, patchWithout, without } from '#tests/simulation/rules/left-to-server.ts'
import { asSeen, type OpenedRecord, type SeenRecord } from '#tests/simulation/rules/opened-record.ts'
import { asItIs, expectHasWaited } from '#tests/simulation/rules/order-rules.ts'
import { passOnSeen, updateSeen } from '#tests/simulation/rules/seen-values.ts'
import { expectRule } from '#tests/simulation/rules/violation.ts'
import type { Tally } from '#tests/simulation/server/faults.ts'
import { patientOf } from './clinic-people.ts'
import { picked } from './picked.ts'

/** A row as the person sees it. */
export type Seen = Views[MirroredEntity][number]

/** A person at a device, who uses what the screens show. */
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
    return {
      now,
      newUuid: time.newUuid,
      freeStorage: () => freeStorage(this.#store.db, windowStartOf(clinicDayAt(now()))),
    }
  }

  get isPatient(): boolean {
    return patientOf(this.#device.userId) !== null
  }

  /** Reads the clinic's day and time from the screen. */
  lookAtClock(): Promise<void> {
    return this.#device.lookAtClock()
  }

  /** Runs an action. If the disk refuses it, the form says so and stays open, and nothing has happened. */
  async unlessRefused(action: () => Promise<void>): Promise<void> {
    try {
      await action()
    } catch (error) {
      if (!this.#device.hasStorageTrouble || storageTroubleOf(error) === null) throw error
      this.#tally.count('form kept open by a full disk')
    }
  }

  views<E extends MirroredEntity>(entity: E): Promise<Views[E]> {
    return this.#store.viewsOf(entity)
  }

  async create(entity: MirroredEntity, fields: Fields): Promise<RowKey> {
    const enqueued = await enqueueCreate(this.#store.db, this.#sources, entity, fields)
    await this.#enter(enqueued)
    return enqueued.key
  }

  /** Creates several rows by one press, which are sent once they can't be undone any more. */
  async createTogether(wishes: readonly WishedChange[]): Promise<void> {
    for (const enqueued of await enqueueTogether(this.#store.db, this.#sources, wishes, { undoable: true }))
      if (enqueued) await this.#enter(enqueued)
  }

  /** Saves a form that was opened with `seen`. */
  async edit(entity: ChangedEntity, seen: { key: RowKey }, fields: Fields): Promise<void> {
    await this.#noteUnseen(entity, seen.key)
    const enqueued = await enqueueUpdate(this.#store.db, this.#sources, entity, seen, fields)
    if (enqueued) await this.#enter(enqueued, seen)
  }

  /** Approves, rejects or schedules a patient's request. */
  async actOn(seen: { key: RowKey }, action: Exclude<ActionName, 'request'>, patch: Fields): Promise<void> {
    await this.#noteUnseen('appointment', seen.key)
    await this.#enter(await enqueueAction(this.#store.db, this.#sources, action, seen, { patch }), seen)
  }

  /** Requests an appointment as a patient. */
  async ask(wish: Wish): Promise<void> {
    await this.#enter(await enqueueRequest(this.#store.db, this.#sources, wish))
  }

  /** Writes a clinical record, which stays open. */
  async writeRecord(fields: Fields): Promise<void> {
    const enqueued = await enqueueCreate(this.#store.db, this.#sources, 'record', fields)
    await this.#enter(enqueued)
    this.#store.records.push({ key: enqueued.key, row: null, fields, holds: new Set([enqueued.n]) })
    this.#tally.count('record written')
  }

  /** Opens a record from the server, since no device mirrors it. Null while the server is unreachable. */
  async openRecord(place: number) {
    const row = this.#device.isOnline ? picked(await this.#device.server.rows('record'), place) : undefined
    if (!row) return null
    const shown = ['patientId', 'appointmentId', 'version', ...CLINICAL_TEXT_FIELDS]
    const fields: Fields = Object.fromEntries(shown.map((field) => [field, row[field] ?? null]))
    const { db, records, changes } = this.#store
    await recogniseClinicalRecords(db, [{ id: row.id, ref: row.ref }], (await readMirrorState(db))?.epoch)
    const others = records.filter(({ key }) => key !== row.id)
    records.splice(0, records.length, ...others, {
      key: row.id,
      row: identityOf(row),
      fields,
      holds: new Set([...changes].flatMap(([n, { done }]) => (done ? [n] : []))),
    })
    return this.#asSeen(records.at(-1))
  }

  /** Returns one of the open records. */
  openedRecord(place: number) {
    return this.#asSeen(picked(this.#store.records, place))
  }

  /** Leaves a record's form open in another tab, which keeps its values. */
  openRecordForm(seen: SeenRecord): void {
    this.#store.recordForms.set(seen.key, seen)
  }

  /** Returns the values of one of those forms, and closes it, since it is being saved. */
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
    await this.#delete(entity, seen, entity === 'patient' ? await this.#openAppointmentsOf(seen.key) : undefined)
  }

  async #delete(
    entity: ChangedEntity,
    { key }: { key: RowKey },
    appointments?: readonly { uid: string }[],
  ): Promise<void> {
    const deletion = await this.#enter(
      await enqueueDelete(this.#store.db, this.#sources, entity, { key }, appointments),
    )
    deletion.shownAppointments = new Set(appointments?.map(({ uid }) => uid))
    await this.#noteDropped()
  }

  /** Returns what the confirmation of a deletion lists. */
  async #openAppointmentsOf(patient: RowKey): Promise<Views['appointment']> {
    const appointments = await this.views('appointment')
    return appointments.filter(({ patientId, status }) => patientId === patient && !isClosed(status))
  }

  /** Leaves forms open in this many tabs, which keep their values. */
  openForm(entity: MirroredEntity, seen: Seen, tabs: number): void {
    this.#store.forms.set(`${entity}:${seen.uid}`, { seen, tabs })
  }

  /** Returns the values of an open form, and closes it, since it is being saved; without one what the screen shows. */
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

  /**
   * Changes under review are shown only in the sync centre, so somebody who edits the row has not seen those values.
   */
  async #noteUnseen(entity: ChangedEntity, key: RowKey): Promise<void> {
    const chain = chainOf(await readOutbox(this.#store.db), { entity, key }, await this.#knownIds())
    if (!chain.some(({ state }) => state === 'parked')) return
    this.#tally.count('edit during a review')
    await this.#blur(entity, key)
  }

  async #blur(entity: ChangedEntity, key: RowKey): Promise<void> {
    this.#device.ledger.authorship.blur(this.#store.name, `${entity}:${canonicalKey(key, await this.#knownIds())}`)
  }

  #noteStale(entity: ChangedEntity): void {
    this.#tally.count(entity === 'record' ? 'stale record form saved' : 'stale form saved')
    this.#device.ledger.authorship.blur(this.#store.name, entity)
  }

  async undo(deletion: OutboxEntry): Promise<void> {
    this.#tally.count('deletion undone')
    await this.#dropWith(deletion)
  }

  /** Returns the changes that need this person's review. */
  async reviews(): Promise<OutboxEntry[]> {
    return (await readOutbox(this.#store.db)).filter(hasOwnReview)
  }

  /** Returns the deletions that can still be undone. */
  async undoable(): Promise<OutboxEntry[]> {
    const outbox = await readOutbox(this.#store.db)
    return outbox.filter((entry) => entry.kind === 'delete' && entry.state === 'queued' && !entry.sent)
  }

  /** Looks at the sync centre. The next decisions are based on what it shows, whatever happens meanwhile. */
  async lookAtReviews(): Promise<void> {
    const data = await readSyncCenter(this.#store.db)
    for (const {
      entry,
      shownRow: shown,
      lost,
      ifServerValueTaken: leaving,
      file,
      unseenOpenAppointments,
    } of centerItems(data).questions)
      this.#store.looks.set(entry.opId, {
        shown,
        data,
        leaving,
        named: lost.map(({ n }) => n),
        file,
        unseenOpenAppointments,
      })
  }

  async retry(entry: OutboxEntry): Promise<void> {
    const look = await this.#lookAt(entry)
    if (look?.unseenOpenAppointments) return this.#delete(entry.entity, entry, look.unseenOpenAppointments.open)
    const shown = look?.shown
    const decided = this.#store.changes.get(entry.n)
    if (decided && shown) decided.promised = await this.#promisedOf(entry, shown)
    if (shown) await this.#updateSeen(entry, entry.patch, shown)
    await this.#deciding(entry, () => retryChange(this.#store.db, this.#sources, entry.opId, { shown }))
  }

  /**
   * Runs a decision and gives new places to the requeued changes: the entry, its dependents and what the engine moves
   * along come after all that this person has done so far, in their order. Returns the outbox in the order before the
   * decision.
   */
  async #deciding(entry: OutboxEntry, decide: () => Promise<unknown>): Promise<OutboxEntry[]> {
    const { db, changes } = this.#store
    const contents = await this.#store.contents()
    const { outbox, ids } = contents
    const asAsked = await Promise.all(outbox.map((other) => asItIs(other, contents, this.#device.server)))
    const bound = [entry, ...(await this.#laterChanges(entry)), ...dependantsOf(entry, outbox)].map(({ n }) => n)
    await decide()
    const ranks = new Map((await readOutbox(db)).map((after) => [after.n, sequenceOf(after)]))
    // A change whose server value is used completely is gone.
    const goesAgain = ranks.has(entry.n)
    const decided = asAsked.flatMap((was) => {
      const { n } = was.entry
      const change = changes.get(n)
      const isMoved = (goesAgain && bound.includes(n)) || (ranks.has(n) && ranks.get(n) !== sequenceOf(was.entry))
      return change && isMoved ? [{ change, was }] : []
    })
    decided.sort((a, b) => a.change.place - b.change.place)
    for (const [nth, { change, was }] of decided.entries()) {
      const before = decided.slice(0, nth).map((other) => other.was.entry)
      if (!bound.includes(was.entry.n)) expectHasWaited(was.entry, before, ids)
      const place = this.#device.ledger.nextPlace()
      Object.assign(change, { asAsked: was, stood: change.place, place, wasReviewed: false })
    }
    return outbox
  }

  /**
   * Returns what 'conservar lo mío' promises to keep beyond the change's patch. Fields of own earlier changes are left
   * out, since those changes write them or are reviewed themselves.
   */
  async #promisedOf(entry: OutboxEntry, shown: Fields): Promise<Fields> {
    const ids = await this.#knownIds()
    const earlier = chainOf(await readOutbox(this.#store.db), entry, ids).filter((other) => comesBefore(other, entry))
    const said = new Set(earlier.flatMap(({ patch }) => Object.keys(patch)))
    return Object.fromEntries(Object.entries(keptFields(entry, shown, ids)).filter(([field]) => !said.has(field)))
  }

  /** Types into the sync centre's form; a change without editable fields is retried as it is. */
  mend(entry: OutboxEntry, typed: ChangeForm): Promise<void> {
    if (editableFields(entry).length === 0) return this.retry(entry)
    return this.#mend(entry, (reviewed, data) => fieldsOf(reviewed, { ...formOf(reviewed, data), ...typed }, data))
  }

  /** Uses the form as it was when the person looked. */
  async #mend(entry: OutboxEntry, fieldsFor: (reviewed: OutboxEntry, data: SyncCenterData) => Fields): Promise<void> {
    const { db, changes } = this.#store
    const look = await this.#lookAt(entry)
    const decided = changes.get(entry.n)
    if (decided) decided.promised = {}
    const seen = look?.data.outbox.find(({ n }) => n === entry.n)
    if (!look || !seen) return
    const fields = fieldsFor(withLatestPatch(seen, look.data), look.data)
    const last = Math.max(...look.data.outbox.map(({ n }) => n))
    const onTop = madeOnTopOf(entry, await this.#laterChanges(entry, last), await this.#knownIds())
    await this.#updateSeen(entry, { ...entry.patch, ...fields }, look.shown)
    const order = await this.#deciding(entry, () =>
      editChange(db, this.#sources, entry.opId, fields, { shown: look.shown, last }),
    )
    await this.#expectSaid(entry, fields)
    for (const { n } of onTop.filter(isOpenEdit)) this.#noteDecided(n, fields)
    const dropped = await this.#noteDropped(order)
    expectRule(
      dropped.every(({ n }) => n <= last),
      `decided together with ${entry.opId} although not seen: ${dropped.map(({ opId }) => opId)}`,
    )
  }

  /** Expects that the edited change contains only fields of the change and of the form. */
  async #expectSaid({ n, opId, patch }: OutboxEntry, fields: Fields): Promise<void> {
    const mended = await this.#store.db.outbox.get(n)
    const besides = Object.keys(mended?.patch ?? {}).filter((field) => !(field in patch || field in fields))
    expectRule(besides.length === 0, `keeps ${besides} of ${opId}, which no form contained`)
  }

  /** Returns the later changes of its row, up to the last one at that time. */
  async #laterChanges(entry: OutboxEntry, last = Number.POSITIVE_INFINITY): Promise<OutboxEntry[]> {
    const outbox = await readOutbox(this.#store.db)
    return chainOf(outbox, entry, await this.#knownIds()).filter(
      (other) => comesBefore(entry, other) && other.n <= last,
    )
  }

  async #updateSeen(entry: OutboxEntry, answer: Fields, shown: Fields): Promise<void> {
    const later = await this.#laterChanges(entry)
    const onTop = madeOnTopOf(entry, later, await this.#knownIds())
    updateSeen(this.#store.changes, entry.entity, { answer, shown, onTop })
  }

  #noteDecided(n: number, fields: Fields): void {
    const change = this.#store.changes.get(n)
    if (!change || !Object.keys(fields).some((field) => field in change.entry.patch)) return
    change.decidedValues = { ...change.decidedValues, ...fields }
    this.#tally.count('later value decided with an earlier one')
  }

  async #lookAt(entry: OutboxEntry): Promise<Look | undefined> {
    const look = await this.#lookOf(entry)
    const decided = this.#store.changes.get(entry.n)
    if (decided) decided.saw = { ...decided.saw, ...look?.shown }
    if (look && isBehindQuestion(entry, look.data)) await this.#blur(entry.entity, entry.key)
    return look
  }

  async #lookOf({ opId }: OutboxEntry): Promise<Look | undefined> {
    const { looks } = this.#store
    if (looks.has(opId)) this.#tally.count('decision on an older view')
    else await this.lookAtReviews()
    return looks.get(opId)
  }

  /** Joins two texts of a record, as the sync centre's form does. */
  join(entry: OutboxEntry): Promise<void> {
    return this.#mend(entry, (reviewed, data) => {
      if (fieldsToDecide(reviewed, data).size > 0) this.#tally.count('record texts joined')
      return fieldsOf(reviewed, joinedFormOf(reviewed, data), data)
    })
  }

  /** Whether the screen offers 'es la misma persona': the patient with this DNI is mirrored and not being deleted. */
  async knowsWhoIsOnFile({ n, entity, kind, parked }: OutboxEntry): Promise<boolean> {
    if (entity !== 'patient' || kind !== 'create' || parked?.why !== 'duplicate') return false
    const { questions } = centerItems(await readSyncCenter(this.#store.db))
    return questions.some((item) => item.entry.n === n && item.existing !== null)
  }

  async takeAsSamePerson(entry: OutboxEntry): Promise<void> {
    const { n, key, opId, parked } = entry
    const { db } = this.#store
    const onFile = await mirrorTable(db, 'patient').get(parked?.answer?.existingId ?? 0)
    const file = (await this.#lookOf(entry))?.file
    await takeAsSamePerson(db, this.#sources, opId, { ...(file && { shown: file }) })
    // What was shown before was the new patient, which no longer exists.
    const decided = this.#store.changes.get(n)
    if (decided) decided.saw = { ...onFile, ...file }
    for (const change of this.#store.changes.values()) if (change.entry.key === key) change.isOfOtherRow = true
    this.#device.ledger.authorship.blur(this.#store.name, 'patient')
    this.#tally.count('patient merged into one on file')
    await this.#noteDropped()
  }

  /** Makes a new appointment of a move whose appointment somebody else has ended, where the card offers it. */
  async bookAnew(entry: OutboxEntry): Promise<void> {
    const { questions } = centerItems(await readSyncCenter(this.#store.db))
    const fields = questions.find((item) => item.entry.n === entry.n)?.newAppointment
    if (!fields) return
    const booked = await bookAnew(this.#store.db, this.#sources, entry.opId, fields)
    const dropped = await this.#noteDropped()
    const isAnswered = dropped.some(({ n }) => n === entry.n)
    expectRule(isAnswered, `a new appointment was made of ${entry.opId}, which is still in question`)
    await this.#enter(booked)
  }

  /**
   * Drops a change, or uses the server's value, as the card announced. If more changes would be dropped by now, the
   * person looks again.
   */
  async drop(entry: OutboxEntry): Promise<void> {
    try {
      await this.#giveUp(entry, await this.#lookOf(entry))
    } catch (error) {
      if (!(error instanceof MoreWouldBeLostError)) throw error
      await this.lookAtReviews()
      await this.#giveUp(entry, this.#store.looks.get(entry.opId))
    }
  }

  #giveUp(entry: OutboxEntry, look: Look | undefined): Promise<void> {
    if (look?.leaving) return this.#leaveToServer(entry, look, look.leaving)
    return this.#dropWith(entry, look?.named)
  }

  /** Expects that all fields not in conflict remain, and that only the listed changes lose fields. */
  async #leaveToServer(entry: OutboxEntry, { shown }: Look, { asked, lost }: ServerValueTexts): Promise<void> {
    const { db, changes } = this.#store
    const named = lost.map(({ n }) => n)
    const before = chainOf(await readOutbox(db), entry, await this.#knownIds())
    const order = await this.#deciding(entry, () => takeServerValue(db, this.#sources, entry.opId, { asked, named }))
    const after = new Map((await readOutbox(db)).map((other) => [other.n, other]))
    const settled = fieldsWithGroups(entry, asked)
    for (const change of before) {
      const meant = [entry.n, ...named].includes(change.n) ? patchWithout(change, settled) : change.patch
      const left = after.get(change.n)?.patch ?? {}
      expectRule(
        JSON.stringify(left) === JSON.stringify(meant),
        `${asked} of ${entry.opId} given to the server: ${change.opId} contains ${JSON.stringify(left)}, not ${JSON.stringify(meant)}`,
      )
      const followed = changes.get(change.n)
      if (!followed) continue
      followed.promised = without(followed.promised, settled)
      const givenUp = Object.keys(change.patch).filter((field) => !(field in left))
      passOnSeen(changes, change, { givenUp, later: await this.#stillWaitingAfter(change, order) })
      if (change.n === entry.n) followed.saw = { ...followed.saw, ...shown }
      const lostAny = Object.keys(left).length < Object.keys(change.patch).length
      if (lostAny && after.has(change.n)) this.#tally.count('rest of a change requeued')
    }
    await this.#noteDropped(order)
  }

  async #dropWith({ n, opId }: OutboxEntry, named: readonly number[] = []): Promise<void> {
    await dropChange(this.#store.db, this.#sources, opId, named)
    const dropped = await this.#noteDropped()
    expectRule(
      dropped.every((other) => other.n === n || named.includes(other.n)),
      `dropped with ${opId} although not listed: ${dropped.map((other) => other.opId)}`,
    )
  }

  /**
   * Registers changes that the person's decision removed. `order` is the outbox before a decision that reorders; by
   * default the current one.
   */
  async #noteDropped(order?: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
    const { db, changes, forms, recordForms } = this.#store
    const outbox = await readOutbox(db)
    const kept = new Set([...outbox, ...(await db.journal.toArray())].map((entry) => entry.n))
    const dropped: OutboxEntry[] = []
    for (const [n, change] of changes) {
      if (change.dropped || change.settled || change.isForgotten || kept.has(n)) continue
      change.dropped = true
      dropped.push(change.entry)
      const { entity, kind, key } = change.entry
      if (kind !== 'create') continue
      forms.delete(`${entity}:${key}`)
      recordForms.delete(key)
      this.#tally.count('change dropped')
    }
    // From last to first, so that a change based on two of them gets the base of the earlier one.
    for (const entry of dropped.toReversed())
      passOnSeen(changes, entry, {
        givenUp: Object.keys(entry.patch),
        later: await this.#stillWaitingAfter(entry, order ?? outbox),
      })
    return dropped
  }

  /** Returns the changes after it in that order that still wait, with their current content. */
  async #stillWaitingAfter(entry: OutboxEntry, order: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
    const waiting = new Map((await readOutbox(this.#store.db)).map((other) => [other.n, other]))
    const behind = chainOf(order, entry, await this.#knownIds()).filter((other) => comesBefore(entry, other))
    return behind.flatMap(({ n }) => waiting.get(n) ?? [])
  }

  async #enter({ opId }: EnqueuedChange, seen: object = {}): Promise<ChangeRecord> {
    const { db, changes, name } = this.#store
    const entry = (await readOutbox(db)).find((candidate) => candidate.opId === opId)
    expectRule(entry !== undefined, `reported as kept, but not in the outbox: ${opId}`)
    const change = this.#device.ledger.enter(entry, name, await this.#rowOf(entry))
    change.saw = { ...seen }
    changes.set(entry.n, change)
    return change
  }

  async #rowOf({ entity, key }: OutboxEntry): Promise<string | null> {
    const { db, records } = this.#store
    if (!isMirrored(entity)) return records.find((record) => record.key === key)?.row ?? null
    const row = typeof key === 'number' ? await mirrorTable(db, entity).get(key) : undefined
    return row ? identityOf(row) : null
  }
}

/** Whether an own earlier change was itself under review at that look, so that no shown text contains it. */
function isBehindQuestion(entry: OutboxEntry, { outbox, ids }: SyncCenterData): boolean {
  return chainOf(outbox, entry, ids).some((other) => comesBefore(other, entry) && other.state === 'parked')
}

/** Whether the change is an unsent edit, which a form of the change before it shows. */
function isOpenEdit(entry: OutboxEntry): boolean {
  return isEdit(entry) && !entry.sent && (entry.state === 'queued' || entry.parked?.why === 'behind')
}
