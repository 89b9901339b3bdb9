/** What was asked of the disk about the files of one folder, in its order. A file is known by a number: names come and go. */
export type DiskEvent =
  | { kind: 'create'; file: number; name: string }
  | { kind: 'write'; file: number; at: number; bytes: Buffer }
  | { kind: 'truncate'; file: number; size: number }
  /** The disk was waited for: what was done to the file before has arrived. */
  | { kind: 'sync'; file: number }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'remove'; name: string }
  /** As sync, for the names in the folder. */
  | { kind: 'syncFolder' }

/** What becomes of that which the disk was not waited for. */
export interface Fate {
  /** A write arrives by pieces of so many bytes, each by itself. */
  sector: number
  survives: () => boolean
}

/** The harshest disk, and the one by which promises are measured: only what was waited for is there. */
export const nothingElse: Fate = { sector: 4096, survives: () => false }

/** As when the process is killed and the machine goes on. */
const everything: Fate = { sector: 4096, survives: () => true }

/**
 * The files of the folder when the power was cut after the first `at` events. Of what no finished sync covers `fate` decides:
 * writes by sector, each by itself; names in their order, since file systems keep a journal of those.
 */
export function afterPowerCut(events: readonly DiskEvent[], at: number, fate: Fate): Map<string, Buffer> {
  const done = events.slice(0, at)
  const contents = contentsOf(done, fate)
  const bytesOf = (file: number) => contents.get(file)?.bytes() ?? Buffer.alloc(0)
  return new Map([...namesOf(done, fate)].map(([name, file]) => [name, bytesOf(file)]))
}

function contentsOf(events: readonly DiskEvent[], fate: Fate): Map<number, Content> {
  const syncedAt = new Map<number, number>()
  for (const [index, event] of events.entries()) if (event.kind === 'sync') syncedAt.set(event.file, index)
  const contents = new Map<number, Content>()
  for (const [index, event] of events.entries()) {
    if (event.kind !== 'write' && event.kind !== 'truncate') continue
    const content = contents.get(event.file) ?? new Content()
    contents.set(event.file, content)
    const isSettled = index < (syncedAt.get(event.file) ?? -1)
    apply(event, content, isSettled ? everything : fate)
  }
  return contents
}

type Change = Extract<DiskEvent, { kind: 'write' | 'truncate' }>

function apply(change: Change, content: Content, fate: Fate): void {
  if (change.kind === 'write') {
    const sectors = sectorsOf(change.at, change.bytes, fate.sector)
    for (const { at, bytes } of sectors) if (fate.survives()) content.write(at, bytes)
  } else if (fate.survives()) content.truncate(change.size)
}

/** The bytes of a file; what nobody wrote is zero. */
class Content {
  #room = Buffer.alloc(64 * 1024)
  #size = 0

  write(at: number, bytes: Buffer): void {
    const end = at + bytes.length
    if (end > this.#room.length) this.#room = Buffer.concat([this.#room], Math.max(end, 2 * this.#room.length))
    bytes.copy(this.#room, at)
    this.#size = Math.max(this.#size, end)
  }

  truncate(size: number): void {
    if (size > this.#size) this.write(size, Buffer.alloc(0))
    else this.#room.fill(0, size, this.#size)
    this.#size = size
  }

  bytes(): Buffer {
    return this.#room.subarray(0, this.#size)
  }
}

/** The parts of a write, cut where the disk's sectors meet. */
function* sectorsOf(at: number, bytes: Buffer, sector: number) {
  for (let from = 0; from < bytes.length; ) {
    const length = Math.min(bytes.length - from, sector - ((at + from) % sector))
    yield { at: at + from, bytes: bytes.subarray(from, from + length) }
    from += length
  }
}

function namesOf(events: readonly DiskEvent[], fate: Fate): Map<string, number> {
  const syncedAt = events.findLastIndex(({ kind }) => kind === 'syncFolder')
  const names = new Map<string, number>()
  for (const [index, event] of events.entries()) {
    if (event.kind !== 'create' && event.kind !== 'rename' && event.kind !== 'remove') continue
    if (index > syncedAt && !fate.survives()) break
    applyName(names, event)
  }
  return names
}

type Naming = Extract<DiskEvent, { kind: 'create' | 'rename' | 'remove' }>

/** Does to the names of a folder what was asked. */
export function applyName(names: Map<string, number>, event: Naming): void {
  if (event.kind === 'create') names.set(event.name, event.file)
  else if (event.kind === 'remove') names.delete(event.name)
  else {
    const file = names.get(event.from)
    names.delete(event.from)
    if (file !== undefined) names.set(event.to, file)
  }
}
