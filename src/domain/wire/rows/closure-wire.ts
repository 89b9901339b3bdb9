import * as v from 'valibot'
import { closureFields } from '#domain/fields/closure-descriptor.ts'
import { rowEntries } from '#domain/fields/row-schemas.ts'
import { rowMeta } from '../fields.ts'

/** A closure in the feed and in every answer. */
export const closureRow = v.object({ ...rowMeta, ...rowEntries(closureFields) })
