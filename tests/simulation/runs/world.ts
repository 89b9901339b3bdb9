import { countUnconfirmed } from '#data/local/outbox/outbox.ts'
import type { ListSizes } from '#data/sync/engine/sync-ports.ts'
import { canonicalKey } from '#domain/sync/outbox/outbox-entry.ts'
import { Device } from '#tests/simulation/device/clinic-device.ts'
import type { DatabaseCopy } from '#tests/simulation/device/database-copy.ts'
import { VirtualTime } from '#tests/simulation/device/virtual-time.ts'
import { patientOf } from '#tests/simulation/people/clinic-people.ts'
import { Person } from '#tests/simulation/people/person.ts'
import type { ChangeRecord } from '#tests/simulation/rules/change-record.ts'
import { Ledger } from '#tests/simulation/rules/ledger.ts'
import { inspect } from '#tests/simulation/rules/store-rules.ts'
import { expectRule } from '#tests/simulation/rules/violation.ts'
import { WriteMonitor } from '#tests/simulation/rules/write-monitor.ts'
import { ClinicServer } from '#tests/simulation/server/clinic-server.ts'
import { type ClinicTemplate, clinicTemplate } from '#tests/simulation/server/clinic-template.ts'
import { type Fault, Tally } from '#tests/simulation/server/faults.ts'
import { Network } from '#tests/simulation/server/network.ts'

const DAY_MS = 86_400_000

/** The initial state of a device: its user, and whether its mirror is filled. */
export interface DeviceStart {
  user: number
  filled: boolean
}

/** A clinic: the server, its devices and their people. */
export class World {
  readonly devices: Device[]
  readonly people: Person[]
  /** The backups so far; the first is from before the history. */
  readonly copies: DatabaseCopy[] = []
  #restores = 0

  private constructor(
    readonly server: ClinicServer,
    readonly network: Network,
    readonly ledger: Ledger,
    readonly time: VirtualTime,
    readonly tally: Tally,
    readonly images: ClinicTemplate['images'],
    readonly listSizes: ListSizes | undefined,
    devices: number,
  ) {
    this.devices = Array.from({ length: devices }, (_, index) => new Device(`device ${index}`, this))
    this.people = this.devices.map((device) => new Person(device, tally))
  }

  static async open(
    starts: readonly DeviceStart[],
    tally = new Tally(),
    { pageRows = 500, listSizes }: { pageRows?: number; listSizes?: ListSizes | undefined } = {},
  ): Promise<World> {
    const time = new VirtualTime()
    const template = await clinicTemplate()
    const server = await ClinicServer.openFrom(template.database, time)
    server.pageRows = pageRows
    const ledger = new Ledger(tally)
    const network = new Network(new WriteMonitor(server, ledger), tally, time)
    const world = new World(server, network, ledger, time, tally, template.images, listSizes, starts.length)
    world.copies.push(template.database)
    for (const [index, { user, filled }] of starts.entries()) {
      await world.signIn(world.device(index), user, filled)
    }
    return world
  }

  async close(): Promise<void> {
    for (const device of this.devices) device.close()
    await this.server.close()
  }

  device(index: number): Device {
    return at(this.devices, index)
  }

  person(index: number): Person {
    return at(this.people, index)
  }

  /** Runs a tab for so many awaits, at most to the end of its cycle; its next requests meet these faults. */
  async run(device: Device, tabNumber: number, awaits: number, faults: readonly Fault[] = []): Promise<void> {
    const tab = await device.tab(tabNumber)
    const left = [...faults]
    const { thefts } = device.locks
    const wasSignedIn = await device.isSignedIn()
    for (let count = 0; count < awaits; count++) {
      this.tally.count('await')
      const fault = tab.at === 'request' ? (left.shift() ?? 'none') : 'none'
      await tab.step(fault)
      if (!tab.isBusy) break
    }
    if (wasSignedIn && !(await device.isSignedIn())) this.tally.count('session ended by 401')
    if (device.locks.thefts > thefts) this.tally.count('lock stolen')
  }

