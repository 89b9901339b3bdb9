import * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { countField } from '#domain/wire/fields.ts'
import type { SettingsKind } from './settings-group.ts'
import { settingsTexts } from './settings-texts.ts'
import { type RemindersSettings, unsetReminders } from './settings-values.ts'

/** How the server reminds, and what patients may do by themselves. */
export const remindersSettings = v.object({
  mailReminders: v.boolean(validationTexts.valueInvalid),
  selfCancel: v.boolean(validationTexts.valueInvalid),
  selfCancelHours: countField(settingsTexts.hoursInvalid),
})

/** PUT /settings/reminders. */
export const remindersBody = v.object(v.partial(remindersSettings).entries)

export const remindersKind: SettingsKind<RemindersSettings> = { group: 'reminders', unset: unsetReminders }
