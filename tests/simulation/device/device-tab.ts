import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { storageTroubleOf } from '#data/local/database/storage-trouble.ts'
import { countUnconfirmed } from '#data/local/outbox/outbox.ts'
import { createApi } from '#data/remote/http/api.ts'
import { runCycle } from '#data/sync/engine/cycle.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import type { ListSizes, SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { noteUnconfirmed } from '#data/sync/engine/waiting-count.ts'
import { createSenderLock } from '#data/sync/locks/sender-lock.ts'
import { connectTo } from '#tests/data/device-connection.ts'
import type { FakeLockManager } from '#tests/data/fake-lock-manager.ts'
import { changeIdIn, type Ledger } from '#tests/simulation/rules/ledger.ts'
import { expectOrderKept } from '#tests/simulation/rules/order-rules.ts'
import { expectRule } from '#tests/simulation/rules/violation.ts'
import type { ClinicServer, SentRequest } from '#tests/simulation/server/clinic-server.ts'
import type { Fault } from '#tests/simulation/server/faults.ts'
import type { Network } from '#tests/simulation/server/network.ts'
import type { DeviceStore } from './device-store.ts'
import { tabIndexedDb } from './tab-indexeddb.ts'
import { Turnstile } from './turnstile.ts'
import type { VirtualTime } from './virtual-time.ts'

/**
 * Bounds for the requests of a cycle: it pulls and pushes at most eight times, fills a mirror at most once, and may
 * send each change once per round.
 */
const ROUNDS = 8
const REQUESTS_OF_A_PULL = 4
const REQUESTS_OF_A_FIRST_MIRROR = 20

/** What a tab uses of its device. */
export interface TabHost {
  name: string
  isOnline: boolean
  /** The token of the latest session. */
  readonly token: string
  hasStorageTrouble: boolean
  now: () => number
  deviceNow: () => number
  setOffset: (offset: number) => void
  lookAtClock: () => Promise<void>
  factory: IDBFactory
  locks: FakeLockManager
  server: ClinicServer
  network: Network
  ledger: Ledger
  time: VirtualTime
  listSizes: ListSizes | undefined
  /** A user's data, without any schedule. */
  store: (userId: number) => DeviceStore
}

/** A page (or worker) of a device: its own connections, lock and API under the real engine. */
export class DeviceTab {
  readonly #device: TabHost
  readonly #turnstile = new Turnstile()
  readonly #db: ClinicDatabase
  readonly #deviceDb: DeviceDatabase
  readonly #ports: SyncPorts
  /** Of the requests since the last one that was given up. */
  #watchdogs: AbortController[] = []
  #isCycling = false
  #requests = 0
  #leaving: SentRequest | null = null
  #failure: Error | null = null

  constructor(
    device: TabHost,
    readonly userId: number,
  ) {
    this.#device = device
    const factory = tabIndexedDb(device.factory, this.#turnstile, (name) => this.#expectOwn(name))
    this.#db = connectTo(factory, () => new ClinicDatabase(userId))
    this.#deviceDb = connectTo(factory, () => new DeviceDatabase())
    this.#ports = this.#createPorts()
  }

  /** Opens its databases. From then on it advances one await at a time, unless it may run freely. */
  async open({ stepwise } = { stepwise: true }): Promise<this> {
    await this.#db.open()
    await this.#deviceDb.open()
    if (stepwise) this.#turnstile.letOneByOne()
    return this
  }

  /** Whether it is in a cycle; also true while work continues after its lock was stolen. */
  get isBusy(): boolean {
    return this.#isCycling || this.#turnstile.at !== null
  }

  /** The await at which it stands; null between two cycles. */
  get at() {
    return this.#turnstile.at
  }

  /** The request that is about to leave. */
  get leaving(): SentRequest | null {
    return this.at === 'request' ? this.#leaving : null
  }

  /** Advances to the next await; between two cycles it begins one. A leaving request meets the fault. */
  async step(fault: Fault = 'none'): Promise<void> {
    if (this.isBusy) await this.#turnstile.step(fault)
    else await this.#begin()
    if (this.#failure) throw this.#failure
  }

  /** Advances to the end of its cycle. */
  async finish(): Promise<void> {
    do await this.step()
    while (this.isBusy)
  }

  /** Kills the tab where it stands. */
  kill(): void {
    this.#turnstile.close()
    this.#device.locks.releaseAllOf(this)
    this.#db.close()
    this.#deviceDb.close()
  }

  /** Closes its databases, as iOS may do. */
  loseConnection(): void {
    for (const db of [this.#db, this.#deviceDb]) db.backendDB()?.close()
  }

  /** Called when work ends that went on after another tab had stolen the lock. */
  onStolenWorkEnded(error?: unknown): void {
    this.#device.ledger.tally.count('sender went on without its lock')
    this.#note(error)
    this.#turnstile.moved()
  }

  async #begin(): Promise<void> {
    this.#isCycling = true
    this.#requests = 0
    await this.#device.lookAtClock()
    const bound = await this.#requestBound()
    await this.#turnstile.nextMove(() => {
      void this.#cycle().then(() => {
        this.#isCycling = false
        if (this.#requests > bound) this.#failure ??= new RangeError(`${this.#requests} requests in one cycle`)
        this.#turnstile.moved()
      })
    })
  }

