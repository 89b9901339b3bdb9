import * as v from 'valibot'
import { professionalFields } from '../fields/professional-descriptor.ts'
import { rowEntries } from '../fields/row-schemas.ts'
import { idField, rowMeta } from './fields.ts'

/** A professional in the feed. */
export const professionalRow = v.object({ ...rowMeta, ...rowEntries(professionalFields) })

/** GET /users/professionals: the active ones. */
export const professionalListItem = v.object({ id: idField, name: v.string(), lastName: v.string() })
