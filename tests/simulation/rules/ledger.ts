import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { REFERENCE_FIELDS } from '#domain/sync/outbox/references.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import type { SentRequest } from '#tests/simulation/server/clinic-server.ts'
import type { Tally } from '#tests/simulation/server/faults.ts'
import { Authorship } from './authorship.ts'
import { type ChangeRecord, isUntold, named } from './change-record.ts'
import { expectRule } from './violation.ts'

/** Every change that a person made in this history, whatever device and user, by each name that it bore. */
export class Ledger {
  readonly #byName = new Map<string, ChangeRecord>()
  readonly changes: ChangeRecord[] = []
  readonly authorship = new Authorship()
  /** How many places in the order of what people do have been given. */
  #places = 0
  /** A list came empty by mistake: until the next day's comparison a mirror may lack rows that it takes for whole. */
  wasListEmptied = false

  constructor(readonly tally: Tally) {}

  /** A place behind all that people have done so far. */
  nextPlace(): number {
    return ++this.#places
  }

  /** A person made a change and the device said that it is kept. */
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
      overruled: {},
      ids: new Map(),
      requests: new Map(),
      names: new Set(),
      acceptedNames: new Set(),
      done: false,
      doneAt: 0,
      effect: null,
      undone: [],
      toldVersion: null,
      doneByLateCopy: false,
      isOfOtherRow: false,
      wasParked: false,
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

  /** The change as it now stands on its device. */
  note(change: ChangeRecord, entry: OutboxEntry): void {
    if (entry.parked && !change.entry.parked) {
      this.tally.count('change parked')
      if (entry.parked.why === 'conflict') this.tally.count('conflict parked')
      if (entry.parked.why === 'conflict' && entry.entity === 'record') this.tally.count('record asked about')
      if (entry.parked.why === 'slot_taken') this.tally.count('turno refused: slot taken')
      if (entry.parked.why === 'unseen_appointments') this.tally.count('deletion refused: turno not seen')
    }
    change.wasParked ||= entry.parked !== null
    const former = change.entry.opId
    const isRenamed = entry.opId !== former
    expectRule(!isRenamed || !change.acceptedNames.has(former), `named anew after the server's yes: ${named(change)}`)
    change.entry = entry
    change.names.add(entry.opId)
    this.#byName.set(entry.opId, change)
  }

  /**
   * A copy that came late has made the row as it was before its person mended it: that is a change of its own from now on, just before the
   * mended one and with all that was done of it, and that one an edit of the row.
   */
  splitOff(making: OutboxEntry, mended: ChangeRecord): ChangeRecord {
    const made = this.enter(making, mended.store, null)
    for (const name of mended.names) {
      if (name === mended.entry.opId) continue
      mended.names.delete(name)
      made.names.add(name)
      this.#byName.set(name, made)
    }
    const { done, effect, undone, toldVersion, ids } = mended
    const places = { place: mended.place - 0.5, stood: mended.stood - 0.5 }
    Object.assign(made, { ...places, done, effect, undone, toldVersion, ids, doneByLateCopy: true })
    Object.assign(mended, { done: false, effect: null, undone: [], toldVersion: null, doneByLateCopy: false })
    return made
  }

  /** The server was put back to where it held only these: `isHeld` tells it of one change, `numbers` are those of their effects. */
  async restored(isHeld: (change: ChangeRecord) => Promise<boolean>, numbers: ReadonlySet<number>): Promise<void> {
    this.authorship.forget()
    for (const change of this.changes) {
      // What an older copy had lost may stand in a newer one.
      if (!change.done && !change.lostByRestore) continue
      const isKept = await isHeld(change)
      change.done = isKept
      if (!isKept && !change.lostByRestore) this.tally.count('change lost by a restore')
      change.lostByRestore ||= !isKept
      const isCertain = isKept && change.settled && !isUntold(change)
      change.inDoubt ||= isKept && !isCertain
      if (change.effect) change.undone.push(change.effect)
      change.effect = null
      if (isCertain) {
        change.effect = change.undone.find(({ sequence }) => numbers.has(sequence)) ?? null
        continue
      }
      change.doneByLateCopy = false
      change.acceptedNames.clear()
    }
  }

  /** The change that a request carries. Nobody sends what no person made. */
  changeOf(request: SentRequest): ChangeRecord {
    const name = nameIn(request)
    const change = this.#byName.get(name)
    expectRule(change !== undefined, `sent what nobody made: ${request.method} ${request.url} as ${name}`)
    return change
  }

  /** A request is about to leave its device: the very bytes of the first time, ids where ids belong, by the person who made it. */
  sending(request: SentRequest, userOfSession: number | undefined): void {
    const change = this.changeOf(request)
    expectRule(userOfSession === change.userId, `sent under the session of ${userOfSession}: ${named(change)}`)
    const name = nameIn(request)
    // A new epoch of the server's database makes every request anew; within one, the bytes stay.
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

/** The name that a write bears. */
export function nameIn(request: SentRequest): string {
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
