/** What happens around a device's databases, each by its name. */
interface Watch {
  onWritten: (database: string) => void
  /** Whether the write that begins now finds no room. */
  isFull: (database: string) => boolean
}

/** What fake-indexeddb keeps inside: the requests of a transaction that are still to be carried out. */
interface FakeTransaction {
  _requests: { operation: () => unknown; request: IDBRequest }[]
}

/** An IndexedDB that tells which of its databases has just been written to, and whose disk may be full. */
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

/** The requests that wait in a transaction will fail for a reason of the browser's own, which breaks the transaction off. */
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

/** The first row that is put breaks the transaction off. */
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
