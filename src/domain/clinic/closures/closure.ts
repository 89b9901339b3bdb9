import type { closureFields } from '#domain/fields/closure-descriptor.ts'
import type { RowOf } from '#domain/fields/field.ts'

/** Days or hours on which the clinic, or one professional, sees nobody; as the server confirmed it. */
export type Closure = RowOf<typeof closureFields>

export type ClosureKind = Closure['kind']

/** What a closure says, apart from its row. */
export type ClosureTerms = Pick<Closure, 'from' | 'to' | 'startTime' | 'endTime' | 'professionalId' | 'reason'>
