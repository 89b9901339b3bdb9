/** Faults that a request may meet. */
export const FAULTS = [
  'none',
  'request lost',
  'answer lost',
  'answer cut',
  'gateway error',
  'server busy',
  'captive portal',
  'delivered twice',
  'delivered late',
  'no answer for 30 s',
  'empty list',
] as const

export type Fault = (typeof FAULTS)[number]

/** Events that a long run must contain to count as complete. */
export const EVENTS = [
  'offline request',
  'answer lost after commit',
  'gateway error after commit',
  'late copy arrived',
  'tab killed between two transactions',
  'tab killed before its request left',
  'tab killed with a request on its way',
  'session ended by 401',
  'late 401',
  'other user signed in',
  'signed out with nothing waiting',
  'signed out with changes waiting',
  'lock stolen',
  'change refused: row has moved on',
  'change in review',
  'change in conflict',
  'appointment refused: slot taken',
  'deletion refused: appointment not seen',
  'appointment deleted with its patient',
  'patient merged into one on file',
  'change dropped',
  'rest of a change requeued',
  'review resolved by a deletion',
  'change sent again',
  'deletion undone',
  'stale form saved',
  'stale record form saved',
  'decision on an older view',
  'appointment given to another patient',
  'server restored',
  'server restored again',
  'server restored between pull and push',
  'change lost by a restore',
  'lost change made again',
  'clock a day ahead',
  'clock a day behind',
  'page with more to come',
  'page edge inside a cascade',
  'list answered empty',
  'rows newer than the app',
  'change of the oldest release',
  'write found the disk full',
  'form kept open by a full disk',
  'connection to the databases lost',
  'sender went on without its lock',
  'record written',
  'record edited',
  'record in conflict',
  'record texts joined',
  'later value decided with an earlier one',
  'edit during a review',
  'patient signed in',
  'appointment requested',
  'request approved',
  'replaced appointment cancelled',
  'alternatives deleted by an approval',
  'request rejected',
  'appointment scheduled officially',
] as const

export type SimulationEvent = (typeof EVENTS)[number]

/** From this many histories on every fault and event must have happened. */
export const LONG_RUN = 2000

/** Counts steps, requests, faults and events. */
export class Tally {
  readonly #counts: Map<string, number>

  constructor(counts: Iterable<[string, number]> = []) {
    this.#counts = new Map(counts)
  }

  counts(): [string, number][] {
    return [...this.#counts]
  }

  count(
    what: SimulationEvent | Fault | 'history' | 'step' | 'await' | 'request' | 'change' | 'cycle' | 'healing round',
  ): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1)
  }

  get(what: string): number {
    return this.#counts.get(what) ?? 0
  }

  add(other: Tally): void {
    for (const [what, count] of other.#counts) this.#counts.set(what, this.get(what) + count)
  }

  /** Returns the faults and events that never happened. */
  missing(): string[] {
    return [...FAULTS.filter((fault) => fault !== 'none'), ...EVENTS].filter((what) => this.get(what) === 0)
  }

  toString(): string {
    return [...this.#counts].map(([what, count]) => `${what} ${count}`).join(' · ')
  }
}
