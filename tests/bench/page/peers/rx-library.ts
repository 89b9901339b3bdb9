import type { MirroredRows } from '../mirrored-clinic.ts'

/** A row in RxDB, whose primary keys are texts. */
export type RxRow<Row> = Omit<Row, 'id'> & { id: string }

/** What the bench uses of RxDB. Its own types are only there once its packages are installed. */
export interface RxLibrary {
  createRxDatabase: (options: { name: string; storage: unknown; multiInstance: boolean }) => Promise<RxDatabase>
  getRxStorageDexie: (options: { chromeTransactionDurability: 'strict' }) => unknown
  replicateRxCollection: (options: RxReplicationOptions) => RxReplication
}

interface RxDatabase {
  addCollections: (schemas: Record<string, { schema: object }>) => Promise<Record<keyof MirroredRows, RxCollection>>
}

export interface RxCollection {
  bulkInsert: (rows: readonly object[]) => Promise<{ error: unknown[] }>
  find: (query: { selector: object }) => { exec: () => Promise<RxDocument[]>; $: RxStream<RxDocument[]> }
  findOne: (id: string) => { exec: (throwIfMissing: true) => Promise<RxDocument> }
  findByIds: (ids: string[]) => { exec: () => Promise<Map<string, RxDocument>> }
  $: RxStream<unknown>
}

export interface RxDocument {
  toJSON: () => unknown
  patch: (fields: object) => Promise<RxDocument>
}

interface RxStream<T> {
  subscribe: (tell: (value: T) => void) => { unsubscribe: () => void }
}

interface RxReplicationOptions {
  collection: RxCollection
  replicationIdentifier: string
  live: boolean
  autoStart: boolean
  pull: {
    batchSize: number
    handler: (since: RxCheckpoint | undefined) => Promise<{ documents: object[]; checkpoint: RxCheckpoint }>
  }
  push?: {
    batchSize?: number
    handler: (changes: { newDocumentState: { id: string; notes: string } }[]) => Promise<object[]>
  }
}

/** How many rows of the list were pulled. */
interface RxCheckpoint {
  pulled: number
  isWhole: boolean
}

interface RxReplication {
  error$: RxStream<Error>
  start: () => Promise<void>
  awaitInSync: () => Promise<unknown>
  pause: () => Promise<void>
}

declare global {
  interface Window {
    /** Added to the page by the measurement. */
    RxLibrary?: RxLibrary
  }
}
