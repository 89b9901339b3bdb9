import type { ChangeRecord } from './change-record.ts'

/** Who has written which fields of the server's rows, so that nobody is asked about a value of one's own. */
export class Authorship {
  readonly #writers = new Map<string, Set<string>>()
  /** Where older values may have been written over newer ones of one's own, and a question about them is right. */
  readonly #blurred = new Set<string>()
  #isKnown = true

  /** A change took effect. A copy that came late counts as another's: its author may have thought anew. */
  wrote({ store, entry, effect, doneByLateCopy }: ChangeRecord): void {
    for (const field of Object.keys(entry.patch)) {
      const place = `${effect?.row} ${field}`
      const writers = this.#writers.get(place) ?? new Set()
      this.#writers.set(place, writers.add(doneByLateCopy ? 'late' : store))
    }
  }

  /** A form was saved there that showed what is no more, or a row became another. */
  blur(store: string, entity: string): void {
    this.#blurred.add(`${store} ${entity}`)
  }

  /** The server was restored: its rows say again what they said. */
  forget(): void {
    this.#isKnown = false
  }

  /** Whether anybody but this store may have written one of these fields of the row ('patient:17'). */
  mayBeOthers(store: string, row: string, fields: readonly string[]): boolean {
    const [entity] = row.split(':')
    // A deletion unties the patient's incomes.
    if (!this.#isKnown || this.#blurred.has(`${store} ${entity}`) || fields.includes('patientId')) return true
    return fields.some((field) => [...(this.#writers.get(`${row} ${field}`) ?? [])].some((writer) => writer !== store))
  }
}
