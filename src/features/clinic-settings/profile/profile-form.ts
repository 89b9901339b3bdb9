import { linkError, MOST_PHONES, mapPlaceError, whatsappError } from '#domain/clinic/settings/profile-rules.ts'
import { settingsTexts } from '#domain/clinic/settings/settings-texts.ts'
import type { ProfileSettings } from '#domain/clinic/settings/settings-values.ts'
import { emailError } from '#domain/patient/patient-rules.ts'
import { phoneError } from '#domain/patient/phone-rules.ts'
import { isBlank, lineError, textError } from '#domain/text-rules.ts'
import { changedFields } from '#features/clinic-settings/group/changed-fields.ts'
import type { FieldErrors } from '#ui/forms/use-form.ts'

/** The profile as its form shows it: the phones on one line each. */
export type ProfileForm = Omit<ProfileSettings, 'phones'> & { phones: string }

export function profileFormOf({ phones, ...others }: ProfileSettings): ProfileForm {
  return { ...others, phones: phones.join('\n') }
}

/** Returns what has changed. */
export function profileChanges(form: ProfileForm, saved: ProfileSettings): Partial<ProfileSettings> {
  const { phones, ...others } = changedFields(form, profileFormOf(saved))
  return { ...others, ...(phones !== undefined && { phones: phonesOf(phones) }) }
}

/** Checks the form by the rules of the server. */
export function profileErrors(form: ProfileForm): FieldErrors<ProfileForm> {
  const found: [keyof ProfileForm, string | null][] = [
    ['name', lineError(form.name)],
    ['address', lineError(form.address)],
    ['city', lineError(form.city)],
    ['province', lineError(form.province)],
    ['mapPlace', mapPlaceError(form.mapPlace)],
    ['phones', phonesError(form.phones)],
    ['whatsapp', whatsappError(form.whatsapp)],
    ['email', isBlank(form.email) ? null : emailError(form.email)],
    ['instagram', linkError(form.instagram)],
    ['facebook', linkError(form.facebook)],
    ['homeText', textError(form.homeText)],
    ['aboutText', textError(form.aboutText)],
    ['servicesText', textError(form.servicesText)],
  ]
  return Object.fromEntries(found.filter(([, message]) => message !== null))
}

function phonesOf(text: string): string[] {
  return text.split('\n').filter((line) => !isBlank(line))
}

function phonesError(text: string): string | null {
  const phones = phonesOf(text)
  if (phones.length > MOST_PHONES) return settingsTexts.phonesTooMany
  return phones.map(phoneError).find((message) => message !== null) ?? null
}
