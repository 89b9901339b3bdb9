import type { Turnstile } from './turnstile.ts'
import { spoil } from './watched-indexeddb.ts'

/** Internals of fake-indexeddb, which runs transactions in the order of this queue. */
interface FakeConnection {
  _closePending: boolean
  _rawDatabase: { transactions: IDBTransaction[]; processTransactions: () => void }
}

/**
 * Returns the device's IndexedDB for one tab: each transaction waits at the tab's turnstile before it begins. A tab
 * that is killed there never began it; one killed at its next await committed it without knowing.
 */
export function tabIndexedDb(factory: IDBFactory, turnstile: Turnstile, onUse: (database: string) => void): IDBFactory {
  return {
    open(name: string, version?: number) {
      const request = factory.open(name, version)
      request.addEventListener('success', () => holdTransactions(request.result, turnstile, onUse))
      return request
    },
    deleteDatabase: (name: string) => factory.deleteDatabase(name),
    databases: () => factory.databases(),
    cmp: (first: unknown, second: unknown) => factory.cmp(first, second),
  }
}

function holdTransactions(connection: IDBDatabase, turnstile: Turnstile, onUse: (database: string) => void): void {
  const { _rawDatabase: raw } = connection as unknown as FakeConnection
  const begin = connection.transaction.bind(connection)
  // While opening, Dexie inspects the schema in a transaction that nobody awaits.
  let isOpening = true
  queueMicrotask(() => {
    isOpening = false
  })
  connection.transaction = (...args) => {
    const transaction = begin(...args)
    if (turnstile.isOpen || isOpening) return transaction
    onUse(connection.name)
    raw.transactions.splice(raw.transactions.indexOf(transaction), 1)
    void turnstile.pass('transaction').then(() => {
      if (isClosed(connection)) spoil(transaction, 'UnknownError')
      raw.transactions.push(transaction)
      raw.processTransactions()
    })
    return transaction
  }
}

function isClosed(connection: IDBDatabase): boolean {
  return (connection as unknown as FakeConnection)._closePending
}
