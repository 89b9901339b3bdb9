import { LONG_RUN, Tally } from '#tests/simulation/server/faults.ts'
import { FAULTS_PART, type Part } from './proof-plan.ts'
import type { PartRecord } from './proof-records.ts'

/** A row of the closing table. */
interface Row {
  name: string
  outcome: 'passed' | 'failed' | 'left'
  record: PartRecord | null
}

/** The overall result of a proof. */
export interface ProofResult {
  rows: Row[]
  /** Faults and events that never happened, once all histories have passed. */
  neverHappened: string[]
}

/**
 * Summarises the parts by their records. In a long run every fault must have happened, which counts as one more part.
 */
export function resultOf(parts: readonly Part[], done: ReadonlyMap<string, PartRecord>): ProofResult {
  const rows = parts.map(({ name }): Row => {
    const record = done.get(name) ?? null
    return { name, outcome: record?.outcome ?? 'left', record }
  })
  const histories = parts.flatMap((part) => (part.kind === 'histories' && !part.onPostgres ? [part] : []))
  if (histories.reduce((sum, { runs }) => sum + runs, 0) < LONG_RUN) return { rows, neverHappened: [] }
  const areThrough = histories.every(({ name }) => done.get(name)?.outcome === 'passed')
  if (!areThrough) return { rows: [...rows, { name: FAULTS_PART, outcome: 'left', record: null }], neverHappened: [] }
  const tally = new Tally()
  for (const { name } of histories) tally.add(new Tally(done.get(name)?.counts))
  const neverHappened = tally.missing()
  const outcome = neverHappened.length === 0 ? 'passed' : 'failed'
  return { rows: [...rows, { name: FAULTS_PART, outcome, record: null }], neverHappened }
}

/** Formats the closing table with one row per part. */
export function tableOf({ rows }: ProofResult): string {
  const head = ['part', 'outcome', 'passed/failed', 'minutes', 'seed']
  const cells = rows.map(({ name, outcome, record }) => [
    name,
    outcome,
    record ? `${record.passed}/${record.failed}` : '–',
    record ? (record.seconds / 60).toFixed(1) : '–',
    String(record?.seed ?? '–'),
  ])
  const widths = head.map((title, nth) =>
    Math.max(...[[title], ...cells.map((row) => [row[nth] ?? ''])].map(([text = '']) => text.length)),
  )
  return [head, ...cells]
    .map((row) =>
      row
        .map((text, nth) => text.padEnd(widths[nth] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Returns the last line: how many parts passed, failed and are left. */
export function closingLineOf({ rows }: ProofResult): string {
  const count = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return `${count('passed')} passed, ${count('failed')} failed, ${count('left')} left`
}

/** Whether every part passed. */
export const isProven = ({ rows }: ProofResult): boolean => rows.every(({ outcome }) => outcome === 'passed')
