import type { ChangeRecord } from './change-record.ts'
import { Device } from './clinic-device.ts'
import { ClinicServer, type SentRequest } from './clinic-server.ts'
import type { DatabaseCopy } from './database-copy.ts'
import { type Fault, Tally } from './faults.ts'
import { Ledger } from './ledger.ts'
import { Network } from './network.ts'
import { Person } from './person.ts'
import { inspect } from './store-rules.ts'
import { VirtualTime } from './virtual-time.ts'
import { Witness } from './witness.ts'

/** How a device begins: who is signed in, and whether its mirror has been filled. */
export interface DeviceStart {
  user: number
  filled: boolean
}

/** One clinic: the server, its devices and the people at them. */
export class World {
  readonly devices: Device[]
  readonly people: Person[]

  private constructor(
    readonly server: ClinicServer,
    readonly network: Network,
    readonly ledger: Ledger,
    readonly time: VirtualTime,
    readonly tally: Tally,
    devices: number,
  ) {
    this.devices = Array.from({ length: devices }, (_, index) => new Device(`device ${index}`, this))
    this.people = this.devices.map((device) => new Person(device, tally))
  }

  static async open(starts: readonly DeviceStart[], tally = new Tally()): Promise<World> {
    const time = new VirtualTime()
    const server = await ClinicServer.open(time)
    const ledger = new Ledger(tally)
    const network = new Network(new Witness(server, ledger), tally, time)
    const world = new World(server, network, ledger, time, tally, starts.length)
    await world.#stock()
    for (const [index, { user, filled }] of starts.entries()) {
      await world.device(index).signIn(user)
      if (filled) await world.runFreely(world.device(index))
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

  /** Lets a tab go on by so many awaits, at most to the end of its cycle; its next requests meet these faults. */
  async run(device: Device, tabNumber: number, awaits: number, faults: readonly Fault[] = []): Promise<void> {
    const tab = await device.tab(tabNumber)
    const left = [...faults]
    const { thefts } = device.locks
    for (let count = 0; count < awaits; count++) {
      this.tally.count('await')
      const fault = tab.at === 'request' ? (left.shift() ?? 'none') : 'none'
      const wasSignedIn = tab.at === 'transaction' && (await device.isSignedIn())
      await tab.step(fault)
      if (wasSignedIn && !(await device.isSignedIn())) this.tally.count('session ended by 401')
      if (!tab.isBusy) break
    }
    if (device.locks.thefts > thefts) this.tally.count('lock stolen')
  }

  /** The browser ends a tab where it stands. */
  kill(device: Device, tabNumber: number): void {
    const at = device.openTab(tabNumber)?.at
    if (at === 'transaction') this.tally.count('tab killed between two transactions')
    if (at === 'request') this.tally.count('tab killed before its request left')
    if (at === 'answer') this.tally.count('tab killed with a request on its way')
    device.kill(tabNumber)
  }

  /** Somebody of the staff signs in, whoever was there before. */
  async signIn(device: Device, userId: number): Promise<void> {
    if (device.userId !== userId) this.tally.count('other user signed in')
    await device.signIn(userId)
  }

  /** The operator makes a backup. */
  backup(): Promise<DatabaseCopy> {
    return this.server.backup()
  }

  /** The operator restores one. People find themselves signed out when their device next asks. */
  async restore(copy: DatabaseCopy): Promise<void> {
    await this.server.restore(copy)
    const receipts = new Set((await this.server.receipts()).map(({ key }) => key))
    await this.ledger.restored(async (change) => {
      if ([...change.names].some((name) => receipts.has(name))) return true
      return wasNeedless(change) && !(await this.server.holds(change))
    })
  }

  /** A whole cycle of a fresh tab that nothing holds up. */
  async runFreely(device: Device): Promise<void> {
    this.tally.count('cycle')
    await device.runFreely()
  }

  /** Checks all that must hold at every moment. */
  async inspect(device: Device): Promise<void> {
    for (const store of device.stores.values()) await inspect(store, this.ledger, this.server)
  }

  /** Some rows to begin with. */
  async #stock(): Promise<void> {
    const token = await this.server.signIn(1)
    const post = async (path: string, body: object) => {
      const request: SentRequest = {
        method: 'POST',
        url: `/api/v1/${path}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
      const answer = await this.server.answer(request)
      if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.body}`)
    }
    const contact = { phone: '3537 400000', email: 'nadie@correo.example' }
    await post('patients', { firstName: 'Ana', lastName: 'Gómez', dni: '20000001', ...contact })
    await post('patients', { firstName: 'Bruno', lastName: 'Díaz', dni: '20000002', ...contact })
    const place = { date: '2026-03-03', startTime: '09:00', endTime: '09:30', professionalId: 1 }
    await post('appointments', { ...place, patientId: 1, reason: 'Dolor lumbar', notes: '' })
    await post('incomes', {
      date: '2026-03-02',
      amount: 18_000,
      description: 'Consulta',
      paymentMethod: 'cash',
      category: 'consultation',
      patientId: 1,
    })
  }
}

/** A deletion of what somebody else had deleted already leaves nothing at the server, no receipt either. */
function wasNeedless({ entry, effect }: ChangeRecord): boolean {
  return entry.kind === 'delete' && effect === null
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new RangeError(`nothing at ${index}`)
  return found
}
