import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A program in a process of its own. */
export interface Program {
  child: ChildProcess
  /** What it said so far. */
  said: { out: string; err: string }
  /** Waits for its end; gives the exit code, null after a signal. */
  ended: () => Promise<number | null>
}

/** Runs a program of the server by its bundle's name ('main', 'backup', 'staff'): bundled, it starts many times faster. */
export function runProgram(name: string, args: readonly string[], variables: Record<string, string>): Program {
  return runNode([join(inject('serverDist'), 'server', `${name}.js`), ...args], variables)
}

/** The same on a disk without room: no file can grow. */
export const runProgramWithoutRoom: typeof runProgram = (name, args, variables) => {
  const program = join(inject('serverDist'), 'server', `${name}.js`)
  return runIn('sh', ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, program, ...args], variables)
}

/** Runs a module of the tests from its source. */
export function runSource(path: string, args: readonly string[]): Program {
  return runNode(['--import', 'tsx', path, ...args], {})
}

const runNode = (args: readonly string[], variables: Record<string, string>): Program =>
  runIn(process.execPath, args, variables)

function runIn(command: string, args: readonly string[], variables: Record<string, string>): Program {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.err += chunk
  })
  const closed = once(child, 'close') as Promise<[number | null]>
  return { child, said, ended: async () => (await closed)[0] }
}

/** The address that a server says it listens at. */
export async function listeningAt({ child, said }: Program): Promise<string> {
  for (;;) {
    const url = /Escuchando en (https?:\S+)\n/.exec(said.out)?.[1]
    if (url) return url
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${said.err}`)
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'close')])
  }
}
