import type { contactFields } from '../fields/contact-descriptor.ts'
import type { RowOf } from '../fields/field.ts'

/** A mark that somebody was told or asked something, or answered, as the server confirmed it. */
export type Contact = RowOf<typeof contactFields>

export type ContactChannel = Contact['channel']
export type ContactKind = Contact['kind']
export type ContactOutcome = NonNullable<Contact['outcome']>

/** The `recordedByName` of what the server did by itself. */
export const RECORDED_BY_SERVER = 'automático'
