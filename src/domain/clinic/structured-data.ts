import type { ClinicInfo } from './clinic-info.ts'
import { mapPageUrl, positionOf } from './clinic-map-links.ts'
import { clinicNameOf, dialableNumber, socialLinksOf } from './clinic-profile.ts'
import { SERVICES } from './clinic-services.ts'
import { openRangesOf } from './opening-hours.ts'

const SCHEMA_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * Returns the clinic in schema.org terms, for search engines; what is unknown is left out. `site` is the address of the
 * home page without a trailing slash.
 */
export function structuredDataOf({ profile, hours }: ClinicInfo, site: string): Record<string, unknown> {
  const position = positionOf(profile)
  const social = socialLinksOf(profile)
  return {
    '@context': 'https://schema.org',
    // In schema.org 'Chiropractic' is a system of medicine, not a type of place, so it belongs to the services.
    '@type': ['MedicalClinic', 'LocalBusiness'],
    '@id': `${site}/#clinica`,
    name: clinicNameOf(profile),
    url: `${site}/`,
    image: `${site}/social-card.png`,
    ...(profile.phones.length > 0 && { telephone: profile.phones.map(dialableNumber) }),
    ...(profile.email && { email: profile.email }),
    address: {
      '@type': 'PostalAddress',
      ...(profile.address && { streetAddress: profile.address }),
      addressLocality: profile.city,
      addressRegion: profile.province,
      addressCountry: 'AR',
    },
    hasMap: mapPageUrl(profile),
    ...(position && { geo: { '@type': 'GeoCoordinates', ...position } }),
    openingHoursSpecification: SCHEMA_DAYS.flatMap((day, weekday) =>
      openRangesOf(hours, weekday).map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${day}`,
        opens: from,
        closes: to,
      })),
    ),
    availableService: Object.values(SERVICES).map((name) => ({
      '@type': 'MedicalTherapy',
      name,
      medicineSystem: 'https://schema.org/Chiropractic',
    })),
    ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
  }
}
