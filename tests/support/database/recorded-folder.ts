import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, dirname } from 'node:path'
import { applyName, type DiskEvent } from './disk-events.ts'

/** A folder whose every change is written down, as it is asked of the system. */
export interface RecordedFolder {
  events: readonly DiskEvent[]
  /** Ends the recording: the system's calls are the plain ones again. */
  stop: () => void
}

type FileHandle = fs.promises.FileHandle
type Step = DiskEvent extends infer E ? (E extends { file: number } ? Omit<E, 'file'> : never) : never

/**
 * Records what this process does in a folder through node:fs (the calls of SQLite's file layer in JavaScript) and
 * node:fs/promises (those of the server's own files). One folder at a time, without folders inside.
 */
export function recordFolder(folder: string): RecordedFolder {
  const recorder = new Recorder(folder)
  const original = { ...fs }
  const originalPromises = { ...fs.promises }
  Object.assign(fs, baselineCalls(recorder, original))
  Object.assign(fs.promises, promisedCalls(recorder, originalPromises))
  syncBuiltinESMExports()
  return {
    events: recorder.events,
    stop: () => {
      for (const name of PLAIN) Object.assign(fs, { [name]: original[name] })
      for (const name of PROMISED) Object.assign(fs.promises, { [name]: originalPromises[name] })
      syncBuiltinESMExports()
    },
  }
}

const PLAIN = ['openSync', 'writeSync', 'ftruncateSync', 'fsyncSync', 'closeSync', 'unlinkSync'] as const
const PROMISED = ['open', 'rename', 'rm'] as const

const FOLDER = 0

class Recorder {
  readonly events: DiskEvent[] = []
  readonly #folder: string
  readonly #names = new Map<string, number>()
  /** Logs of SQLite whose names nobody has waited for yet. */
  readonly #newLogs = new Set<number>()
  #files = FOLDER

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The number of what was opened: of a file (a new one when the name is new), of the folder, or none of ours. */
  opened(path: string): number | undefined {
    if (path === this.#folder) return FOLDER
    if (dirname(path) !== this.#folder) return undefined
    const known = this.#names.get(basename(path))
    return known ?? this.#create(basename(path))
  }

  #create(name: string): number {
    const file = ++this.#files
    this.name({ kind: 'create', file, name })
    if (/-(wal|journal)$/.test(name)) this.#newLogs.add(file)
    return file
  }

  did(file: number, step: Step): void {
    if (file === FOLDER) {
      if (step.kind === 'sync') this.events.push({ kind: 'syncFolder' })
      return
    }
    this.events.push({ ...step, file } as DiskEvent)
    // The native file layer waits for the name of a new log when it first waits for the log; the one in JavaScript leaves it out.
    if (step.kind === 'sync' && this.#newLogs.delete(file)) this.events.push({ kind: 'syncFolder' })
  }

  name(event: Parameters<typeof applyName>[1]): void {
    this.events.push(event)
    applyName(this.#names, event)
  }

  renamed(from: string, to: string): void {
    if (this.#has(from)) this.name({ kind: 'rename', from: basename(from), to: basename(to) })
  }

  removed(path: string): void {
    if (this.#has(path)) this.name({ kind: 'remove', name: basename(path) })
  }

  #has(path: string): boolean {
    return dirname(path) === this.#folder && this.#names.has(basename(path))
  }
}

function baselineCalls(recorder: Recorder, system: typeof fs): Partial<typeof fs> {
  const open = new Map<number, number>()
  const noting = (descriptor: number, step: Step) => {
    const file = open.get(descriptor)
    if (file !== undefined) recorder.did(file, step)
    return file !== undefined
  }
  return {
    openSync: (path, ...rest) => {
      const descriptor = system.openSync(path, ...rest)
      const file = recorder.opened(String(path))
      if (file !== undefined) open.set(descriptor, file)
      return descriptor
    },
    writeSync: ((descriptor: number, bytes: Uint8Array, offset: number, length: number, at: number) => {
      const written = system.writeSync(descriptor, bytes, offset, length, at)
      // Only the file layer of SQLite is recorded here: it always says where.
      if (open.has(descriptor)) {
        noting(descriptor, { kind: 'write', at, bytes: Buffer.from(bytes.subarray(offset, offset + written)) })
      }
      return written
    }) as typeof fs.writeSync,
    ftruncateSync: (descriptor, size) => {
      system.ftruncateSync(descriptor, size)
      noting(descriptor, { kind: 'truncate', size: size ?? 0 })
    },
    fsyncSync: (descriptor) => {
      // The recording is the disk: it need not be waited for in truth.
      if (!noting(descriptor, { kind: 'sync' })) system.fsyncSync(descriptor)
    },
    closeSync: (descriptor) => {
      system.closeSync(descriptor)
      open.delete(descriptor)
    },
    unlinkSync: (path) => {
      system.unlinkSync(path)
      recorder.removed(String(path))
    },
  }
}

function promisedCalls(recorder: Recorder, system: typeof fs.promises): Partial<typeof fs.promises> {
  return {
    open: async (path, flags, mode) => {
      const handle = await system.open(path, flags, mode)
      const file = recorder.opened(String(path))
      return file === undefined ? handle : recordedHandle(recorder, handle, file, flags === 'w')
    },
    rename: async (from, to) => {
      await system.rename(from, to)
      recorder.renamed(String(from), String(to))
    },
    rm: async (path, options) => {
      await system.rm(path, options)
      recorder.removed(String(path))
    },
  }
}

function recordedHandle(recorder: Recorder, handle: FileHandle, file: number, isEmptied: boolean): FileHandle {
  if (isEmptied) recorder.did(file, { kind: 'truncate', size: 0 })
  const { writeFile, sync } = handle
  return Object.assign(handle, {
    writeFile: async (text: string) => {
      await writeFile.call(handle, text)
      recorder.did(file, { kind: 'write', at: 0, bytes: Buffer.from(text) })
    },
    sync: async () => {
      await sync.call(handle)
      recorder.did(file, { kind: 'sync' })
    },
  })
}
