import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Runs a program of node_modules/.bin in `root`, quietly, and gives back all that it said. */
export function runTool(
  root: string,
  name: string,
  args: readonly string[],
): Promise<{ output: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const tool = spawn(join(root, 'node_modules', '.bin', name), args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      shell: process.platform === 'win32',
    })
    const chunks: Buffer[] = []
    tool.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    tool.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    tool.on('error', reject)
    tool.on('close', (code) => resolve({ output: Buffer.concat(chunks).toString('utf8'), failed: code !== 0 }))
  })
}
