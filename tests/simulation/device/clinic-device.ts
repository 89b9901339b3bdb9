import { IDBFactory } from 'fake-indexeddb'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { readClock } from '#data/local/session/device-clock.ts'
import { beginSession, leaveSession } from '#data/local/session/page-session.ts'
import { readSession } from '#data/local/session/session.ts'
import { cleanUpSignedOutUsers } from '#data/sync/engine/open-clinic.ts'
import type { ListSizes } from '#data/sync/engine/sync-ports.ts'
import { asCodeOf, connectTo } from '#tests/data/device-connection.ts'
import { FakeLockManager } from '#tests/data/fake-lock-manager.ts'
import { patientOf } from '#tests/simulation/people/clinic-people.ts'
import type { Ledger } from '#tests/simulation/rules/ledger.ts'
import type { ClinicServer } from '#tests/simulation/server/clinic-server.ts'
import type { Network } from '#tests/simulation/server/network.ts'
import { MemoryStorage } from '#tests/support/browser/memory-storage.ts'
import { type DatabaseImage, putImage } from './device-image.ts'
import { DeviceStore } from './device-store.ts'
import { DeviceTab, type TabHost } from './device-tab.ts'
import type { VirtualTime } from './virtual-time.ts'
import { watchedIndexedDb } from './watched-indexeddb.ts'

/** What all devices of a history share. */
export interface Surroundings {
  server: ClinicServer
  network: Network
  ledger: Ledger
  time: VirtualTime
  /** Sizes of the lists of a first mirror; by default what the engine chooses. */
  listSizes?: ListSizes | undefined
  /** The initial content of a device, and of a new user's database; created from scratch if absent. */
  images?: { device: DatabaseImage; clinic: DatabaseImage } | undefined
}

