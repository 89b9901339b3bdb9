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
  /** The key of the network hashes. */
  key: string
}

/**
 * Writes sign-ins, sign-outs, new accounts, links and passwords, refusals and waits to the log and the audit log. Each
 * has the account and a hash of the network, which only this clinic's server can compute.
 */
export class AuthEvents {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Hashes the network of a request; the same network has the same hash. */
  networkName({ ip }: Pick<FastifyRequest, 'ip'>): string {
    return createHmac('sha256', this.#parts.key)
      .update(`network ${networkOf(ip)}`)
      .digest('hex')
      .slice(0, 16)
  }

  /**
   * Writes the event to the log only. The audit log gets it in the transaction of its effect, or must not grow by it.
   * `network` was computed while the connection was open.
   */
  note(request: FastifyRequest, event: AuthEvent, account?: number, network = this.networkName(request)): void {
    this.#parts.log.auth(request, { event, network, ...(account !== undefined && { account }) })
  }

  /** Writes an account's action to the log, and to the audit log in the transaction of its effect. */
  async done(trx: Db, request: FastifyRequest, event: AuthEvent, account: number): Promise<void> {
    const about = { entity: 'user' as const, id: account }
    const detail = { network: this.networkName(request) }
    const at = timestampOf(this.#parts.clock())
    await writeAuditEvent(trx, { at, userId: account, action: event, about, detail })
    this.note(request, event, account)
  }

  /** Awaits an attempt; notes the event when the attempt must wait (429), and rethrows its error. */
  async noteIfHeldOff(
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

  /**
   * Writes a refusal to the log, and to the audit log once the answer was sent. So its duration does not reveal whether
   * the account exists.
   */
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
