import { asData, clinicData } from '#domain/clinic/clinic-data.ts'
import type { ClinicInfo } from '#domain/clinic/clinic-info.ts'
import { clinicNameOf } from '#domain/clinic/clinic-profile.ts'
import { type PublicPage, SITE_PLACEHOLDER } from '#domain/clinic/public-page.ts'
import { structuredDataOf } from '#domain/clinic/structured-data.ts'

/** Renders the head of a public page for browsers, search engines and link previews. */
export function pageHead({ path, title, description }: PublicPage, clinic: ClinicInfo): string {
  const name = clinicNameOf(clinic.profile)
  const address = `${SITE_PLACEHOLDER}${path}`
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escaped(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', name),
    meta('property', 'og:locale', 'es_AR'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${SITE_PLACEHOLDER}/social-card.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', name),
    meta('name', 'twitter:card', 'summary_large_image'),
    clinicData(clinic),
    `<script type="application/ld+json">${asData(structuredDataOf(clinic, SITE_PLACEHOLDER))}</script>`,
  ].join('\n    ')
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escaped(content)}">`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