  /** Runs a cycle and stores the count for the login page, as the page's engine does. */
  async #cycle(): Promise<void> {
    try {
      await runCycle(this.#ports)
      await noteUnconfirmed(this.#deviceDb, this.#db)
    } catch (error) {
      this.#note(error)
    }
  }

  #note(error: unknown): void {
    if (error === undefined || error instanceof SessionEndedError) return
    // The page's engine logs this and tries again later.
    if (this.#device.hasStorageTrouble && storageTroubleOf(error) !== null) return
    this.#failure ??= error instanceof Error ? error : new Error(String(error))
  }

  async #requestBound(): Promise<number> {
    const unsettled = await countUnconfirmed(this.#device.store(this.userId).db)
    const pages = await this.#device.server.pages()
    return REQUESTS_OF_A_FIRST_MIRROR + ROUNDS * (REQUESTS_OF_A_PULL + pages + unsettled)
  }

  #createPorts(): SyncPorts {
    const { time, now, deviceNow, setOffset, locks, network, server, ledger, listSizes } = this.#device
    const fetch = network.fetchFor({
      isOnline: () => this.#device.isOnline,
      isRobbed: () => !locks.isHeldBy(this),
      leave: async (request) => {
        this.#requests++
        this.#leaving = request
        if (request.method !== 'GET') {
          await this.#device.store(this.userId).follow(changeIdIn(request), ledger)
          ledger.sending(request, server.userOf(request))
          await expectOrderKept(this.#device.store(this.userId), changeIdIn(request), server)
        }
        return this.#turnstile.pass('request')
      },
      arrive: () => this.#turnstile.pass('answer'),
      isOfFormerSession: ({ headers: { authorization } }) => authorization !== `Bearer ${this.#device.token}`,
      giveUp: () => {
        const reason = new DOMException('silent for too long', 'TimeoutError')
        for (const watchdog of this.#watchdogs.splice(0)) watchdog.abort(reason)
      },
    })
    return {
      db: this.#db,
      device: this.#deviceDb,
      api: createApi({ baseUrl: 'http://clinica.example/api/v1', fetch }),
      now,
      deviceNow,
      onClockOffset: setOffset,
      random: time.random,
      newUuid: time.newUuid,
      lock: createSenderLock(this.#db, time.newUuid(), deviceNow, locks.seenBy(this)),
      locks: locks.seenBy(this),
      deadline: () => {
        const watchdog = new AbortController()
        this.#watchdogs.push(watchdog)
        return watchdog.signal
      },
      isOffline: () => !this.#device.isOnline,
      ...(listSizes === undefined ? {} : { listSizes }),
    }
  }

  #expectOwn(database: string): void {
    const isOwn = database === this.#db.name || database === this.#deviceDb.name
    expectRule(isOwn, `${this.#device.name}: opened ${database} for user ${this.userId}`)
  }
}
