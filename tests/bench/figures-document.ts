import { execFile } from 'node:child_process'
import { cpus } from 'node:os'
import { promisify } from 'node:util'
import { figureCells, HEADINGS } from './figures-table.ts'
import type { Figure } from './measured-figures.ts'

/** Formats all figures as a Markdown document that names the day, the machine, the commit and the command. */
export async function figuresDocument(figures: readonly Figure[], args: readonly string[]): Promise<string> {
  const { stdout: commit } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'])
  const [cpu] = cpus()
  return `# Performance

The bench writes this file; nobody edits it. A figure is a median; \`load\` is the machine's load average meanwhile.

- Date: ${new Date().toISOString().slice(0, 10)}
- Machine: ${cpus().length} × ${cpu?.model.trim()}, Node ${process.version}
- Commit: ${commit.trim()}
- Command: \`npm run bench -- ${args.join(' ')}\`

${[[...HEADINGS], HEADINGS.map(() => '---'), ...figures.map(figureCells)].map(row).join('\n')}
`
}

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.trim()).join(' | ')} |`
