/** An IndexedDB that tells which of its databases has just been written to. */
export function watchedIndexedDb(factory: IDBFactory, onWritten: (database: string) => void): IDBFactory {
  return {
    open(name: string, version?: number) {
      const request = factory.open(name, version)
      request.addEventListener('success', () => watch(request.result, onWritten))
      return request
    },
    deleteDatabase: (name: string) => factory.deleteDatabase(name),
    databases: () => factory.databases(),
    cmp: (first: unknown, second: unknown) => factory.cmp(first, second),
  }
}

function watch(connection: IDBDatabase, onWritten: (database: string) => void): void {
  const begin = connection.transaction.bind(connection)
  connection.transaction = (...args) => {
    const transaction = begin(...args)
    if (transaction.mode === 'readwrite') transaction.addEventListener('complete', () => onWritten(connection.name))
    return transaction
  }
}
