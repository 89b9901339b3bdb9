/**
 * What becomes of a row of an import. `new` waits to be imported, `imported` was. Rows that are not imported are
 * already there (`present`), share a DNI with somebody else (`sameDni`), lack a value (`missing`), hold one that nobody
 * can read (`unreadable`), or break a rule (`refused`: a taken time, a past day, an unknown patient). An import that was
 * taken back has rows that are gone again (`undone`) and rows that stayed, since somebody has worked on them (`kept`).
 */
export const IMPORT_VERDICTS = [
  'new',
  'imported',
  'present',
  'sameDni',
  'missing',
  'unreadable',
  'refused',
  'undone',
  'kept',
] as const
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number]

/** The verdicts of rows that never became rows of the clinic. */
export const REFUSED_VERDICTS: readonly ImportVerdict[] = ['sameDni', 'missing', 'unreadable', 'refused']

/** Why a row can't be imported, ready to show. */
export interface RowProblem {
  verdict: Exclude<ImportVerdict, 'new' | 'imported' | 'undone' | 'kept'>
  reason: string
}

/** A row that was understood, or why not. */
export type ReadRow<T> = { row: T; problem: null } | { row: null; problem: RowProblem }

/** Collects the problems of a row: what is missing comes first, and each is named. */
export class RowProblems {
  readonly #missing: string[] = []
  readonly #unreadable: string[] = []
  readonly #refused: string[] = []

  missing(reason: string): void {
    this.#missing.push(reason)
  }

  unreadable(reason: string): void {
    this.#unreadable.push(reason)
  }

  refused(reason: string): void {
    this.#refused.push(reason)
  }

  /** Returns the row, or the problems that were found. */
  conclude<T>(row: T): ReadRow<T> {
    const reasons = [...this.#missing, ...this.#unreadable, ...this.#refused]
    if (reasons.length === 0) return { row, problem: null }
    const first = this.#unreadable.length > 0 ? 'unreadable' : 'refused'
    const verdict = this.#missing.length > 0 ? 'missing' : first
    return { row: null, problem: { verdict, reason: reasons.join('. ') } }
  }
}
