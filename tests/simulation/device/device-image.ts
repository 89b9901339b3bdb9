/** What fake-indexeddb keeps of one database inside. */
interface RawDatabase {
  version: number
  rawObjectStores: Map<string, object>
  constructor: new (name: string, version: number) => RawDatabase
}

/** All that a database held at one moment, indexes too. */
export type DatabaseImage = Pick<RawDatabase, 'version' | 'rawObjectStores' | 'constructor'>

/** The databases of one device. */
function databasesOf(factory: IDBFactory): Map<string, RawDatabase> {
  return (factory as unknown as { _databases: Map<string, RawDatabase> })._databases
}

/** Takes an image of a database that nobody writes to just now. */
export function imageOf(factory: IDBFactory, name: string): DatabaseImage {
  const raw = databasesOf(factory).get(name)
  if (!raw) throw new Error(`there is no database ${name}`)
  return copied(raw, raw.version, name)
}

/** Puts a database where there is none yet: what opening, upgrading and filling it would make, at a hundredth of the cost. */
export function putImage(factory: IDBFactory, image: DatabaseImage, name: string): void {
  databasesOf(factory).set(name, copied(image, image.version, name))
}

function copied(from: DatabaseImage, version: number, name: string): RawDatabase {
  const raw = new from.constructor(name, version)
  const copies = new Map<unknown, unknown>([[from, raw]])
  raw.rawObjectStores = copyOf(from.rawObjectStores, copies)
  return raw
}

/** Copies stores, indexes and their trees, each once; the records in the trees are replaced, never changed, and so may be shared. */
function copyOf<T>(value: T, copies: Map<unknown, unknown>): T {
  if (typeof value !== 'object' || value === null) return value
  const known = copies.get(value)
  if (known) return known as T
  if (value instanceof Map) return new Map([...value].map(([name, part]) => [name, copyOf(part, copies)])) as T
  const copy = Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value))
  copies.set(value, copy)
  for (const [name, part] of Object.entries(value)) copy[name] = name === 'record' ? part : copyOf(part, copies)
  return copy
}
