import type { ChangeRecord } from './change-record.ts'

/** The author of a late copy's effect: its person may have decided otherwise since. */
const LATE = 'late'

/** The author of what the server writes by itself, such as the cancellation of a replaced appointment. */
const SERVER = 'server'

/** Records who wrote which fields of the server's rows, so that nobody is asked about an own value. */
export class Authorship {
  readonly #writers = new Map<string, Set<string>>()
  readonly #lastWriter = new Map<string, string>()
  /**
   * Places where older own values may have been written over newer ones, so that a conflict about them is legitimate.
   */
  readonly #blurred = new Set<string>()
  #isKnown = true

  /** Records that a change took effect. */
  wrote({ store, entry, effect, doneByLateCopy }: ChangeRecord): void {
    for (const field of Object.keys(entry.patch)) {
      const place = `${effect?.row} ${field}`
      const writers = this.#writers.get(place) ?? new Set()
      const writer = doneByLateCopy ? LATE : store
      this.#writers.set(place, writers.add(writer))
      this.#lastWriter.set(place, writer)
    }
  }

  /** Records what the server wrote on a row ('appointment:17') by itself. */
  wroteItself(row: string, fields: readonly string[]): void {
    for (const field of fields) {
      const place = `${row} ${field}`
      this.#writers.set(place, (this.#writers.get(place) ?? new Set()).add(SERVER))
      this.#lastWriter.set(place, SERVER)
    }
  }

  /** Records that a change found its values already there. This store has confirmed them, even if another one wrote them first. */
  agreed({ store, entry }: ChangeRecord, id: number | undefined): void {
    for (const field of Object.keys(entry.patch)) this.#lastWriter.set(`${entry.entity}:${id} ${field}`, store)
  }

  /**
   * Marks an entity or row ('patient:17') of a store as blurred: a stale form was saved, or a row was merged into
   * another.
   */
  blur(store: string, entityOrRow: string): void {
    this.#blurred.add(`${store} ${entityOrRow}`)
  }

  /** After a restore the server's rows have old values again. */
  forget(): void {
    this.#isKnown = false
  }

  /** Whether any change has written this field of the row ('patient:17'), in any epoch. */
  wasWritten(row: string, field: string): boolean {
    return this.#writers.has(`${row} ${field}`)
  }

  /** Whether another store wrote the current value of this field of the row ('patient:17'), as far as known. */
  isOthers(store: string, row: string, field: string): boolean {
    const writer = this.#lastWriter.get(`${row} ${field}`)
    return this.#isKnown && writer !== undefined && writer !== LATE && writer !== store
  }

  /** Whether another store may have written one of these fields of the row ('patient:17'). */
  mayBeOthers(store: string, row: string, fields: readonly string[]): boolean {
    const [entity] = row.split(':')
    // A deletion removes the patient from its incomes.
    const isBlurred = this.#blurred.has(`${store} ${entity}`) || this.#blurred.has(`${store} ${row}`)
    if (!this.#isKnown || isBlurred || fields.includes('patientId')) return true
    return fields.some((field) => [...(this.#writers.get(`${row} ${field}`) ?? [])].some((writer) => writer !== store))
  }
}
