import { vi } from 'vitest'

/** A version of the worker, as a page sees it. */
export class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing'
  readonly scriptURL = 'https://clinica.example/sw.js'
  readonly said: unknown[] = []

  postMessage(message: unknown): void {
    this.said.push(message)
  }

  become(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

/** A worker registration, with a simulated network. */
export class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null
  waiting: FakeWorker | null = null
  installing: FakeWorker | null = null
  readonly update = vi.fn(async () => this)

  /** The browser finds another version on the server and starts to install it. */
  find(): FakeWorker {
    this.installing = new FakeWorker()
    this.dispatchEvent(new Event('updatefound'))
    return this.installing
  }

  /** A part of the version could not be fetched. */
  breakOff(worker: FakeWorker): void {
    this.installing = null
    worker.become('redundant')
  }

  /** The version is installed; it replaces one that waited. */
  complete(worker: FakeWorker): void {
    const former = this.waiting
    this.installing = null
    this.waiting = worker
    worker.become('installed')
    former?.become('redundant')
  }

  /** A version activates itself without waiting. */
  begin(worker: FakeWorker): void {
    this.waiting = null
    this.active = worker
    worker.become('activating')
  }
}

/** A visible page with this registration; one without any version counts as missing. */
export function pageWith(registration: FakeRegistration) {
  const container = Object.assign(new EventTarget(), {
    controller: registration.active,
    register: vi.fn(async () => registration),
    getRegistration: async () => (hasVersion(registration) ? registration : undefined),
  })
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', new URL('https://clinica.example/dashboard'))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', baseURI: location.href }))
  vi.stubGlobal('navigator', { serviceWorker: container })
  return container
}

function hasVersion({ active, waiting, installing }: FakeRegistration): boolean {
  return [active, waiting, installing].some((version) => version !== null)
}
