import { execFile } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { promisify } from 'node:util'
import { requireChromium } from '#tests/support/browser/chromium.ts'
import { type KeptLimit, limitsOf } from './comparison/peer-limits.ts'
import { figureCells, HEADINGS } from './figures-table.ts'
import { type Figure, isAhead, isClearlyAhead } from './measured-figures.ts'

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
  const slightly = figures.filter((figure) => isAhead(figure) && !isClearlyAhead(figure))
  const limits = limitsOf(figures)
  return `# Performance

The bench writes this file; nobody edits it. A figure is a median. A ratio is a peer's figure divided by the product's.
\`load\` is the machine's load average meanwhile: figures under a load beyond its cores are slower than the software.

- Date: ${new Date().toISOString().slice(0, 10)}
- Machine: ${cpus().length} cores (${cpu?.model.trim()}), ${memory} GiB of memory
- Software: Node ${process.version}, ${browser.trim()}, commit ${commit.trim()}
- Sizes: ${patients} patients unless a line names others, ${rounds === 1 ? '1 round' : `${rounds} rounds`}
- Command: \`npm run bench -- ${measured} --patients ${patients} --rounds ${rounds} --write docs/performance.md\`

## Limits beside a competitor

Here a figure of the product is divided by the competitor's.

${limits.length === 0 ? 'None was measured.' : table(LIMIT_HEADINGS, limits.map(limitCells))}

## Where a peer is ahead

By more than a fifth:

${listed(clearly)}

By less, which means nothing on a machine that does other work:

${listed(slightly)}

## All figures

${table(HEADINGS, figures.map(figureCells))}
`
}

const LIMIT_HEADINGS = ['measured', 'beside', 'limit', 'in this run', '']

function limitCells({ line, beside, share, measured, isKept }: KeptLimit): string[] {
  const bound = share < 1 ? '≥' : '≤'
  return [line, beside, `${bound} ${share.toFixed(2)} ×`, `${measured.toFixed(2)} ×`, isKept ? 'kept' : 'missed']
}

function listed(figures: readonly Figure[]): string {
  if (figures.length === 0) return 'Nowhere in this run.'
  return figures.map(({ name, ratio }) => `- ${name}: ${ratio?.toFixed(2)} ×`).join('\n')
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headings, headings.map(() => '---'), ...rows].map(row).join('\n')
}

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.trim()).join(' | ')} |`
