import * as v from 'valibot'

/** Reads a value from another party; undefined if it has not the agreed shape. */
export type AnswerReader<T> = (value: unknown) => T | undefined

/** Returns the reader of a schema. */
export function readerOf<S extends v.GenericSchema>(schema: S): AnswerReader<v.InferOutput<S>> {
  return (value) => {
    const result = v.safeParse(schema, value)
    return result.success ? result.output : undefined
  }
}