  /** Kills a tab where it stands. */
  kill(device: Device, tabNumber: number): void {
    const at = device.openTab(tabNumber)?.at
    if (at === 'transaction') this.tally.count('tab killed between two transactions')
    if (at === 'request') this.tally.count('tab killed before its request left')
    if (at === 'answer') this.tally.count('tab killed with a request on its way')
    device.kill(tabNumber)
  }

  /** Signs a user in; a current session of any user ends. A `known` staff member has a mirror from before the history. */
  async signIn(device: Device, userId: number, known = false): Promise<void> {
    if (device.userId !== userId && device.userId !== 0) this.tally.count('other user signed in')
    if (patientOf(userId) !== null) this.tally.count('patient signed in')
    const isKnown = known && patientOf(userId) === null
    await device.signIn(userId, isKnown ? this.images.filledClinic : this.images.clinic)
    await device.finishLeaving()
  }

  /** Signs the current user out and cleans up. */
  async signOut(device: Device): Promise<void> {
    if (!(await device.isSignedIn())) return
    const isSealed = (await countUnconfirmed(device.store().db)) > 0
    this.tally.count(isSealed ? 'signed out with changes waiting' : 'signed out with nothing waiting')
    await device.signOut()
    await device.finishLeaving()
  }

  /** Makes a backup. */
  backup(): Promise<DatabaseCopy> {
    return this.server.backup()
  }

  /** Restores a backup. Devices learn at their next request that they are signed out. */
  async restore(copy: DatabaseCopy): Promise<void> {
    this.#restores++
    this.tally.count(this.#restores === 1 ? 'server restored' : 'server restored again')
    const isLeaving = this.devices.some((device) => device.isSending())
    if (isLeaving) this.tally.count('server restored between pull and push')
    await this.server.restore(copy)
    const receipts = new Set((await this.server.receipts()).map(({ key }) => key))
    const numbers = await this.server.changeNumbers()
    await this.ledger.restored(async (change) => {
      if ([...change.names].some((name) => receipts.has(name)) || wasSaidBefore(change, numbers)) return true
      return wasNeedless(change) && !(await this.#isThere(change))
    }, numbers)
  }

  /** Restores one of the backups. */
  restoreOneOf(which: number): Promise<void> {
    return this.restore(at(this.copies, which))
  }

  /** Sets the device's clock wrong by so many days. */
  setClock(device: Device, days: number): void {
    if (days > 0) this.tally.count('clock a day ahead')
    if (days < 0) this.tally.count('clock a day behind')
    device.setClock(days * DAY_MS)
  }

  loseConnection(device: Device, tabNumber: number): void {
    this.tally.count('connection to the databases lost')
    device.loseConnection(tabNumber)
  }

  /** Converts a device's waiting changes to the layout of the oldest release. */
  async ageChanges(device: Device): Promise<void> {
    device.fillDisk(0)
    const aged = await device.store().ageChanges()
    for (let count = 0; count < aged; count++) this.tally.count('change of the oldest release')
  }

  /** Runs a complete cycle in a fresh tab without a schedule. */
  async runFreely(device: Device): Promise<void> {
    this.tally.count('cycle')
    await device.runFreely()
  }

  /** Checks everything that must always hold. */
  async inspect(device: Device): Promise<void> {
    for (const store of device.stores.values()) await inspect(store, this.ledger, this.server)
    const isOut = await device.isSignedOutInVain()
    expectRule(!isOut, `${device.name}: a session has ended that the server still takes`)
  }

  async #isThere({ entry, ids }: ChangeRecord): Promise<boolean> {
    const key = canonicalKey(entry.key, ids)
    return typeof key === 'number' && (await this.server.row(entry.entity, key)) !== undefined
  }
}

/** Whether a deletion had no effect, since somebody else had deleted the row; then there is no receipt either. */
function wasNeedless({ entry, effect }: ChangeRecord): boolean {
  return entry.kind === 'delete' && effect === null
}

/**
 * Whether the row had the change's values already, in the copy too, without a receipt. Sequence numbers are never
 * reused by another epoch.
 */
function wasSaidBefore({ effect, acceptedVersion }: ChangeRecord, numbers: ReadonlySet<number>): boolean {
  return effect === null && acceptedVersion !== null && numbers.has(acceptedVersion)
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new RangeError(`nothing at ${index}`)
  return found
}
