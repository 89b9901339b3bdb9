import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a command of the operator from the built product, on a data folder, to its end. Rejects with what it said when it failed. */
export async function runBuiltCommand(name: 'backup' | 'restore', dataDir: string, file: string): Promise<void> {
  const program = join(process.cwd(), 'dist', 'server', `${name}.js`)
  await run(process.execPath, [program, file], { env: { PATH: process.env.PATH, DATA_DIR: dataDir } })
}
