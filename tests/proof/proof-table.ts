import { LONG_RUN, Tally } from '#tests/simulation/server/faults.ts'
import { FAULTS_PART, type Part } from './proof-plan.ts'
import type { PartRecord } from './proof-records.ts'

/** One line of the closing table. */
interface Row {
  name: string
  outcome: 'passed' | 'failed' | 'left'
  record: PartRecord | null
}

/** What the proof says in the end. */
export interface ProofResult {
  rows: Row[]
  /** The faults and events that never happened in histories that are all through. */
  neverHappened: string[]
}

/**
 * Sums up the parts by their records. In so many histories as are a long run every fault must have happened: that counts as one
 * part more.
 */
export function resultOf(parts: readonly Part[], done: ReadonlyMap<string, PartRecord>): ProofResult {
  const rows = parts.map(({ name }): Row => {
    const record = done.get(name) ?? null
    return { name, outcome: record?.outcome ?? 'left', record }
  })
  const histories = parts.flatMap((part) => (part.kind === 'histories' ? [part] : []))
  if (histories.reduce((sum, { runs }) => sum + runs, 0) < LONG_RUN) return { rows, neverHappened: [] }
  const areThrough = histories.every(({ name }) => done.get(name)?.outcome === 'passed')
  if (!areThrough) return { rows: [...rows, { name: FAULTS_PART, outcome: 'left', record: null }], neverHappened: [] }
  const tally = new Tally()
  for (const { name } of histories) tally.add(new Tally(done.get(name)?.counts))
  const neverHappened = tally.missing()
  const outcome = neverHappened.length === 0 ? 'passed' : 'failed'
  return { rows: [...rows, { name: FAULTS_PART, outcome, record: null }], neverHappened }
}

/** The closing table: a part in each line. */
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

/** The last line: how many parts passed, failed and are left. */
export function closingLineOf({ rows }: ProofResult): string {
  const count = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return `${count('passed')} passed, ${count('failed')} failed, ${count('left')} left`
}

/** Whether every part passed. */
export const isProven = ({ rows }: ProofResult): boolean => rows.every(({ outcome }) => outcome === 'passed')
