/**
 * Matches a plain name. Anything else may hide a message or a link for the owner of the address, who may be a stranger.
 * Four words are too few for a message, and a dot at the end of a word ("Ma. Eugenia") makes no address.
 */
const PLAIN_NAME = /^(?=.{1,40}$)\p{L}[\p{L}\p{M}'’-]*\.?(?: +\p{L}[\p{L}\p{M}'’-]*\.?){0,3}$/u

/** Whom a mail is for, and who signs it. */
export interface MailParties {
  firstName: string
  /** The clinic's name. */
  clinic: string
}

/** Composes a mail: greeting, paragraphs, signature. */
export function mailText({ firstName, clinic }: MailParties, paragraphs: readonly string[]): string {
  const name = firstName.trim()
  const greeting = PLAIN_NAME.test(name) ? `Hola ${name}:` : 'Hola:'
  return `${[greeting, ...paragraphs, clinic].join('\n\n')}\n`
}
