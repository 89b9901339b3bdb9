import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { REFERENCE_FIELDS } from '#domain/sync/outbox/references.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import type { SentRequest } from '#tests/simulation/server/clinic-server.ts'
import type { Tally } from '#tests/simulation/server/faults.ts'
import { Authorship } from './authorship.ts'
import { type ChangeRecord, leavesNoTrace, named } from './change-record.ts'
import { expectRule } from './violation.ts'

/** Every change that a person made in this history, on any device, by each of its change ids. */
export class Ledger {
  readonly #byName = new Map<string, ChangeRecord>()
  readonly changes: ChangeRecord[] = []
  readonly authorship = new Authorship()
  /** How many places in the people's order have been given. */
  #places = 0
  /** A list came empty by a fault: until the next day's comparison a mirror may lack rows. */
  wasListEmptied = false

  constructor(readonly tally: Tally) {}

  /** Returns a place after all earlier ones. */
  nextPlace(): number {
    return ++this.#places
  }

  /** Registers a change that the device reported as kept. */
  enter(entry: OutboxEntry, store: string, row: string | null): ChangeRecord {
    const place = this.nextPlace()
    const change: ChangeRecord = {
      userId: entry.userId,
      row,
      store,
      entry,
      shownAppointments: new Set(),
      saw: {},
      place,
      stood: place,
      asAsked: null,
      promised: {},
      decidedValues: {},
      ids: new Map(),
      requests: new Map(),
      names: new Set(),
      acceptedChangeIds: new Set(),
      done: false,
      doneAt: 0,
      effect: null,
      undone: [],
      acceptedVersion: null,
      doneByLateCopy: false,
      isOfOtherRow: false,
      wasReviewed: false,
      dropped: false,
      settled: false,
      isForgotten: false,
      lostByRestore: false,
      inDoubt: false,
    }
    this.tally.count('change')
    this.changes.push(change)
    this.note(change, entry)
    return change
  }

  /** Updates a change from its device. */
  note(change: ChangeRecord, entry: OutboxEntry): void {
    if (entry.parked && !change.entry.parked) {
      this.tally.count('change in review')
      if (entry.parked.why === 'conflict') this.tally.count('change in conflict')
      if (entry.parked.why === 'conflict' && entry.entity === 'record') this.tally.count('record in conflict')
      if (entry.parked.why === 'slot_taken') this.tally.count('appointment refused: slot taken')
      if (entry.parked.why === 'unseen_appointments') this.tally.count('deletion refused: appointment not seen')
    }
    change.wasReviewed ||= entry.parked !== null
    const former = change.entry.opId
    const isRenamed = entry.opId !== former
    expectRule(
      !isRenamed || !change.acceptedChangeIds.has(former),
      `new change id after an acceptance: ${named(change)}`,
    )
    change.entry = entry
    change.names.add(entry.opId)
    this.#byName.set(entry.opId, change)
  }

  /**
   * Splits a change after a late copy created the row as it was before its person edited it. The creation becomes a
   * change of its own, just before the edited one and with its effects; the edited one becomes an edit.
   */
  splitOff(making: OutboxEntry, mended: ChangeRecord): ChangeRecord {
    const made = this.enter(making, mended.store, null)
    for (const name of mended.names) {
      if (name === mended.entry.opId) continue
      mended.names.delete(name)
      made.names.add(name)
      this.#byName.set(name, made)
    }
    const { done, effect, undone, acceptedVersion, ids } = mended
    const places = { place: mended.place - 0.5, stood: mended.stood - 0.5 }
    Object.assign(made, { ...places, done, effect, undone, acceptedVersion, ids, doneByLateCopy: true })
    Object.assign(mended, { done: false, effect: null, undone: [], acceptedVersion: null, doneByLateCopy: false })
    return made
  }

  /**
   * Updates all changes after a restore. `isHeld` tells whether the database holds a change, `numbers` are the sequence
   * numbers in it.
   */
  async restored(isHeld: (change: ChangeRecord) => Promise<boolean>, numbers: ReadonlySet<number>): Promise<void> {
    this.authorship.forget()
    for (const change of this.changes) {
      // A newer copy may contain what an older one had lost.
      if (!change.done && !change.lostByRestore) continue
      const isKept = await isHeld(change)
      change.done = isKept
      if (!isKept && !change.lostByRestore) this.tally.count('change lost by a restore')
      change.lostByRestore ||= !isKept
      const isCertain = isKept && change.settled && !leavesNoTrace(change)
      change.inDoubt ||= isKept && !isCertain
      if (change.effect) change.undone.push(change.effect)
      change.effect = null
      if (isCertain) {
        change.effect = change.undone.find(({ sequence }) => numbers.has(sequence)) ?? null
        continue
      }
      change.doneByLateCopy = false
      change.acceptedChangeIds.clear()
    }
  }

  /** Returns the change of a request. A request without a person's change is a violation. */
  changeOf(request: SentRequest): ChangeRecord {
    const name = changeIdIn(request)
    const change = this.#byName.get(name)
    expectRule(change !== undefined, `sent without a change: ${request.method} ${request.url} as ${name}`)
    return change
  }

  /** Checks a request before it leaves: unchanged bytes, ids instead of refs, the right user. */
  sending(request: SentRequest, userOfSession: number | undefined): void {
    const change = this.changeOf(request)
    expectRule(userOfSession === change.userId, `sent under the session of ${userOfSession}: ${named(change)}`)
    const name = changeIdIn(request)
    // A new epoch builds every request again; within one the bytes are fixed.
    const changeIdInEpoch = `${name} in ${request.headers[headers.syncEpoch.toLowerCase()]}`
    const first = change.requests.get(changeIdInEpoch)
    if (first) {
      this.tally.count('change sent again')
      expectRule(bytesOf(first) === bytesOf(request), `sent again with other bytes: ${named(change)}`)
    }
    change.requests.set(changeIdInEpoch, request)
    expectIds(request)
  }
}

/** Returns the change id of a write. */
export function changeIdIn(request: SentRequest): string {
  return request.headers[headers.idempotencyKey.toLowerCase()] ?? ''
}

function bytesOf({ method, url, headers: sent, body }: SentRequest): string {
  const conditions = [headers.ifMatch, headers.seenAppointments].map((name) => sent[name.toLowerCase()] ?? null)
  return JSON.stringify([method, url, conditions, body])
}

function expectIds({ method, url, body }: SentRequest): void {
  expectRule(
    /^\/api\/v1\/[a-z-]+(\/\d+(\/[a-z]+)?|\/request)?$/.test(url),
    `not the address of a row: ${method} ${url}`,
  )
  const said = (body === null ? {} : JSON.parse(body)) as Record<string, unknown>
  const isId = REFERENCE_FIELDS.every(({ field }) => typeof (said[field] ?? 0) === 'number')
  expectRule(isId, `sent a ref where an id belongs: ${body}`)
}
