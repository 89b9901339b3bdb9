import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'

/** Makes a Dexie database that lives in the given IndexedDB, as if its code ran on that device. */
export function connectTo<D extends Dexie>(factory: IDBFactory, make: () => D): D {
  const { dependencies } = Dexie
  Dexie.dependencies = { indexedDB: factory, IDBKeyRange }
  try {
    return make()
  } finally {
    Dexie.dependencies = dependencies
  }
}
