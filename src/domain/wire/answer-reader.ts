import * as v from 'valibot'

/** Reads what another party sent; undefined when it has not the shape that was agreed. */
export type AnswerReader<T> = (value: unknown) => T | undefined

/** The reader of a schema's shape. */
export function readerOf<S extends v.GenericSchema>(schema: S): AnswerReader<v.InferOutput<S>> {
  return (value) => {
    const result = v.safeParse(schema, value)
    return result.success ? result.output : undefined
  }
}
