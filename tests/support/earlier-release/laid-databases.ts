/** An IndexedDB database as JSON. */
export interface LaidDatabase {
  name: string
  version: number
  stores: LaidStore[]
}

/** A store of it, with its rows. */
export interface LaidStore {
  name: string
  keyPath: string
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  rows: unknown[]
}

/** Lays databases into an IndexedDB that has none of these names. */
export async function layDatabases(factory: IDBFactory, databases: readonly LaidDatabase[]): Promise<void> {
  for (const database of databases) await lay(factory, database)
}

function lay(factory: IDBFactory, { name, version, stores }: LaidDatabase): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name, version)
    opening.onerror = () => reject(opening.error ?? new Error('the database did not open'))
    opening.onupgradeneeded = () => {
      for (const store of stores) make(opening.result, store)
    }
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}

function make(database: IDBDatabase, { name, keyPath, autoIncrement, indexes, rows }: LaidStore): void {
  const store = database.createObjectStore(name, { keyPath, autoIncrement })
  for (const { name: index, keyPath: path, ...options } of indexes) store.createIndex(index, path, options)
  for (const row of rows) store.add(row)
}

/** The rows of a store as they were laid. */
export function laidRows<R>(databases: readonly LaidDatabase[], name: string, store: string): R[] {
  const stores = databases.find((database) => database.name === name)?.stores ?? []
  return (stores.find((each) => each.name === store)?.rows ?? []) as R[]
}
