import { cpus, totalmem } from 'node:os'
import { figureCells, HEADINGS } from '#tests/bench/figures-table.ts'
import type { Figure } from '#tests/bench/measured-figures.ts'
import type { Bench } from '#tests/bench/measurement.ts'

/** Formats docs/scaling.md. */
export function scalingDocument(figures: readonly Figure[], { patients, clinics }: Bench): string {
  const [cpu] = cpus()
  const amount = (processes: string, what: string) =>
    figures.find(({ name }) => name === `${processes}, ${patients} patients: ${what}`)?.median ?? Number.NaN
  const timesOf = (of: string, beside: string, what: string) => (amount(of, what) / amount(beside, what)).toFixed(2)
  const [inFile, one, three] = ['one process, SQLite', 'one process, PostgreSQL', '3 processes, PostgreSQL']
  const [alone, many] = ['a change until a stream tells it', 'until the last of'].map((what) =>
    figures.find(({ name }) => name.startsWith(`${one}, ${patients} patients: ${what}`)),
  )
  const count = / of (\d+) streams/.exec(many?.name ?? '')?.[1]
  const ofChain = (what: string) => figures.find(({ name }) => name === `a chain of ${clinics}: ${what}`)
  const chainWrite = ofChain('a write')
  const chainMemory = `${(ofChain('memory of a process')?.median ?? Number.NaN).toFixed(1)} MB`
  const ms = (figure: Figure | undefined) => `${Math.round(figure?.median ?? Number.NaN)} ms`
  return `# Scaling

What server processes carry, and what they need ([operations.md](operations.md#postgresql), [decision 41](decisions/0041-postgresql.md)).

- **A clinic is one database.** On SQLite one process serves it. On PostgreSQL any number of processes may share it.
- **Several processes stand in for each other, and may run on several machines.** The writes of a clinic run one after another in all processes,
  as on SQLite, so more processes carry no more writes.
- **For one clinic PostgreSQL is slower than a file.** One process carried ${timesOf(one, inFile, 'reads')} times the reads and ${timesOf(one, inFile, 'writes')} times the writes that it
  carries on SQLite: each query crosses to another process, and each write makes two more such round trips.
- Three processes on the ${cpus().length} cores of this machine carried ${timesOf(three, one, 'reads')} times the reads and ${timesOf(three, one, 'writes')} times the writes of one. What they
  carry on cores of their own is not measured here.
- **Event streams.** A process waits 200 ms to tell changes together. One stream heard of a change after ${ms(alone)}, the last of ${count} at one
  process after ${ms(many)}. An account may open 50 streams.
- **A process serves one clinic.** A chain is a process and a database for each clinic, on one PostgreSQL or on several. No clinic waits for a lock of
  another one, but all share the machine: with a device in each of ${clinics} that writes without a pause, a write took ${ms(chainWrite)} here. A clinic's
  process held ${chainMemory} of memory. A process opens up to 10 connections for its statements and one that listens. Set \`max_connections\` to 11 for each process
  and 20 more, for commands, dumps and the superuser: 53 for three processes.

## Figures

The bench writes this file; nobody edits it. A figure is a median. \`load\` is the machine's load average meanwhile. The client that measures, all
processes and PostgreSQL share the machine. Each load runs for 3 seconds before it is measured, except that of a chain. The size of a SQLite database is that
of its file, without the log beside it.

- Date: ${new Date().toISOString().slice(0, 10)}
- Machine: ${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB of memory, Node ${process.version}
- Sizes: ${patients} patients, ${patients * 4} appointments and as many incomes; a chain of ${clinics} clinics
- Command: \`npm run bench -- 17 --patients ${patients} --clinics ${clinics} --write docs/scaling.md\`

${[[...HEADINGS], HEADINGS.map(() => '---'), ...figures.map(figureCells)].map(row).join('\n')}
`
}

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.trim()).join(' | ')} |`
