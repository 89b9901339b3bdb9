import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvents } from '#server/db/audit-log.ts'
import type { Db } from '#server/db/schema.ts'
import { callerOf } from '#server/http/access/caller.ts'
import { timestampOf } from '#server/platform/clock.ts'

/** Matches whatever shows a clinical record's text: it has a diagnosis, the record's id and its version. */
const shownClinicalRecord = v.object({ id: v.number(), version: v.number(), diagnosis: v.string() })
type Reading = v.InferOutput<typeof shownClinicalRecord>

/**
 * Logs who was shown which clinical texts (Ley 26.529) by any route of this scope: records, histories, answers to
 * writes, the present row of a 412. The event is written before the answer is sent, so there is no answer without it.
 * It is no change, so the sequence does not rise.
 */
export function logClinicalRecordAccess(api: FastifyInstance, { db, clock }: ServerContext): void {
  api.addHook('preSerialization', async (request, _reply, payload) => {
    const shown = readShownClinicalRecords(payload)
    if (shown.length > 0) {
      await writeClinicalRecordAccess(db, { at: timestampOf(clock()), userId: callerOf(request).userId }, shown)
    }
    return payload
  })
}

/** Logs who is shown these records, before the answer is sent. */
export async function writeClinicalRecordAccess(
  db: Db,
  by: { at: string; userId: number },
  shown: readonly Pick<Reading, 'id' | 'version'>[],
): Promise<void> {
  const events = shown.map(({ id, version }) => {
    return { ...by, action: 'clinicalRecord.read' as const, about: { entity: 'clinicalRecord' as const, id, version } }
  })
  await writeAuditEvents(db, events)
}

function readShownClinicalRecords(payload: unknown): Reading[] {
  const { current } = Object(payload) as { current?: unknown }
  return [payload, current].flat().filter((part) => v.is(shownClinicalRecord, part))
}
