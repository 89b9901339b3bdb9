import { createHmac, timingSafeEqual } from 'node:crypto'
import { holdsSlot, isClosed } from '#domain/appointment/appointment-status.ts'
import { readVisitToken, visitTokenOf } from '#domain/clinic/app-paths.ts'
import { clinicInstantOf } from '#domain/values/dates/clinic-time.ts'
import type { Db } from '#server/db/schema.ts'
import type { AppointmentRow } from '#server/resources/appointments/appointment-repository.ts'

type SignedVisit = Pick<AppointmentRow, 'id' | 'date' | 'startTime' | 'patientId' | 'createdAt'>

/** As many bits as nobody can try. */
const SIGNATURE_BYTES = 16
/** Looked for in place of what no token says. */
const UNKNOWN = { visit: 0, signature: '' }
/** Signed in place of a visit that there is not, so that the work is the same. */
const NO_VISIT = { id: 0, date: '', startTime: '', patientId: 0, createdAt: '' }

/**
 * Signs the links in reminders. A token opens one visit as it is planned: a move, another patient or a restored database
 * that gave its id anew make it worthless. The key is no part of a backup, so a clinic on another machine knows none of
 * the former links.
 */
export class VisitLinks {
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  /** The token of a visit as it is planned now. */
  tokenOf(visit: SignedVisit): string {
    return visitTokenOf(visit.id, this.#sign(visit))
  }

  /**
   * Finds the visit that a token opens at `now` (epoch milliseconds); null for a token that is forged, of a visit that
   * moved, is cancelled or has begun, and for any other text. All of them cost the same: one row read, one signature.
   */
  async find(db: Db, token: string, now: number): Promise<AppointmentRow | null> {
    const { visit: id, signature } = readVisitToken(token) ?? UNKNOWN
    const visit = await db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
    const isSigned = timingSafeEqual(Buffer.from(this.#sign(visit ?? NO_VISIT)), padded(signature))
    return isSigned && visit && isStanding(visit, now) ? visit : null
  }

  #sign({ id, date, startTime, patientId, createdAt }: { [K in keyof SignedVisit]: string | number }): string {
    const visit = ['visit link', id, date, startTime, patientId, createdAt].join('\n')
    const mac = createHmac('sha256', this.#key).update(visit).digest()
    return mac.subarray(0, SIGNATURE_BYTES).toString('base64url')
  }
}

function isStanding({ status, date, startTime }: AppointmentRow, now: number): boolean {
  return holdsSlot(status) && !isClosed(status) && clinicInstantOf(date, startTime) > now
}

/** Pads a missing signature, since timingSafeEqual needs equal lengths. */
function padded(signature: string): Buffer {
  return Buffer.from(signature.padEnd(22, '.'))
}