/** A device of the clinic: its IndexedDB, its locks, its tabs, its signed-in user. */
export class Device implements TabHost {
  readonly #disk = new IDBFactory()
  readonly factory = watchedIndexedDb(this.#disk, {
    onWritten: (database) => this.#noteWritten(database),
    isFull: (database) => this.#isFull(database),
  })
  readonly locks = new FakeLockManager()
  readonly server: ClinicServer
  readonly network: Network
  readonly ledger: Ledger
  readonly time: VirtualTime
  readonly listSizes: ListSizes | undefined
  isOnline = true
  /** Whether its storage ever refused an operation. */
  hasStorageTrouble = false
  /** Milliseconds by which its own clock is ahead of the true time, and the offset that the app has measured. */
  #clockError = 0
  #offset = 0
  #refused = { database: '', writes: 0 }
  /** The user who signed in last. */
  userId = 0
  /** The token of the latest session. */
  token = ''
  readonly stores = new Map<number, DeviceStore>()
  readonly #images: Surroundings['images']
  readonly #db: DeviceDatabase
  #session: ReturnType<typeof readSession> | null = null
  #clock: ReturnType<typeof readClock> | null = null
  readonly #tabs = new Map<number, DeviceTab>()

  constructor(
    readonly name: string,
    { server, network, ledger, time, listSizes, images }: Surroundings,
  ) {
    this.server = server
    this.network = network
    this.ledger = ledger
    this.time = time
    this.listSizes = listSizes
    this.#images = images
    this.#db = connectTo(this.factory, () => new DeviceDatabase())
    if (images) putImage(this.#disk, images.device, this.#db.name)
  }

  /**
   * Signs a user in, as the login page does; a current session ends. `left`: what an earlier use of this device has
   * left for a new user.
   */
  async signIn(userId: number, left = this.#images?.clinic): Promise<void> {
    const token = await this.server.signIn(userId)
    const role = patientOf(userId) === null ? 'admin' : 'patient'
    await beginSession(this.#db, new MemoryStorage(), token, { id: userId, username: `usuario${userId}`, role })
    this.userId = userId
    this.token = token
    if (!this.stores.has(userId)) await this.#openStore(userId, left)
  }

  /** Signs the current user out, with or without network. */
  async signOut(): Promise<void> {
    const session = await this.#readSession()
    if (!session) return
    await leaveSession(this.#db, new MemoryStorage(), session)
    this.token = ''
    this.store().closeScreens()
  }

  /** Cleans up the data of signed-out users, as pages do after a sign-in or sign-out. */
  async finishLeaving(): Promise<void> {
    await asCodeOf(this.factory, () => cleanUpSignedOutUsers(this.#db, this.deviceNow()))
    for (const store of this.stores.values()) await store.noteErased()
  }

  /** Whether anybody, or that user, is signed in according to the device. */
  async isSignedIn(userId?: number): Promise<boolean> {
    const session = await this.#readSession()
    return session !== null && (userId === undefined || session.user.id === userId)
  }

  /** Whether nobody is signed in although the server still accepts the latest session. */
  async isSignedOutInVain(): Promise<boolean> {
    return !(await this.isSignedIn()) && (await this.server.takes(this.token))
  }

  /** Ends the session on the server; the device does not know yet. */
  async expireSession(): Promise<void> {
    const session = await this.#readSession()
    if (session) await this.server.expire(session.token)
  }

  /** The device's own clock, right or wrong. */
  readonly deviceNow = (): number => this.time.now() + this.#clockError

  /** The clinic's corrected clock, with the offset that the device knows. */
  readonly now = (): number => this.deviceNow() + this.#offset

  setClock(error: number): void {
    this.#clockError = error
  }

  /** Uses a newly measured offset at once. */
  readonly setOffset = (offset: number): void => {
    this.#offset = offset
  }

  /** Reads the measured offset from the device database. */
  async lookAtClock(): Promise<void> {
    this.#clock ??= readClock(this.#db)
    this.#offset = (await this.#clock)?.offset ?? 0
  }

  /** Makes the next writes of the current user's data fail for lack of space. */
  fillDisk(writes: number): void {
    this.#refused = { database: this.store().db.name, writes }
    this.hasStorageTrouble = true
  }

  /** Closes the databases of a tab and of the person's screens, as a browser may do. */
  loseConnection(number: number): void {
    this.hasStorageTrouble = true
    this.#tabs.get(number)?.loseConnection()
    this.store().db.backendDB().close()
  }

  store(userId = this.userId): DeviceStore {
    const store = this.stores.get(userId)
    if (!store) throw new Error(`user ${userId} never used ${this.name}`)
    return store
  }

  /** Returns the tab with that number. An idle tab of another user is replaced by one of the current user. */
  async tab(number: number): Promise<DeviceTab> {
    const open = this.#tabs.get(number)
    if (open && (open.isBusy || open.userId === this.userId)) return open
    const tab = await new DeviceTab(this, this.userId).open()
    this.#tabs.set(number, tab)
    return tab
  }

  /** Whether a write is about to leave one of its tabs. */
  isSending(): boolean {
    return [...this.#tabs.values()].some(({ leaving }) => leaving !== null && leaving.method !== 'GET')
  }

  openTab(number: number): DeviceTab | undefined {
    return this.#tabs.get(number)
  }

  kill(number: number): void {
    this.#tabs.get(number)?.kill()
    this.#tabs.delete(number)
  }

  killAll(): void {
    for (const number of [...this.#tabs.keys()]) this.kill(number)
  }

  /** Runs a complete cycle in a fresh tab of the current user, without a schedule. */
  async runFreely(): Promise<void> {
    const tab = await new DeviceTab(this, this.userId).open({ stepwise: false })
    await tab.finish()
    tab.kill()
  }

  close(): void {
    this.killAll()
    for (const store of this.stores.values()) store.db.close()
    this.#db.close()
  }

  #isFull(database: string): boolean {
    if (this.#refused.writes === 0 || database !== this.#refused.database) return false
    this.#refused.writes--
    this.ledger.tally.count('write found the disk full')
    return true
  }

  /** Cached until the next write, since every step of a history asks. */
  #readSession(): ReturnType<typeof readSession> {
    this.#session ??= readSession(this.#db)
    return this.#session
  }

  #noteWritten(database: string): void {
    if (database === this.#db.name) {
      this.#session = null
      this.#clock = null
    }
    for (const store of this.stores.values()) if (store.db.name === database) store.written++
  }

  async #openStore(userId: number, left: DatabaseImage | undefined): Promise<void> {
    const db = connectTo(this.factory, () => new ClinicDatabase(userId))
    if (left) putImage(this.#disk, left, db.name)
    await db.open()
    this.stores.set(userId, new DeviceStore(`${this.name} of user ${userId}`, db))
  }
}
