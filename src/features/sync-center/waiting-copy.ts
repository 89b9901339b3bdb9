import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { mayHaveArrived } from '#domain/sync/outbox/outbox-entry.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { createChangeTexts } from '#features/sync-center/change-texts/change-texts.ts'
import { syncCenterTexts } from './sync-center-texts.ts'

interface CopyFile {
  name: string
  text: string
}

/**
 * Exports all changes that the server has not accepted, readable by people and programs. Contains no token, and nothing
 * of the mirror.
 */
export function waitingCopy(data: SyncCenterData, username: string, now: number): CopyFile {
  const changeTexts = createChangeTexts(data)
  const changes = data.outbox.map((entry) => ({
    title: changeTexts.title(entry),
    madeAt: new Date(entry.madeAt).toISOString(),
    state: entry.state,
    mayHaveArrived: mayHaveArrived(entry),
    refused: entry.parked && { why: entry.parked.why, message: entry.parked.answer?.message ?? null },
    opId: entry.opId,
    entity: entry.entity,
    kind: entry.kind,
    key: entry.key,
    fields: entry.patch,
    before: entry.base,
  }))
  const copy = { madeAt: new Date(now).toISOString(), username, changes }
  return { name: syncCenterTexts.copyName(clinicDayAt(now)), text: `${JSON.stringify(copy, null, 2)}\n` }
}
