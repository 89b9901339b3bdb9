import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '#domain/audit/audit-action-texts.ts'
import type { SettingsKind } from '#domain/clinic/settings/settings-group.ts'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import { callOnce } from '#server/db/call-receipts.ts'
import { raiseSequence } from '#server/db/write-transaction.ts'
import { callerOf } from '#server/http/access/caller.ts'
import { expectVersion, readPreconditions, receiptKeyOf } from '#server/http/handlers/preconditions.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { expectOwner } from '#server/resources/auth/sessions.ts'
import { readSettings, storeSettings } from './settings-repository.ts'

/** A change of a group. */
export interface SettingsChange<V extends object> {
  kind: SettingsKind<V>
  /** The audit action. */
  action: AuditAction
  /** The new values; those that are left out stay as they are. */
  values: { [K in keyof V]?: V[K] | undefined }
  request: FastifyRequest
}

/**
 * Changes a group of settings and logs that it was changed, never the values. Devices and the site learn of it by the
 * sequence. Values that are there already change nothing. Throws a 412 with the present group if its version is not that of If-Match.
 */
export async function changeSettings<V extends object>(
  context: ServerContext,
  { kind, action, values, request }: SettingsChange<V>,
): Promise<void> {
  const caller = callerOf(request)
  const { userId } = caller
  const conditions = readPreconditions(request, context.epoch)
  const receipt = receiptKeyOf(request, conditions, userId)
  await callOnce(context, receipt, async (trx, now) => {
    await expectOwner(trx, now, caller)
    const current = await readSettings(trx, kind)
    expectVersion(conditions, current)
    const value = { ...current.value, ...values }
    if (current.version > 0 && isDeepStrictEqual(value, current.value)) return
    const version = current.version + 1
    const by = { at: timestampOf(now), userId }
    await storeSettings(trx, { ...current, version, value }, by)
    await raiseSequence(trx, by.at)
    await writeAuditEvent(trx, { ...by, action, detail: { version } })
  })
}
