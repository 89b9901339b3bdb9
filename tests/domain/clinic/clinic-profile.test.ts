import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { type ClinicInfo, completeClinicInfo, isLaterInfo, unsetClinic } from '#domain/clinic/clinic-info.ts'
import { directionsLink, mapFrameUrl, mapPageUrl } from '#domain/clinic/clinic-map-links.ts'
import {
  addressLine,
  clinicChatLink,
  clinicNameOf,
  dialableNumber,
  shortNameOf,
  socialLinksOf,
} from '#domain/clinic/clinic-profile.ts'
import { unsetProfile } from '#domain/clinic/settings/settings-values.ts'
import { structuredDataOf } from '#domain/clinic/structured-data.ts'
import { whatsappLink } from '#domain/patient/whatsapp-link.ts'

const profile = {
  ...unsetProfile,
  name: 'Consultorio Sur',
  address: 'Belgrano 100',
  phones: ['(03537) 41-2345'],
  whatsapp: '3537 41-2346',
  email: 'turnos@sur.example',
  instagram: 'https://www.instagram.com/sur.example',
  mapPlace: '-32.6301, -62.69',
}
const clinic: ClinicInfo = { ...unsetClinic, profile }

describe('a clinic that has said who it is', () => {
  it('has one name, address and number everywhere', () => {
    expect(clinicNameOf(profile)).toBe('Consultorio Sur')
    expect(addressLine(profile)).toBe('Belgrano 100, Bell Ville, Córdoba')
    expect(profile.phones.map(dialableNumber)).toEqual(['+543537412345'])
    expect(clinicChatLink(profile, 'Hola')).toBe(whatsappLink(profile.whatsapp, 'Hola'))
    expect(clinicChatLink({ ...profile, whatsapp: '+54 9 3537 41-2346' }, 'Hola')).toBe(clinicChatLink(profile, 'Hola'))
    expect(socialLinksOf(profile)).toEqual([{ network: 'Instagram', url: 'https://www.instagram.com/sur.example' }])
  })

  it.each(['0353 15 411-2233', '03537 15 445566', '011 15 4567-8901', '+54 9 3537 44-5566', '3537 445566'])(
    'has the number %s, as patients have theirs',
    (whatsapp) => {
      expect(clinicChatLink({ ...profile, whatsapp }, 'Hola')).toBe(whatsappLink(whatsapp, 'Hola'))
    },
  )

  it('is dialled without the 15', () => {
    expect(dialableNumber('0353 15 4112233')).toBe('+543534112233')
    expect(dialableNumber('(03537) 41-2345')).toBe('+543537412345')
  })

  it.each([
    ['Quiropraxia Bell Ville', 'Quiropraxia'],
    ['Sur', 'Sur'],
    ['Consultorio Dra. Paz', 'Consultorio'],
    ['Vida y Espalda Sana', 'Vida y Espalda'],
  ])('%s is %s below an icon', (name, short) => {
    expect(shortNameOf({ name })).toBe(short)
  })

  it('has its place on every map', () => {
    expect(directionsLink(profile)).toContain('destination=-32.6301,-62.69')
    const frame = new URL(mapFrameUrl(profile) ?? '')
    expect(frame.searchParams.get('marker')).toBe('-32.6301,-62.69')
    expect(frame.searchParams.get('bbox')).toBe('-62.6950,-32.6331,-62.6850,-32.6271')
    expect(new URL(mapPageUrl(profile)).searchParams.get('mlat')).toBe('-32.6301')
  })

  it('gives search engines the same', () => {
    expect(structuredDataOf(clinic, 'https://turnos.example')).toMatchObject({
      '@type': ['MedicalClinic', 'LocalBusiness'],
      name: 'Consultorio Sur',
      url: 'https://turnos.example/',
      telephone: ['+543537412345'],
      email: 'turnos@sur.example',
      geo: { latitude: -32.6301, longitude: -62.69 },
      sameAs: ['https://www.instagram.com/sur.example'],
      address: { streetAddress: 'Belgrano 100', addressLocality: 'Bell Ville', addressCountry: 'AR' },
    })
  })
})

describe('a clinic of which nothing is known', () => {
  it('has neutral words, the town of the specification, and no number', () => {
    expect(clinicNameOf(unsetProfile)).toBe('Consultorio de Quiropraxia')
    expect(addressLine(unsetProfile)).toBe('Bell Ville, Córdoba')
    expect(clinicChatLink(unsetProfile, 'Hola')).toBe('https://wa.me/?text=Hola')
    expect(socialLinksOf(unsetProfile)).toEqual([])
  })

  it('shows the town on the map, without a marker', () => {
    expect(new URL(mapFrameUrl(unsetProfile) ?? '').searchParams.get('marker')).toBeNull()
    expect(mapPageUrl(unsetProfile)).toContain('search?query=Bell%20Ville')
    expect(mapFrameUrl({ ...unsetProfile, city: 'Villa María' })).toBeNull()
  })

  it('gives search engines what is certain, and nothing empty', () => {
    const data = structuredDataOf(unsetClinic, 'https://turnos.example')
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['telephone']))
    for (const key of ['telephone', 'email', 'geo', 'sameAs']) expect(data).not.toHaveProperty(key)
    expect(data.address).not.toHaveProperty('streetAddress')
  })

  it('has the same name in files that can not import it', async () => {
    const manifest = JSON.parse(await readFile('manifest.webmanifest', 'utf8')) as Record<string, string>
    expect(manifest).toMatchObject({ name: clinicNameOf(unsetProfile), short_name: shortNameOf(unsetProfile) })
    expect(await readFile('app.html', 'utf8')).toContain(`<title>${clinicNameOf(unsetProfile)}</title>`)
  })
})

describe('what a device keeps of the clinic', () => {
  it('is complete, even if an earlier release kept less', () => {
    const kept = completeClinicInfo({ epoch: 3, version: 2, profile: { name: 'Sur' } as ClinicInfo['profile'] })
    expect(kept).toEqual({ ...unsetClinic, epoch: 3, version: 2, profile: { ...unsetProfile, name: 'Sur' } })
  })

  it('gives way to a later version, and to any version of a later epoch', () => {
    expect(isLaterInfo({ epoch: 1, version: 3 }, { epoch: 1, version: 2 })).toBe(true)
    expect(isLaterInfo({ epoch: 1, version: 2 }, { epoch: 1, version: 2 })).toBe(false)
    expect(isLaterInfo({ epoch: 2, version: 1 }, { epoch: 1, version: 9 })).toBe(true)
    expect(isLaterInfo({ epoch: 1, version: 9 }, { epoch: 2, version: 1 })).toBe(false)
  })
})
