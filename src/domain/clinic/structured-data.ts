import { mapPage } from './clinic-map-links.ts'
import type { ClinicProfile } from './clinic-profile.ts'
import { dialable } from './clinic-profile.ts'
import { WEEKLY_HOURS } from './opening-hours.ts'

const SCHEMA_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * Returns the practice in schema.org terms, for search engines. `site` is the address of the home page without a
 * trailing slash.
 */
export function structuredDataOf(profile: ClinicProfile, site: string): Record<string, unknown> {
  const { address, position } = profile
  return {
    '@context': 'https://schema.org',
    // In schema.org 'Chiropractic' is a system of medicine, not a type of place, so it belongs to the services.
    '@type': ['MedicalClinic', 'LocalBusiness'],
    '@id': `${site}/#clinica`,
    name: profile.name,
    url: `${site}/`,
    image: `${site}/social-card.png`,
    telephone: profile.phones.map(dialable),
    email: profile.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.province,
      postalCode: address.postalCode,
      addressCountry: address.countryCode,
    },
    hasMap: mapPage(profile),
    geo: { '@type': 'GeoCoordinates', latitude: position.latitude, longitude: position.longitude },
    openingHoursSpecification: WEEKLY_HOURS.flatMap((hours, weekday) =>
      hours
        ? {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: `https://schema.org/${SCHEMA_DAYS[weekday]}`,
            opens: hours.opens,
            closes: hours.closes,
          }
        : [],
    ),
    availableService: Object.values(profile.services).map((name) => ({
      '@type': 'MedicalTherapy',
      name,
      medicineSystem: 'https://schema.org/Chiropractic',
    })),
    sameAs: profile.social.map(({ url }) => url),
  }
}
