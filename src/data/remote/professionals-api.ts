import { readAnswer } from '#data/remote/http/read-answer.ts'
import {
  type EditedProfessional,
  type NewProfessional,
  readAppointmentsToCome,
} from '#domain/wire/rows/professional-wire.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import type { Ask } from './sync-api.ts'

/** A decision of the owner: its idempotency key, so that a repeated request has no second effect. */
interface Keyed {
  key: string
}

/** POST /professionals, for owners; never queued. Rejects with RefusedError, UnreachableError or SessionEndedError. */
export async function createProfessional(ask: Ask, { key, ...professional }: NewProfessional & Keyed): Promise<void> {
  const requestHeaders = { [headers.idempotencyKey]: key }
  const body = JSON.stringify(professional)
  readAnswer(() => true, await ask({ method: 'POST', path: 'professionals', body, headers: requestHeaders }))
}

interface ProfessionalChange extends Keyed {
  id: number
  /** The version that the person saw. The server refuses (412) if the professional was changed since. */
  version: number
  edited: EditedProfessional
}

/**
 * PUT /professionals/{id}, for owners; never queued. Resolves to the number of appointments with this professional that
 * are still to come. Rejects as above.
 */
export async function changeProfessional(ask: Ask, { id, version, edited, key }: ProfessionalChange): Promise<number> {
  const requestHeaders = { [headers.idempotencyKey]: key, [headers.ifMatch]: `"${version}"` }
  const body = JSON.stringify(edited)
  const reply = await ask({ method: 'PUT', path: `professionals/${id}`, body, headers: requestHeaders })
  return readAnswer(readAppointmentsToCome, reply).appointmentsToCome
}
