import { vi } from 'vitest'

/** A request to a table or an index, or a cursor's step; `index` is null for the table itself. */
export interface DatabaseRequest {
  method: string
  table: string
  index: string | null
}

type Source = IDBObjectStore | IDBIndex
type Method = (this: Source | IDBCursor, ...args: unknown[]) => unknown

const OF_TABLES = ['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor', 'put', 'add', 'delete']
const OF_INDEXES = ['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor']

const watched = [
  ...OF_TABLES.map((method) => methodOf(IDBObjectStore.prototype, method)),
  ...OF_INDEXES.map((method) => methodOf(IDBIndex.prototype, method)),
  methodOf(IDBCursor.prototype, 'continue'),
]

/** Tells of each request to this database from now on, until the mocks are restored. */
export function watchRequests(database: string, onRequest: (request: DatabaseRequest) => void): void {
  for (const { methods, method, original } of watched) {
    vi.spyOn(methods, method).mockImplementation(function (this: Source | IDBCursor, ...args) {
      const source = 'source' in this ? this.source : this
      const table = 'objectStore' in source ? source.objectStore : source
      const index = 'objectStore' in source ? source.name : null
      if (table.transaction.db.name === database) onRequest({ method, table: table.name, index })
      return original.apply(this, args)
    })
  }
}

/** The method as it is before any mock. */
function methodOf(prototype: object, method: string) {
  const methods = prototype as Record<string, Method>
  const original = methods[method]
  if (!original) throw new TypeError(`no method ${method}`)
  return { methods, method, original }
}
