import { addressLine } from './clinic-profile.ts'
import type { ProfileSettings } from './settings/settings-values.ts'

/** The only other site that a page may embed (Content-Security-Policy). */
export const MAP_ORIGIN = 'https://www.openstreetmap.org'

/** Degrees north and east. */
export interface MapPosition {
  latitude: number
  longitude: number
}

/** How far an embedded map extends around its centre, in degrees. */
const AROUND_CLINIC = { latitude: 0.003, longitude: 0.005 }
const AROUND_TOWN = { latitude: 0.012, longitude: 0.02 }

/** The town of the specification, for a clinic that has not said where it is. */
const BELL_VILLE = { name: 'Bell Ville', latitude: -32.6259, longitude: -62.6887 }

/** Returns the clinic's place on the map; null if nobody has set it. */
export function positionOf({ mapPlace }: ProfileSettings): MapPosition | null {
  const [latitude, longitude] = mapPlace.split(',').map((degrees) => Number(degrees.trim()))
  return mapPlace && latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null
}

/**
 * Returns the address of the embedded map: the clinic with a marker, or its town without one. Null for a town whose
 * place nobody has set.
 */
export function mapFrameUrl(profile: ProfileSettings): string | null {
  const position = positionOf(profile)
  if (position) return frameUrl(position, AROUND_CLINIC, position)
  return profile.city === BELL_VILLE.name ? frameUrl(BELL_VILLE, AROUND_TOWN) : null
}

function frameUrl({ latitude, longitude }: MapPosition, around: MapPosition, marker?: MapPosition): string {
  const box = [
    longitude - around.longitude,
    latitude - around.latitude,
    longitude + around.longitude,
    latitude + around.latitude,
  ].map((degrees) => degrees.toFixed(4))
  const frame = `${MAP_ORIGIN}/export/embed.html?bbox=${encodeURIComponent(box.join(','))}&layer=mapnik`
  return marker ? `${frame}&marker=${encodeURIComponent(`${marker.latitude},${marker.longitude}`)}` : frame
}

/** Returns the address of the map as a page of its own; a search for the address while its place is not set. */
export function mapPageUrl(profile: ProfileSettings): string {
  const position = positionOf(profile)
  if (!position) return `${MAP_ORIGIN}/search?query=${encodeURIComponent(addressLine(profile))}`
  const { latitude, longitude } = position
  return `${MAP_ORIGIN}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

/** Returns the link to directions to the clinic, for the device's map app. */
export function directionsLink(profile: ProfileSettings): string {
  const position = positionOf(profile)
  const destination = position ? `${position.latitude},${position.longitude}` : encodeURIComponent(addressLine(profile))
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`
}
