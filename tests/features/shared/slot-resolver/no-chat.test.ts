import { expect, it } from 'vitest'
import { whatsappLink } from '#domain/patient/whatsapp-link.ts'
import { resolverTexts } from '#features/shared/slot-resolver/resolver-texts.ts'

it.each([
  '15',
  '0800',
  '3537 412345 int. 23',
  '3537 41234A',
  '3537-4123456789',
  '57 315 123 4567',
  'pregunta a su hija',
])("the text says that WhatsApp can't be opened with this phone, not that there is none: %s", (phone) => {
  expect(whatsappLink(phone, 'Hola')).toBeNull()
  expect(resolverTexts.noChat(phone)).toBe(`Con el teléfono de la ficha no se puede abrir WhatsApp: «${phone}».`)
})

it.each(['', ' '])('the text says that there is no phone only where there is none: "%s"', (phone) => {
  expect(resolverTexts.noChat(phone)).toBe('El paciente no tiene un teléfono en su ficha.')
})

it('the text is missing for a patient that the device does not have', () => {
  expect(resolverTexts.noChat(undefined)).not.toContain('no tiene un teléfono')
})
