import type { Selectable } from 'kysely'
import type { ClinicInfo } from '#domain/clinic/clinic-info.ts'
import { agendaKind } from '#domain/clinic/settings/agenda-settings.ts'
import { hoursKind } from '#domain/clinic/settings/hours-settings.ts'
import { messagesKind } from '#domain/clinic/settings/messages-settings.ts'
import { profileKind } from '#domain/clinic/settings/profile-settings.ts'
import { remindersKind } from '#domain/clinic/settings/reminders-settings.ts'
import type { SettingsGroup, SettingsKind } from '#domain/clinic/settings/settings-group.ts'
import { fullName } from '#domain/patient/patient.ts'
import { clinicInfoOf } from '#domain/wire/settings-wire.ts'
import type { DatabaseSchema, Db } from '#server/db/schema.ts'

/** A group of settings as it stands. */
export interface GroupSettings<V> {
  group: SettingsGroup
  /** 0 while nobody has set the group. */
  version: number
  value: V
  updatedAt: string | null
  updatedBy: number | null
}

export async function readSettings<V extends object>(db: Db, kind: SettingsKind<V>): Promise<GroupSettings<V>> {
  return settingsOf(kind, await db.selectFrom('settings').selectAll().execute())
}

/** Reads what everybody may know of the clinic, in one query: its groups, without who changed them and when. */
export async function readClinic(db: Db) {
  const rows = await db.selectFrom('settings').selectAll().execute()
  const groups = {
    profile: publicPart(settingsOf(profileKind, rows)),
    hours: publicPart(settingsOf(hoursKind, rows)),
    agenda: publicPart(settingsOf(agendaKind, rows)),
    messages: publicPart(settingsOf(messagesKind, rows)),
    reminders: publicPart(settingsOf(remindersKind, rows)),
  }
  const professionals = await db.selectFrom('professionals').selectAll().orderBy('id').execute()
  // Versions only grow, so their sum is another one after each change.
  const ofGroups = Object.values(groups).reduce((sum, group) => sum + group.version, 0)
  const ofProfessionals = Math.max(0, ...professionals.map((row) => row.version))
  return {
    version: ofGroups + ofProfessionals,
    ...groups,
    professionals: professionals
      .filter((row) => row.active === 1 && row.license)
      .map((row) => ({ name: fullName({ firstName: row.name, lastName: row.lastName }), license: row.license })),
  }
}

/** Reads the same as pages, mails and the manifest take it. */
export async function readClinicInfo(db: Db, epoch: number): Promise<ClinicInfo> {
  return clinicInfoOf(await readClinic(db), epoch)
}

function publicPart<V>({ version, value }: GroupSettings<V>): Pick<GroupSettings<V>, 'version' | 'value'> {
  return { version, value }
}

export async function storeSettings<V extends object>(
  db: Db,
  settings: GroupSettings<V>,
  by: { at: string; userId: number },
) {
  const columns = {
    version: settings.version,
    value: JSON.stringify(settings.value),
    updatedAt: by.at,
    updatedBy: by.userId,
  }
  await db
    .insertInto('settings')
    .values({ groupName: settings.group, ...columns })
    .onConflict((conflict) => conflict.column('groupName').doUpdateSet(columns))
    .execute()
}

/** A field that a later release adds has its unset value in rows from before. */
function settingsOf<V extends object>(
  { group, unset }: SettingsKind<V>,
  rows: readonly Selectable<DatabaseSchema['settings']>[],
): GroupSettings<V> {
  const row = rows.find(({ groupName }) => groupName === group)
  if (!row) return { group, version: 0, value: unset, updatedAt: null, updatedBy: null }
  const { version, value, updatedAt, updatedBy } = row
  return { group, version, value: { ...unset, ...JSON.parse(value) }, updatedAt, updatedBy }
}
