import { readPhone } from '#domain/patient/phone-number.ts'
import { isBlank, lineError } from '#domain/text-rules.ts'
import { settingsTexts } from './settings-texts.ts'

/** The most phones that a clinic can name. */
export const MOST_PHONES = 5

/** Checks the number of the chat, which may be empty: one that readPhone understands, since the link needs all digits. */
export function whatsappError(text: string): string | null {
  const error = lineError(text)
  if (error || isBlank(text)) return error
  return readPhone(text) ? null : settingsTexts.whatsappInvalid
}

/** Checks a link to another site, which may be empty: https only, without a login in it. */
export function linkError(text: string): string | null {
  const error = lineError(text)
  if (error || isBlank(text)) return error
  return LINK.test(text.trim()) ? null : settingsTexts.linkInvalid
}

/** The name of a site, which has no login before it, and what follows it. */
const LINK = /^https:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#][^\s"<>\\]*)?$/iu

/** Checks the place on the map, which may be empty: latitude and longitude in degrees, as map apps copy them. */
export function mapPlaceError(text: string): string | null {
  const error = lineError(text)
  if (error || isBlank(text)) return error
  return isMapPlace(text.trim()) ? null : settingsTexts.mapPlaceInvalid
}

const PLACE = /^(-?\d{1,2}(?:\.\d{1,15})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,15})?)$/

function isMapPlace(text: string): boolean {
  const [, latitude, longitude] = PLACE.exec(text) ?? []
  return Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
}
