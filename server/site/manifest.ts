import { clinicNameOf, shortNameOf } from '#domain/clinic/clinic-profile.ts'
import type { ProfileSettings } from '#domain/clinic/settings/settings-values.ts'

/** Returns the app's manifest with the clinic's name. */
export function manifestOf(built: string, profile: ProfileSettings): string {
  const manifest: object = JSON.parse(built)
  return JSON.stringify({ ...manifest, name: clinicNameOf(profile), short_name: shortNameOf(profile) })
}
