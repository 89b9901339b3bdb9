import { readAnswer } from '#data/remote/http/read-answer.ts'
import type { SettingsGroup } from '#domain/clinic/settings/settings-group.ts'
import { type SettingsAnswer, settingsReader } from '#domain/wire/settings-wire.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import type { Ask } from './sync-api.ts'

/** GET /settings/{group}, for owners. Rejects with RefusedError, UnreachableError or SessionEndedError. */
export async function fetchSettings<G extends SettingsGroup>(ask: Ask, group: G): Promise<SettingsAnswer<G>> {
  return readAnswer(settingsReader(group), await ask({ method: 'GET', path: `settings/${group}` }))
}

interface SettingsSave<G extends SettingsGroup> {
  group: G
  /** What the form shows; fields that are left out stay as they are. */
  values: Partial<SettingsAnswer<G>['value']>
  /** The version that the person saw. The server refuses (412) if the group was changed since. */
  version: number
  /** Idempotency key: a repeated request has no second effect. */
  key: string
}

/**
 * PUT /settings/{group}, for owners; never queued. Returns the group as the server keeps it. Rejects as above; a 412
 * says that somebody changed the group meanwhile.
 */
export async function saveSettings<G extends SettingsGroup>(
  ask: Ask,
  { group, values, version, key }: SettingsSave<G>,
): Promise<SettingsAnswer<G>> {
  const requestHeaders = { [headers.idempotencyKey]: key, [headers.ifMatch]: `"${version}"` }
  const body = JSON.stringify(values)
  const reply = await ask({ method: 'PUT', path: `settings/${group}`, body, headers: requestHeaders })
  return readAnswer(settingsReader(group), reply)
}
