/** The groups of the clinic's settings; each is read and saved by itself, and has its own version. */
export const SETTINGS_GROUPS = ['profile', 'hours', 'agenda', 'messages', 'reminders', 'setUp'] as const
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number]

/** A group with its values while nobody has set any. */
export interface SettingsKind<V extends object> {
  group: SettingsGroup
  unset: V
}
