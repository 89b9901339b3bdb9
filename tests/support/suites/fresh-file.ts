import './own-broadcasts.ts'
import 'fake-indexeddb/auto'
import './restored-mocks.ts'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'

/** A setup file: each test file of a shared worker begins with an empty IndexedDB, which Dexie takes for the browser's. */
globalThis.indexedDB = new IDBFactory()
Dexie.dependencies = { indexedDB, IDBKeyRange }
