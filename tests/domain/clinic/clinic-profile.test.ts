import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { mapFrame, mapPage } from '#domain/clinic/clinic-map-links.ts'
import { addressLine, clinicChatLink, clinicProfile, dialable, directionsLink } from '#domain/clinic/clinic-profile.ts'
import { structuredDataOf } from '#domain/clinic/structured-data.ts'
import { WEEK } from '#domain/clinic/weekly-hours.ts'
import { whatsappLink } from '#domain/patient/whatsapp-link.ts'

describe('the practice', () => {
  it('can be rung, written to and found', () => {
    expect(clinicProfile.phones.map(dialable)).toEqual(['+543537550132'])
    expect(clinicChatLink(clinicProfile, 'Hola')).toMatch(/^https:\/\/wa\.me\/549\d{10}\?text=Hola$/)
    expect(clinicChatLink(clinicProfile, 'Hola')).toBe(whatsappLink(clinicProfile.whatsapp, 'Hola'))
    expect(clinicProfile.email).toMatch(/^[^@\s]+@[^@\s]+\.example$/)
    expect(addressLine(clinicProfile)).toContain('Bell Ville')
    for (const { url } of clinicProfile.social) expect(new URL(url).protocol).toBe('https:')
  })

  it('lies in Bell Ville on every map', () => {
    expect(directionsLink(clinicProfile)).toContain('destination=-32.6259,-62.6887')
    expect(new URL(mapFrame(clinicProfile)).searchParams.get('marker')).toBe('-32.6259,-62.6887')
    const [west, south, east, north] = (new URL(mapFrame(clinicProfile)).searchParams.get('bbox') ?? '')
      .split(',')
      .map(Number)
    expect([west, south]).toEqual([-62.6937, -32.6289])
    expect([east, north]).toEqual([-62.6837, -32.6229])
    expect(new URL(mapPage(clinicProfile)).searchParams.get('mlat')).toBe('-32.6259')
  })

  it('has one name, wherever a file can not read it from here', async () => {
    const manifest = JSON.parse(await readFile('manifest.webmanifest', 'utf8')) as Record<string, string>
    expect(manifest.name).toBe(clinicProfile.name)
    expect(manifest.short_name).toBe(clinicProfile.shortName)
    expect(await readFile('app.html', 'utf8')).toContain(`<title>${clinicProfile.name}</title>`)
    expect(await readFile('README.md', 'utf8')).toMatch(new RegExp(`^# ${clinicProfile.name}\n`))
  })

  it('tells search engines the hours of its pages', () => {
    const data = structuredDataOf(clinicProfile, 'https://turnos.example')
    expect(data).toMatchObject({
      '@type': ['MedicalClinic', 'LocalBusiness'],
      name: clinicProfile.name,
      url: 'https://turnos.example/',
      address: { '@type': 'PostalAddress', addressLocality: 'Bell Ville', addressCountry: 'AR' },
      availableService: [
        { '@type': 'MedicalTherapy', name: 'Quiropraxia general', medicineSystem: 'https://schema.org/Chiropractic' },
        { '@type': 'MedicalTherapy', name: 'Quiropraxia deportiva', medicineSystem: 'https://schema.org/Chiropractic' },
      ],
    })
    const told = (data.openingHoursSpecification as { opens: string; closes: string }[]).map(({ opens, closes }) => [
      opens,
      closes,
    ])
    expect(told).toEqual(WEEK.flatMap(({ hours }) => (hours ? [[hours.opens, hours.closes]] : [])))
    expect(told).toHaveLength(5)
  })

  it('reads its week from Monday', () => {
    expect(WEEK.map(({ name }) => name)).toEqual([
      'lunes',
      'martes',
      'miércoles',
      'jueves',
      'viernes',
      'sábado',
      'domingo',
    ])
    expect(WEEK.filter(({ hours }) => hours === null).map(({ name }) => name)).toEqual(['sábado', 'domingo'])
  })
})
