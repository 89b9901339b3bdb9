/** Internals of fake-indexeddb for one database. */
interface RawDatabase {
  version: number
  rawObjectStores: Map<string, object>
  constructor: new (name: string, version: number) => RawDatabase
}

/** The complete content of a database at one moment, including indexes. */
export type DatabaseImage = Pick<RawDatabase, 'version' | 'rawObjectStores' | 'constructor'>

/** The databases of one device. */
function databasesOf(factory: IDBFactory): Map<string, RawDatabase> {
  return (factory as unknown as { _databases: Map<string, RawDatabase> })._databases
}

/** Copies a database that nobody is writing to. */
export function imageOf(factory: IDBFactory, name: string): DatabaseImage {
  const raw = databasesOf(factory).get(name)
  if (!raw) throw new Error(`there is no database ${name}`)
  return copied(raw, raw.version, name)
}

/** Creates a database from an image, at a hundredth of the cost of opening, upgrading and filling it. */
export function putImage(factory: IDBFactory, image: DatabaseImage, name: string): void {
  databasesOf(factory).set(name, copied(image, image.version, name))
}

function copied(from: DatabaseImage, version: number, name: string): RawDatabase {
  const raw = new from.constructor(name, version)
  const copies = new Map<unknown, unknown>([[from, raw]])
  raw.rawObjectStores = copyOf(from.rawObjectStores, copies)
  return raw
}

/** Copies stores, indexes and their trees, each once. Records are shared: they are replaced, never mutated. */
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
