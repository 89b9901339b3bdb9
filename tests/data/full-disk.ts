import type { DBCore, DBCoreTable, Dexie } from 'dexie'

/** A disk whose writes fail, as the browser fails them, until it has room. */
export interface Disk {
  hasRoom: boolean
  refusals: number
}

/** Puts a database on a disk that can be full or lose its connection, for all tables or for those named. */
export function onDiskThatFails(db: Dexie, error: () => DOMException, named?: readonly string[]): Disk {
  const disk: Disk = { hasRoom: true, refusals: 0 }
  const refusing = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    mutate: (request) => {
      const isWrite = request.type === 'add' || request.type === 'put'
      if (!isWrite || disk.hasRoom) return table.mutate(request)
      disk.refusals++
      return Promise.reject(error())
    },
  })
  const concerned = (name: string) => named?.includes(name) ?? true
  const create = (core: DBCore): DBCore => ({
    ...core,
    table: (name) => (concerned(name) ? refusing(core.table(name)) : core.table(name)),
  })
  db.use({ stack: 'dbcore', name: 'failing disk', level: 1, create: (core) => ({ ...core, ...create(core) }) })
  return disk
}

/** The browser's error when there is no room. */
export const noRoom = () => new DOMException('the quota has been exceeded', 'QuotaExceededError')
/** Safari's error when it has lost the process of the database. */
export const connectionLost = () => new DOMException('Connection to Indexed Database server lost', 'UnknownError')
