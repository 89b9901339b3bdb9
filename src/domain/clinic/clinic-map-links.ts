import type { ClinicProfile } from './clinic-profile.ts'

/** The only other site that a page may embed (Content-Security-Policy). */
export const MAP_ORIGIN = 'https://www.openstreetmap.org'

/** How far the embedded map extends around the clinic, in degrees. */
const AROUND = { latitude: 0.003, longitude: 0.005 }

/** Returns the address of the embedded map. */
export function mapFrame({ position: { latitude, longitude } }: ClinicProfile): string {
  const box = [
    longitude - AROUND.longitude,
    latitude - AROUND.latitude,
    longitude + AROUND.longitude,
    latitude + AROUND.latitude,
  ].map((degrees) => degrees.toFixed(4))
  const marker = `${latitude},${longitude}`
  return `${MAP_ORIGIN}/export/embed.html?bbox=${encodeURIComponent(box.join(','))}&layer=mapnik&marker=${encodeURIComponent(marker)}`
}

/** Returns the address of the map as a page of its own. */
export function mapPage({ position: { latitude, longitude } }: ClinicProfile): string {
  return `${MAP_ORIGIN}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
