import { expect, it } from 'vitest'
import { linkError, mapPlaceError, whatsappError } from '#domain/clinic/settings/profile-rules.ts'
import { settingsTexts } from '#domain/clinic/settings/settings-texts.ts'
import { validationTexts } from '#domain/validation-texts.ts'

it.each(['', ' ', '3537 55-0148', '+54 9 3537 550148', '0351 15 555 1234'])('%j can be a WhatsApp number', (text) => {
  expect(whatsappError(text)).toBeNull()
})

it.each(['123 456', 'pedirlo en recepción', '9999999999999999'])('%j is no WhatsApp number', (text) => {
  expect(whatsappError(text)).toBe(settingsTexts.whatsappInvalid)
})

it.each(['', 'https://www.instagram.com/quiropraxia', 'HTTPS://facebook.com/a?b=c#d'])('%j can be a link', (text) => {
  expect(linkError(text)).toBeNull()
})

it.each([
  'http://www.instagram.com/quiropraxia',
  'www.instagram.com/quiropraxia',
  'javascript:alert(1)',
  'https:/instagram.com',
  'https:///instagram.com',
  'https://',
  'https://ana:clave@instagram.com/',
  'https://instagram.com/"onclick',
  'https://instagram.com/ una',
  'https://localhost/',
])('%j is no link', (text) => {
  expect(linkError(text)).toBe(settingsTexts.linkInvalid)
})

it.each(['', '-32.6259, -62.6887', '-32.6259,-62.6887', '90, 180', '0,0'])('%j can be a place on the map', (text) => {
  expect(mapPlaceError(text)).toBeNull()
})

it.each(['Bell Ville', '-32.6259', '-91, 0', '0, 181', '32°37′S 62°41′O', '-32,6259, -62,6887'])(
  '%j is no place on the map',
  (text) => {
    expect(mapPlaceError(text)).toBe(settingsTexts.mapPlaceInvalid)
  },
)

it('a line has its usual limits', () => {
  for (const rule of [whatsappError, linkError, mapPlaceError]) {
    expect(rule('3'.repeat(201))).toBe(validationTexts.lineTooLong)
  }
})
