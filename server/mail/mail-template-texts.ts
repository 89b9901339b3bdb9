import { clinicProfile } from '#domain/clinic/clinic-profile.ts'

/** The name under which the clinic writes. */
export const CLINIC_NAME = clinicProfile.name

/**
 * A name that is only a name: in any other there may be something to be read or opened by a stranger to whose address it goes. Four
 * words are too few for a message, and a dot that ends its word ("Ma. Eugenia") makes no address.
 */
const PLAIN_NAME = /^(?=.{1,40}$)\p{L}[\p{L}\p{M}'’-]*\.?(?: +\p{L}[\p{L}\p{M}'’-]*\.?){0,3}$/u

/** The text of a mail: greeting, paragraphs, and who writes. */
export function mailText(firstName: string, paragraphs: readonly string[]): string {
  const name = firstName.trim()
  const greeting = PLAIN_NAME.test(name) ? `Hola ${name}:` : 'Hola:'
  return `${[greeting, ...paragraphs, CLINIC_NAME].join('\n\n')}\n`
}
