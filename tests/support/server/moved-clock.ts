import type { BrowserContext } from 'playwright-core'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { NAMING } from '#tests/support/browser/named-functions.ts'

/** A clock that shows another time than the machine's and goes on with it. */
export interface MovedClock {
  today: LocalDate
  /** The present instant by this clock, for a server within this process. */
  now: () => number
  /** For `--import` of a node process, which goes by this clock from its first line on. */
  preload: string
  /** Every page of the browser goes by this clock, `off` milliseconds ahead of it, from its next loading on. */
  setIn: (context: BrowserContext, off?: number) => Promise<void>
}

/** Thursday 19 November 2026, nine o'clock in Córdoba. */
const START = '2026-11-19T12:00:00.000Z'

/** Server and page that are given the same one agree; the instant is that at which it is made. */
export function createMovedClock(instant = START): MovedClock {
  const by = Date.parse(instant) - Date.now()
  const code = `${NAMING}; import http from 'node:http'; (${moveDate})(${by}); (${dateAnswers})(http)`
  return {
    today: clinicDayAt(Date.parse(instant)),
    now: () => Date.now() + by,
    preload: `data:text/javascript,${encodeURIComponent(code)}`,
    setIn: async (context, off = 0) => {
      await context.addInitScript(NAMING)
      await context.addInitScript(moveDate, by + off)
      await context.addInitScript(leaveWorkerAsleep)
    },
  }
}

/** What any realm runs to have its present moved: nothing of this file is known there. */
function moveDate(by: number): void {
  const now = Date.now.bind(Date)
  const moved = () => now() + by
  globalThis.Date = new Proxy(Date, {
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length > 0 ? given : [moved()], made),
    apply: (target) => new target(moved()).toString(),
    get: (target, name) => (name === 'now' ? moved : Reflect.get(target, name)),
  })
  if (typeof Temporal === 'undefined') return
  const { Instant, Now } = Temporal
  const instant = () => Instant.fromEpochMilliseconds(moved())
  const zoned = (zone = Now.timeZoneId()) => instant().toZonedDateTimeISO(zone)
  Object.assign(Now, {
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (zone?: string) => zoned(zone).toPlainDateTime(),
    plainDateISO: (zone?: string) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone?: string) => zoned(zone).toPlainTime(),
  })
}

/** Node writes the Date header by a clock of its own, which nothing moves. */
function dateAnswers({ ServerResponse }: typeof import('node:http')): void {
  const write = Reflect.get(ServerResponse.prototype, 'writeHead') as (...given: unknown[]) => unknown
  Object.assign(ServerResponse.prototype, {
    writeHead(this: import('node:http').ServerResponse, ...given: unknown[]) {
      this.setHeader('Date', new Date().toUTCString())
      return write.apply(this, given)
    },
  })
}

/** A worker's clock can't be moved: it is not woken, as in a browser without Background Sync. */
function leaveWorkerAsleep(): void {
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'periodicSync')
}
