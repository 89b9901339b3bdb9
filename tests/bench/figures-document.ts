import { execFile } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { promisify } from 'node:util'
import { requireChromium } from '#tests/support/browser/chromium.ts'
import { type KeptLimit, limitsOf } from './comparison/peer-limits.ts'
import { aimText, amount, figureCells, HEADINGS } from './figures-table.ts'
import { pulledSizeOf } from './large-clinic.ts'
import { type Figure, isAhead, isClearlyAhead, verdictOf } from './measured-figures.ts'

const run = promisify(execFile)

/** The sizes that all measurements of a run share. */
interface RunSizes {
  patients: number
  rounds: number
}

/** Formats all figures as a Markdown document that names the day, the machine, the commit, the sizes and the command. */
export async function figuresDocument(figures: readonly Figure[], { patients, rounds }: RunSizes): Promise<string> {
  const { stdout: commit } = await run('git', ['rev-parse', '--short', 'HEAD'])
  const { stdout: browser } = await run(await requireChromium(), ['--version'])
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const measured = [...new Set(figures.map(({ measurement }) => measurement))].join(' ')
  const clearly = figures.filter(isClearlyAhead)
  const slightly = figures.filter((each) => isAhead(each) && !isClearlyAhead(each) && each.ratio?.toFixed(2) !== '1.00')
  const limits = [...limitsOf(figures).map(limitCells), ...figures.filter(({ aim }) => aim !== null).map(aimCells)]
  const { appointments, incomes } = pulledSizeOf(patients)
  return `# Performance

The bench writes this file; nobody edits it. A figure is a median. A ratio is the product's figure divided by a
competitor's.
\`load\` is the machine's load average meanwhile: under a load beyond its cores figures are worse than on a free machine.

- Date: ${new Date().toISOString().slice(0, 10)}
- Machine: ${cpus().length} cores (${cpu?.model.trim()}), ${memory} GiB of memory
- Software: Node ${process.version}, ${browser.trim()}, commit ${commit.trim()}
- Sizes: ${patients} patients, ${appointments} appointments and ${incomes} incomes unless a line names others; ${rounds === 1 ? '1 round' : `${rounds} rounds`}
- Command: \`npm run bench -- ${measured} --patients ${patients} --rounds ${rounds} --write docs/performance.md\`

## Limits

Of the product beside a competitor, then of the product alone. 'Within a fifth': missed, but by no more than
two runs may differ.

${limits.length === 0 ? 'None was measured.' : table(LIMIT_HEADINGS, limits)}

## Where a peer is ahead

By more than a fifth: above 1.25 × for a time or a size, below 0.80 × for a rate (req/s).

${listed(clearly)}

By less, which means nothing on a machine that does other work:

${listed(slightly)}

## All figures

${table(HEADINGS, figures.map(figureCells))}
`
}

const LIMIT_HEADINGS = ['measured', 'beside', 'limit', 'in this run', '']

function limitCells({ line, beside, share, measured, isKept, isWithinNoise }: KeptLimit): string[] {
  const bound = share < 1 ? '≥' : '≤'
  const missed = isWithinNoise ? 'missed, within a fifth' : 'missed'
  return [line, beside, `${bound} ${share.toFixed(2)} ×`, `${measured.toFixed(2)} ×`, isKept ? 'kept' : missed]
}

function aimCells(figure: Figure): string[] {
  const { name, aim, unit, median, p95 } = figure
  const measured = aim?.of === 'p95' ? (p95 ?? median) : median
  return [
    name,
    '',
    aim ? aimText(aim, unit) : '',
    amount(measured, unit),
    verdictOf(figure) === 'ok' ? 'kept' : 'missed',
  ]
}

function listed(figures: readonly Figure[]): string {
  if (figures.length === 0) return 'Nowhere in this run.'
  return figures.map(({ name, unit, ratio }) => `- ${name} (${unit}): ${ratio?.toFixed(2)} ×`).join('\n')
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headings, headings.map(() => '---'), ...rows].map(row).join('\n')
}

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.trim()).join(' | ')} |`
