import { Dexie } from 'dexie'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type DatabaseState, followDatabaseState } from '#data/local/database/database-state.ts'
import { connectTo } from '#tests/data/device-connection.ts'

let factory: IDBFactory

beforeEach(() => {
  factory = new IDBFactory()
})

/** The database as a tab with this version of the app opens it; `told` collects the reported states. */
function tab(version = 1): { db: Dexie; told: DatabaseState[] } {
  const db = connectTo(factory, () => new Dexie('clinica'))
  db.version(version).stores({ rows: 'id', ...(version > 1 ? { more: 'id' } : {}) })
  const told: DatabaseState[] = []
  followDatabaseState(db, (life) => told.push(life))
  return { db, told }
}

/** A tab that does not close its connection when it is asked to. */
function frozenTab(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open('clinica', 10)
    request.onupgradeneeded = () => request.result.createObjectStore('rows', { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error('the database did not open', { cause: request.error }))
  })
}

/** Closes the connection, as iOS does to a page that was in the background for long. */
function kill(db: Dexie): void {
  forceCloseDatabase(db.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0])
}

describe('a database that another tab brings to a newer version', () => {
  it('lets the other tab upgrade, reports it, and still answers here (L-10)', async () => {
    const older = tab()
    await older.db.table('rows').add({ id: 1 })
    const newer = tab(2)
    await newer.db.open()
    expect(await newer.db.table('rows').count()).toBe(1)
    expect(await older.db.table('rows').count()).toBe(1)
    expect(older.told).toEqual(['open', 'outdated', 'outdated'])
    expect(newer.told).toEqual(['open'])
  })

  it('tells a waiting tab that an older tab blocks it, until that one closes (L-10)', async () => {
    const connection = await frozenTab()
    const newer = tab(2)
    const opened = newer.db.open()
    await expect.poll(() => newer.told).toEqual(['blocked'])
    connection.close()
    await opened
    expect(newer.told).toEqual(['blocked', 'open'])
  })
})

it('no release whose tabs may still be open reads by an index that the newest lacks', async () => {
  const outbox = '++n, &opId, [entity+key]'
  for (const stores of [
    { outbox },
    { appointments: 'id, date, patientId, [status+date]' },
    { outbox: `${outbox}, state, kind, schema` },
  ]) {
    const newest = connectTo(factory, () => new ClinicDatabase(1))
    const told: DatabaseState[] = []
    followDatabaseState(newest, (life) => told.push(life))
    await newest.open()
    const older = connectTo(factory, () => new Dexie(newest.name))
    older.version(1).stores(stores)
    await older.open()
    expect(older.backendDB().version).toBe(newest.backendDB().version)
    expect(told).toEqual(['open'])
    older.close()
    newest.close()
  }
})

describe('a database that is deleted', () => {
  it('by another tab is closed for good', async () => {
    const left = tab()
    await left.db.open()
    await connectTo(factory, () => new Dexie('clinica')).delete()
    await expect(left.db.table('rows').count()).rejects.toBeInstanceOf(Dexie.DatabaseClosedError)
    expect(await factory.databases()).toEqual([])
    expect(left.told).toEqual(['open', 'deleted'])
  })

  it('by the browser is not mistaken for the empty one that the next opening creates', async () => {
    const left = tab()
    await left.db.table('rows').add({ id: 1 })
    const connection = left.db.backendDB()
    const gone = connectTo(factory, () => new Dexie('clinica'))
    // The browser ends the connections first, and deletes what is no longer held.
    connection.close()
    await gone.delete()
    forceCloseDatabase(connection as unknown as Parameters<typeof forceCloseDatabase>[0])
    await expect.poll(() => left.told).toEqual(['open', 'deleted'])
    await expect(left.db.table('rows').count()).rejects.toBeInstanceOf(Dexie.DatabaseClosedError)
  })

  it('can be created again and deleted again', async () => {
    const { db, told } = tab()
    await db.open()
    for (const times of [1, 2]) {
      await connectTo(factory, () => new Dexie('clinica')).delete()
      await db.open()
      await db.table('rows').add({ id: times })
      expect(await db.table('rows').count()).toBe(1)
    }
    expect(told).toEqual(['open', 'deleted', 'open', 'deleted', 'open'])
  })
})

describe('a connection that the browser closes', () => {
  it('is reopened automatically, each time (L-10)', async () => {
    const { db, told } = tab()
    await db.open()
    for (const openings of [2, 3]) {
      kill(db)
      await expect.poll(() => told).toHaveLength(openings)
    }
    expect(told).toEqual(['open', 'open', 'open'])
    expect(db.isOpen()).toBe(true)
  })

  it('is reported as lost while it can not be reopened, and as open once it can, without any query', async () => {
    const { db, told } = tab()
    await db.open()
    const open = factory.open
    factory.open = () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    }
    kill(db)
    await expect.poll(() => told).toEqual(['open', 'lost'])
    factory.open = open
    await expect.poll(() => told.at(-1), { timeout: 10_000 }).toBe('open')
    expect(await db.table('rows').count()).toBe(0)
  })

  it('is not reopened once the app has closed it', async () => {
    const { db, told } = tab()
    await db.open()
    const open = factory.open
    let asked = 0
    factory.open = () => {
      asked++
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    }
    kill(db)
    await expect.poll(() => told).toEqual(['open', 'lost'])
    db.close()
    factory.open = open
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(db.isOpen()).toBe(false)
    expect(asked).toBeGreaterThan(0)
  })
})
