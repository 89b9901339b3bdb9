import type { ChangeRecord } from './change-record.ts'

/** A copy that came late has no author: the person may have thought anew since. */
const LATE = 'late'

/** Who has written which fields of the server's rows, so that nobody is asked about a value of one's own. */
export class Authorship {
  readonly #writers = new Map<string, Set<string>>()
  readonly #lastWriter = new Map<string, string>()
  /** Where older values may have been written over newer ones of one's own, and a question about them is right. */
  readonly #blurred = new Set<string>()
  #isKnown = true

  /** A change took effect. */
  wrote({ store, entry, effect, doneByLateCopy }: ChangeRecord): void {
    for (const field of Object.keys(entry.patch)) {
      const place = `${effect?.row} ${field}`
      const writers = this.#writers.get(place) ?? new Set()
      const writer = doneByLateCopy ? LATE : store
      this.#writers.set(place, writers.add(writer))
      this.#lastWriter.set(place, writer)
    }
  }

  /** A change found that the row says already what it wished: whoever said so first, this store has said the same since. */
  agreed({ store, entry }: ChangeRecord, id: number | undefined): void {
    for (const field of Object.keys(entry.patch)) this.#lastWriter.set(`${entry.entity}:${id} ${field}`, store)
  }

  /** A form was saved there that showed what is no more, or a row became another: of all rows of an entity, or of one ('patient:17'). */
  blur(store: string, entityOrRow: string): void {
    this.#blurred.add(`${store} ${entityOrRow}`)
  }

  /** The server was restored: its rows say again what they said. */
  forget(): void {
    this.#isKnown = false
  }

  /** Whether any change has written the row's field ('patient:17'), in any epoch of the database. */
  wasWritten(row: string, field: string): boolean {
    return this.#writers.has(`${row} ${field}`)
  }

  /** Whether the value of the row's field ('patient:17') was written by another store than this one, as far as it is known. */
  isOthers(store: string, row: string, field: string): boolean {
    const writer = this.#lastWriter.get(`${row} ${field}`)
    return this.#isKnown && writer !== undefined && writer !== LATE && writer !== store
  }

  /** Whether anybody but this store may have written one of these fields of the row ('patient:17'). */
  mayBeOthers(store: string, row: string, fields: readonly string[]): boolean {
    const [entity] = row.split(':')
    // A deletion unties the patient's incomes.
    const isBlurred = this.#blurred.has(`${store} ${entity}`) || this.#blurred.has(`${store} ${row}`)
    if (!this.#isKnown || isBlurred || fields.includes('patientId')) return true
    return fields.some((field) => [...(this.#writers.get(`${row} ${field}`) ?? [])].some((writer) => writer !== store))
  }
}
