import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'

/** Does work that opens Dexie databases by itself in the given IndexedDB; nothing else may open any meanwhile. */
export async function asCodeOf<R>(factory: IDBFactory, work: () => Promise<R>): Promise<R> {
  const { dependencies } = Dexie
  Dexie.dependencies = { indexedDB: factory, IDBKeyRange }
  try {
    return await work()
  } finally {
    Dexie.dependencies = dependencies
  }
}

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
