import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Db } from '#server/db/schema.ts'
import { networkOf } from '#server/http/access/network-of.ts'
import { ApiError } from '#server/http/errors/api-errors.ts'
import type { AuthEvent, RequestLog } from '#server/http/request-log.ts'
import type { BackgroundWork } from '#server/platform/background-work.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'

interface Parts {
  db: Db
  clock: Clock
  log: RequestLog
  background: BackgroundWork
  /** What the names of networks are made with. */
  key: string
}

/**
 * Tells the log and the audit log who signed in or out, got an account, a link or a password, who was refused and who must wait: by
 * account, and by a name of the network that only this clinic's server can tell again.
 */
export class AuthEvents {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The name of the network that a request came from; the same one each time. */
  networkName({ ip }: Pick<FastifyRequest, 'ip'>): string {
    return createHmac('sha256', this.#parts.key)
      .update(`network ${networkOf(ip)}`)
      .digest('hex')
      .slice(0, 16)
  }

  /**
   * Writes the event to the log alone: the audit log has it from the transaction of its effect, or is not to grow by it. `network`: as it
   * was named while the connection was there.
   */
  note(request: FastifyRequest, event: AuthEvent, account?: number, network = this.networkName(request)): void {
    this.#parts.log.auth(request, { event, network, ...(account !== undefined && { account }) })
  }

  /** Writes what an account did to the log, and to the audit log in the transaction of its effect. */
  async done(trx: Db, request: FastifyRequest, event: AuthEvent, account: number): Promise<void> {
    const about = { entity: 'user' as const, id: account }
    const detail = { network: this.networkName(request) }
    const at = timestampOf(this.#parts.clock())
    await writeAuditEvent(trx, { at, userId: account, action: event, about, detail })
    this.note(request, event, account)
  }

  /** Waits for an attempt to be let in; notes the event when it must wait instead (429), and passes its error on. */
  async unlessHeldOff(
    attempt: Promise<void>,
    request: FastifyRequest,
    event: AuthEvent,
    account?: number,
  ): Promise<void> {
    try {
      await attempt
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) this.note(request, event, account)
      throw error
    }
  }

  /** As `note`, and to the audit log once the answer is gone: nobody is to measure whether there is such an account. */
  refused(reply: FastifyReply, event: AuthEvent, account: number | undefined): void {
    const { request } = reply
    this.note(request, event, account)
    if (account === undefined) return
    const { db, clock, background } = this.#parts
    const detail = { network: this.networkName(request) }
    const about = { entity: 'user' as const, id: account }
    background.after(reply, () =>
      writeAuditEvent(db, { at: timestampOf(clock()), userId: null, action: event, about, detail }),
    )
  }
}
