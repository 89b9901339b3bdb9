import * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { followsRule, lineField, textField } from '#domain/wire/fields.ts'
import { optionalEmailField, optionalPhoneField, phoneField } from '#domain/wire/rows/person-fields.ts'
import { linkError, MOST_PHONES, mapPlaceError, whatsappError } from './profile-rules.ts'
import type { SettingsKind } from './settings-group.ts'
import { settingsTexts } from './settings-texts.ts'
import { type ProfileSettings, unsetProfile } from './settings-values.ts'

const linkField = v.pipe(lineField, followsRule(linkError))

/** The profile as the owner saves it. */
export const profileSettings = v.object({
  name: lineField,
  address: lineField,
  city: lineField,
  province: lineField,
  phones: v.pipe(
    v.array(phoneField, validationTexts.valueInvalid),
    v.maxLength(MOST_PHONES, settingsTexts.phonesTooMany),
  ),
  whatsapp: v.pipe(optionalPhoneField, followsRule(whatsappError)),
  email: optionalEmailField,
  instagram: linkField,
  facebook: linkField,
  mapPlace: v.pipe(lineField, followsRule(mapPlaceError)),
  homeText: textField,
  aboutText: textField,
  servicesText: textField,
})

/** PUT /settings/profile: any subset; what is left out stays as it is. */
export const profileBody = v.object(v.partial(profileSettings).entries)

export const profileKind: SettingsKind<ProfileSettings> = { group: 'profile', unset: unsetProfile }
