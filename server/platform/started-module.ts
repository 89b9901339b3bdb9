import { type ChildProcess, fork } from 'node:child_process'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** The build puts all modules that the server starts into the folder of its programs (server-bundle.ts). */
const IS_BUNDLED = !import.meta.url.endsWith('.ts')

/** Starts a module in a worker thread. `module` is its path below the server's folder. */
export function startThread(module: string, options: WorkerOptions): Worker {
  const url = urlOf(module)
  if (IS_BUNDLED) return new Worker(url, options)
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(url.href)}) })`
  return new Worker(program, { ...options, eval: true })
}

/** Starts a module in a process of its own, which exchanges messages with this one. What it prints is dropped. */
export function startProcess(module: string): ChildProcess {
  const execArgv = IS_BUNDLED ? [] : ['--import', import.meta.resolve('tsx')]
  return fork(fileURLToPath(urlOf(module)), [], { execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

function urlOf(module: string): URL {
  return new URL(IS_BUNDLED ? `./${basename(module, '.ts')}.js` : `../${module}`, import.meta.url)
}
