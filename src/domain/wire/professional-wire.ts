import * as v from 'valibot'
import { idField, rowMeta } from './fields.ts'

/** A professional in the feed. */
export const professionalRow = v.object({ ...rowMeta, name: v.string(), lastName: v.string(), active: v.boolean() })

/** GET /users/professionals: those who still work here. */
export const professionalListItem = v.object({ id: idField, name: v.string(), lastName: v.string() })
