import { clinicProfile } from '#domain/clinic/clinic-profile.ts'

/** The sender's name. */
export const CLINIC_NAME = clinicProfile.name

/**
 * Matches a plain name. Anything else may hide a message or a link for the owner of the address, who may be a stranger.
 * Four words are too few for a message, and a dot at the end of a word ("Ma. Eugenia") makes no address.
 */
const PLAIN_NAME = /^(?=.{1,40}$)\p{L}[\p{L}\p{M}'’-]*\.?(?: +\p{L}[\p{L}\p{M}'’-]*\.?){0,3}$/u

/** Composes a mail: greeting, paragraphs, signature. */
export function mailText(firstName: string, paragraphs: readonly string[]): string {
  const name = firstName.trim()
  const greeting = PLAIN_NAME.test(name) ? `Hola ${name}:` : 'Hola:'
  return `${[greeting, ...paragraphs, CLINIC_NAME].join('\n\n')}\n`
}
