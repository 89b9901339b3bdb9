/** Callbacks for a device's databases, by name. */
interface Watch {
  onWritten: (database: string) => void
  /** Whether the write that begins now fails for lack of space. */
  isFull: (database: string) => boolean
}

/** Internals of fake-indexeddb: the pending requests of a transaction. */
interface FakeTransaction {
  _requests: { operation: () => unknown; request: IDBRequest }[]
}

/** Returns an IndexedDB that reports writes by database, and whose disk may be full. */
export function watchedIndexedDb(factory: IDBFactory, watch: Watch): IDBFactory {
  return {
    open(name: string, version?: number) {
      const request = factory.open(name, version)
      request.addEventListener('success', () => follow(request.result, watch))
      return request
    },
    deleteDatabase: (name: string) => factory.deleteDatabase(name),
    databases: () => factory.databases(),
    cmp: (first: unknown, second: unknown) => factory.cmp(first, second),
  }
}

/** Makes the pending requests of a transaction fail, as a browser may do, which aborts the transaction. */
export function spoil(transaction: IDBTransaction, reason: string): void {
  const { _requests: requests } = transaction as unknown as FakeTransaction
  for (const waiting of requests) {
    waiting.operation = () => {
      throw new DOMException('the storage refused', reason)
    }
  }
}

function follow(connection: IDBDatabase, { onWritten, isFull }: Watch): void {
  const begin = connection.transaction.bind(connection)
  connection.transaction = (...args) => {
    const transaction = begin(...args)
    if (transaction.mode !== 'readwrite') return transaction
    transaction.addEventListener('complete', () => onWritten(connection.name))
    if (isFull(connection.name)) refuseWrites(transaction)
    return transaction
  }
}

/** Makes the first put or add abort the transaction. */
function refuseWrites(transaction: IDBTransaction): void {
  const storeOf = transaction.objectStore.bind(transaction)
  transaction.objectStore = (name) => {
    const store = storeOf(name)
    const put = store.put.bind(store)
    const add = store.add.bind(store)
    const refused = (request: IDBRequest<IDBValidKey>) => {
      spoil(transaction, 'QuotaExceededError')
      return request
    }
    store.put = (...args) => refused(put(...args))
    store.add = (...args) => refused(add(...args))
    return store
  }
}
