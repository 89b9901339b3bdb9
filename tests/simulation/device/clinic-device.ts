import { IDBFactory } from 'fake-indexeddb'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { readClock } from '#data/local/session/device-clock.ts'
import { beginSession, leaveSession } from '#data/local/session/page-session.ts'
import { readSession } from '#data/local/session/session.ts'
import { finishLeaving } from '#data/sync/engine/open-clinic.ts'
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
  /** So many months come in one list of a first mirror; as many as the engine takes by itself when absent. */
  monthsAList?: number | undefined
  /** What a device holds before anybody used it, and for somebody who signs in there for the first time; made anew when absent. */
  images?: { device: DatabaseImage; clinic: DatabaseImage } | undefined
}

/** A tablet of the clinic: its IndexedDB, its locks, its tabs, whoever is signed in. */
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
  readonly monthsAList: number | undefined
  isOnline = true
  /** Whether its storage ever refused something. */
  hasStorageTrouble = false
  /** Milliseconds that its own clock is ahead of the true time, and that the app knows it to be behind the server's. */
  #clockError = 0
  #offset = 0
  #refused = { database: '', writes: 0 }
  /** Who signed in last. */
  userId = 0
  /** The token of the session that began last. */
  token = ''
  readonly stores = new Map<number, DeviceStore>()
  readonly #images: Surroundings['images']
  readonly #db: DeviceDatabase
  #session: ReturnType<typeof readSession> | null = null
  #clock: ReturnType<typeof readClock> | null = null
  readonly #tabs = new Map<number, DeviceTab>()

  constructor(
    readonly name: string,
    { server, network, ledger, time, monthsAList, images }: Surroundings,
  ) {
    this.server = server
    this.network = network
    this.ledger = ledger
    this.time = time
    this.monthsAList = monthsAList
    this.#images = images
    this.#db = connectTo(this.factory, () => new DeviceDatabase())
    if (images) putImage(this.#disk, images.device, this.#db.name)
  }

  /** Somebody signs in, as the login page does; a session that was there is left. Who is new here may have been here before: `left`. */
  async signIn(userId: number, left = this.#images?.clinic): Promise<void> {
    const token = await this.server.signIn(userId)
    const role = patientOf(userId) === null ? 'admin' : 'patient'
    await beginSession(this.#db, new MemoryStorage(), token, { id: userId, username: `usuario${userId}`, role })
    this.userId = userId
    this.token = token
    if (!this.stores.has(userId)) await this.#openStore(userId, left)
  }

  /** Whoever is signed in leaves, with or without network. */
  async signOut(): Promise<void> {
    const session = await this.#readSession()
    if (!session) return
    await leaveSession(this.#db, new MemoryStorage(), session)
    this.token = ''
    this.store().closeScreens()
  }

  /** Looks after what everybody who is not signed in has left here, as pages do when somebody comes or goes. */
  async finishLeaving(): Promise<void> {
    await asCodeOf(this.factory, () => finishLeaving(this.#db, this.deviceNow()))
    for (const store of this.stores.values()) await store.noteErased()
  }

  /** Whether somebody, or that very user, is signed in as far as the device knows. */
  async isSignedIn(userId?: number): Promise<boolean> {
    const session = await this.#readSession()
    return session !== null && (userId === undefined || session.user.id === userId)
  }

  /** Whether nobody is signed in although the server would still take the session that began last. */
  async isSignedOutInVain(): Promise<boolean> {
    return !(await this.isSignedIn()) && (await this.server.takes(this.token))
  }

  /** The server forgets the session; the device does not know yet. */
  async expireSession(): Promise<void> {
    const session = await this.#readSession()
    if (session) await this.server.expire(session.token)
  }

  /** The device's own clock, right or wrong. */
  readonly deviceNow = (): number => this.time.now() + this.#clockError

  /** The clinic's corrected clock, as far as the device knows it. */
  readonly now = (): number => this.deviceNow() + this.#offset

  setClock(error: number): void {
    this.#clockError = error
  }

  /** Goes at once by what a tab has just measured against the server's clock. */
  readonly hear = (offset: number): void => {
    this.#offset = offset
  }

  /** Takes over what was measured against the server's clock. */
  async lookAtClock(): Promise<void> {
    this.#clock ??= readClock(this.#db)
    this.#offset = (await this.#clock)?.offset ?? 0
  }

  /** So many writes of the present user's data find no room. */
  fillDisk(writes: number): void {
    this.#refused = { database: this.store().db.name, writes }
    this.hasStorageTrouble = true
  }

  /** The browser closes the databases under a tab, and under what the person looks at. */
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

  /** The tab of that number. One between two cycles, left by another user, shows the present user's screens. */
  async tab(number: number): Promise<DeviceTab> {
    const open = this.#tabs.get(number)
    if (open && (open.isBusy || open.userId === this.userId)) return open
    const tab = await new DeviceTab(this, this.userId).open()
    this.#tabs.set(number, tab)
    return tab
  }

  /** Whether a change is about to leave one of its tabs. */
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

  /** A whole cycle of a fresh tab of the present user, with no schedule. */
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

  /** Read anew only after a write: every step of a history asks. */
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
