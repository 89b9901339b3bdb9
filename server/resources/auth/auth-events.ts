import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BackgroundWork } from '#server/background-work.ts'
import { type Clock, timestampOf } from '#server/clock.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Db } from '#server/db/schema.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { AuthEvent, RequestLog } from '#server/http/request-log.ts'

interface Parts {
  db: Db
  clock: Clock
  log: RequestLog
  background: BackgroundWork
  /** What the names of networks are made with. */
  key: string
}

/**
 * Tells the log and the audit log who signed in, who was refused and who must wait: by account, and by a name of the network that
 * only this clinic's server can tell again.
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

  /** Writes the event to the log alone: the audit log has it from the transaction of its effect, or is not to grow by it. */
  note(request: FastifyRequest, event: AuthEvent, account?: number): void {
    const network = this.networkName(request)
    this.#parts.log.auth(request, { event, network, ...(account !== undefined && { account }) })
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
