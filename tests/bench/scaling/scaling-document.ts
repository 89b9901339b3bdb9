import { cpus, totalmem } from 'node:os'
import { figureCells, HEADINGS } from '#tests/bench/figures-table.ts'
import type { Figure } from '#tests/bench/measured-figures.ts'
import type { Bench } from '#tests/bench/measurement.ts'

/** Formats docs/scaling.md. */
export function scalingDocument(figures: readonly Figure[], { patients, clinics }: Bench): string {
  const [cpu] = cpus()
  const amount = (processes: string, what: string) =>
    figures.find(({ name }) => name === `${processes}, PostgreSQL, ${patients} patients: ${what}`)?.median ?? Number.NaN
  const timesOf = (what: string) => (amount('3 processes', what) / amount('one process', what)).toFixed(1)
  return `# Scaling

What server processes carry, and what they need ([operations.md](operations.md#postgresql), [decision 41](decisions/0041-postgresql.md)).

- **A clinic is one database.** On SQLite one process serves it. On PostgreSQL any number of processes may share it.
- **Several processes stand in for each other, and may run on several machines.** The writes of a clinic run one after another in all processes,
  as on SQLite, so more processes carry no more writes. Each write costs two more round trips on PostgreSQL.
- Three processes on the ${cpus().length} cores of this machine carried ${timesOf('reads')} times the reads and ${timesOf('writes')} times the writes of one. What they
  carry on cores of their own is not measured here.
- **A process serves one clinic.** A chain is a process and a database for each clinic, on one PostgreSQL or on several. Its clinics never wait for
  each other's writes. A process opens up to 10 connections for its statements and one that listens: set \`max_connections\` to 11 for each process.

## Figures

The bench writes this file; nobody edits it. A figure is a median. \`load\` is the machine's load average meanwhile. The client that measures, all
processes and PostgreSQL share the machine. Each load has run for seconds before it is measured, but for a chain's. A file is counted without its log.

- Date: ${new Date().toISOString().slice(0, 10)}
- Machine: ${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB of memory, Node ${process.version}
- Sizes: ${patients} patients, ${patients * 4} appointments and as many incomes; a chain of ${clinics} clinics
- Command: \`npm run bench -- 17 --patients ${patients} --clinics ${clinics} --write docs/scaling.md\`

${[[...HEADINGS], HEADINGS.map(() => '---'), ...figures.map(figureCells)].map(row).join('\n')}
`
}

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.trim()).join(' | ')} |`
