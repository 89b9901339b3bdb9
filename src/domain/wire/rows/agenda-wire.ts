import * as v from 'valibot'
import { contactFields } from '#domain/fields/contact-descriptor.ts'
import { rowEntries } from '#domain/fields/row-schemas.ts'
import { waitingFields } from '#domain/fields/waiting-descriptor.ts'
import { rowMeta } from '../fields.ts'

/* Rows in the feed and in every answer. */

export const contactRow = v.object({ ...rowMeta, ...rowEntries(contactFields) })
export const waitingRow = v.object({ ...rowMeta, ...rowEntries(waitingFields) })
