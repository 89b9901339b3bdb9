import { headers, WIRE_SCHEMA } from '#domain/wire/sync-protocol.ts'
import type { VirtualTime } from '#tests/simulation/device/virtual-time.ts'
import { expectDiscreet } from '#tests/simulation/rules/discretion.ts'
import type { WriteMonitor } from '#tests/simulation/rules/write-monitor.ts'
import type { Answer, SentRequest } from './clinic-server.ts'
import type { Fault, Tally } from './faults.ts'

const WATCHDOG_MS = 30_000
const PORTAL = '<!doctype html><title>Bienvenido</title><p>Acepte las condiciones para navegar.</p>'
const GATEWAY_PAGE = '<html><body><h1>502 Bad Gateway</h1></body></html>'

/** The sending end of a connection: a tab. */
export interface Sender {
  isOnline: () => boolean
  /** Whether another tab has taken its lock meanwhile. */
  isRobbed: () => boolean
  /** Waits until the request may leave; returns the fault that it meets. */
  leave: (request: SentRequest) => Promise<Fault>
  /** Waits until the answer may be read. */
  arrive: () => Promise<unknown>
  /** Whether somebody has signed in on the device since the request was created. */
  isOfFormerSession: (request: SentRequest) => boolean
  /** Aborts every request that is on its way, as the sender's deadlines do. */
  giveUp: () => void
}

/** The network between devices and server, with its faults. */
export class Network {
  /** Delayed copies that may still arrive. */
  readonly late: SentRequest[] = []
  /** Whether the server was updated and the devices were not. */
  isServerNewer = false
  readonly #monitor: WriteMonitor
  readonly #tally: Tally
  readonly #time: VirtualTime

  constructor(monitor: WriteMonitor, tally: Tally, time: VirtualTime) {
    this.#monitor = monitor
    this.#tally = tally
    this.#time = time
  }

  /** Returns a `fetch` over this network. */
  fetchFor(sender: Sender): typeof globalThis.fetch {
    return async (input) => {
      const request = input as Request
      const sent = await read(request)
      expectDiscreet(sent)
      const fault = await sender.leave(sent)
      this.#tally.count('request')
      if (!sender.isOnline()) {
        this.#tally.count('offline request')
        throw new TypeError('Failed to fetch')
      }
      this.#tally.count(fault)
      return (await this.#intercepted(sent, fault)) ?? this.#delivered(sent, fault, sender, request.signal)
    }
  }

  /** Delivers a delayed copy; nobody reads its answer. */
  async deliverLate(which: number): Promise<void> {
    const [copy] = this.late.splice(which % Math.max(1, this.late.length), 1)
    if (!copy) return
    this.#tally.count('late copy arrived')
    await this.#monitor.deliver(copy, { copies: 1, isLost: true })
  }

  /** Handles requests that do not reach the server, or not now. */
  async #intercepted(sent: SentRequest, fault: Fault): Promise<Response | undefined> {
    if (fault === 'captive portal') return new Response(PORTAL, { headers: { 'content-type': 'text/html' } })
    if (fault === 'server busy') return this.#busyAnswer()
    if (fault === 'delivered late') this.late.push(sent)
    if (fault === 'request lost' || fault === 'delivered late') throw new TypeError('Failed to fetch')
    return undefined
  }

  async #delivered(sent: SentRequest, fault: Fault, sender: Sender, signal: AbortSignal): Promise<Response> {
    const copies = fault === 'delivered twice' ? 2 : 1
    const given = await this.#monitor.deliver(sent, { copies, isRobbed: sender.isRobbed() })
    const answer = this.#inNewerRows(sent, this.#emptied(given, fault))
    if (answer.status === 200 && /"hasMore":true/.test(answer.body)) this.#countPage(answer)
    const isCommitted = sent.method !== 'GET' && answer.status < 300
    await sender.arrive()
    if (answer.status === 401 && sender.isOfFormerSession(sent)) this.#tally.count('late 401')
    if (isCommitted && fault === 'answer lost') this.#tally.count('answer lost after commit')
    if (isCommitted && fault === 'gateway error') this.#tally.count('gateway error after commit')
    if (fault === 'no answer for 30 s') this.#time.pass(WATCHDOG_MS)
    return damaged(answer, fault, signal, sender)
  }

  /** Replaces a list by an empty one for that fault. */
  #emptied(answer: Answer, fault: Fault): Answer {
    if (fault !== 'empty list' || answer.status !== 200 || !answer.body.startsWith('[')) return answer
    this.#tally.count('list answered empty')
    this.#monitor.ledger.wasListEmptied = true
    return { ...answer, body: '[]' }
  }

  /**
   * Counts incomplete pages. A page with more rows than requested ends with rows that changed together, which are never
   * split.
   */
  #countPage({ body }: Answer): void {
    this.#tally.count('page with more to come')
    const rows = Object.values(JSON.parse(body)).flatMap((part) => (Array.isArray(part) ? part : []))
    if (rows.length > this.#monitor.server.pageRows) this.#tally.count('page edge inside a cascade')
  }

  #inNewerRows(sent: SentRequest, answer: Answer): Answer {
    if (!this.isServerNewer || answer.status !== 200 || !sent.url.startsWith('/api/v1/sync/')) return answer
    this.#tally.count('rows newer than the app')
    return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), schema: WIRE_SCHEMA + 1 }) }
  }

  async #busyAnswer(): Promise<Response> {
    const epoch = await this.#monitor.server.epoch()
    return new Response('{"message":"Intenta de nuevo en un momento","code":"internal"}', {
      status: 503,
      headers: { 'content-type': 'application/json', 'retry-after': '2', [headers.syncEpoch]: String(epoch) },
    })
  }
}

/** Returns an answer as it arrives under the fault. */
async function damaged(answer: Answer, fault: Fault, signal: AbortSignal, sender: Sender): Promise<Response> {
  if (fault === 'answer lost') throw new TypeError('Failed to fetch')
  if (fault === 'no answer for 30 s') sender.giveUp()
  signal.throwIfAborted()
  if (fault === 'no answer for 30 s') throw new Error('the watchdog did not end the request')
  if (fault === 'gateway error')
    return new Response(GATEWAY_PAGE, { status: 502, headers: { 'content-type': 'text/html' } })
  if (fault === 'answer cut') return responseOf({ ...answer, body: answer.body.slice(0, answer.body.length / 2) })
  return responseOf(answer)
}

function responseOf({ status, headers: given, body }: Answer): Response {
  return new Response(status === 204 ? null : body, { status, headers: given })
}

async function read(request: Request): Promise<SentRequest> {
  const { pathname, search } = new URL(request.url)
  const body = request.method === 'GET' || request.method === 'DELETE' ? null : (await request.text()) || null
  return {
    method: request.method as SentRequest['method'],
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    body,
  }
}
