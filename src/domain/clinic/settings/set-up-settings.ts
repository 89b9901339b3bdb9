import * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import type { SettingsKind } from './settings-group.ts'
import { SET_UP_STEPS, type SetUpSettings, unsetSetUp } from './settings-values.ts'

/** How far the owner has come with setting up the clinic, beyond what its data prove. */
export const setUpSettings = v.object({
  skipped: v.array(v.picklist(SET_UP_STEPS, validationTexts.valueInvalid), validationTexts.valueInvalid),
  isHidden: v.boolean(validationTexts.valueInvalid),
})

/** PUT /settings/setUp. */
export const setUpSettingsBody = v.object(v.partial(setUpSettings).entries)

export const setUpKind: SettingsKind<SetUpSettings> = { group: 'setUp', unset: unsetSetUp }
