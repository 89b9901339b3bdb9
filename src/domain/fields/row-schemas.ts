import * as v from 'valibot'
import { validationTexts } from '../validation-texts.ts'
import { centavosOfPesos } from '../values/money.ts'
import {
  countField,
  dateField,
  idField,
  pesosField,
  refField,
  type rowMeta,
  signedPesosField,
  timeField,
  timestampField,
} from '../wire/fields.ts'
import type { Field, FieldKind, FieldSet, RowOf, ValueOf } from './field.ts'

export type SchemaOf = (field: Field) => v.GenericSchema

const text = () => v.string()
const pesos: SchemaOf = (field) => pesosSchema(field)

function pesosSchema({ invalid, tooLarge, signed }: Field) {
  const schemaOf = signed ? signedPesosField : pesosField
  return schemaOf(textOf(invalid), textOf(tooLarge ?? invalid))
}

/** The schemas of values from the server. */
export const ROW_SCHEMAS: Record<FieldKind, SchemaOf> = {
  line: text,
  text,
  phone: text,
  email: text,
  dni: text,
  day: () => dateField,
  birthDay: () => dateField,
  time: () => timeField,
  instant: () => timestampField,
  money: pesos,
  count: ({ invalid }) => countField(textOf(invalid)),
  choice: ({ options = [] }) => v.picklist(options),
  row: () => idField,
  ref: () => refField,
  flag: () => v.boolean(),
}

export function textOf(key: Field['required']): string {
  return validationTexts[key ?? 'valueInvalid']
}

function confirmedSchema(field: Field): v.GenericSchema {
  return orNull(field, ROW_SCHEMAS[field.kind](field))
}

function deviceSchema(field: Field): v.GenericSchema {
  if (field.kind !== 'money') return confirmedSchema(field)
  return orNull(field, v.pipe(pesosSchema(field), v.transform(centavosOfPesos)))
}

function orNull({ nullable }: Field, schema: v.GenericSchema): v.GenericSchema {
  return nullable ? v.nullable(schema) : schema
}

/** The type of a value on the wire, where amounts are pesos. */
export type OnWire<F extends Field> = F extends { kind: 'money' }
  ? number | (F extends { nullable: true } ? null : never)
  : ValueOf<F>
export type SchemaFor<T> = v.GenericSchema<T, T>

type RowEntries<S extends FieldSet> = {
  [K in Exclude<keyof RowOf<S>, keyof typeof rowMeta> & keyof S]: SchemaFor<OnWire<S[K]>>
}

/** Returns the schemas of a row's fields in the feed and in answers, without rowMeta. */
export function rowEntries<S extends FieldSet>(fields: S): RowEntries<S> {
  return schemasOf(fields, ({ source }) => source !== 'action', confirmedSchema) as RowEntries<S>
}

/** Returns the same schemas for devices, in the domain's units: whole centavos. */
export function deviceEntries(fields: FieldSet): v.ObjectEntries {
  return schemasOf(fields, ({ source }) => source !== 'action', deviceSchema)
}

/** Returns the same schema for every field. */
export function entriesOf<S extends FieldSet, T extends v.GenericSchema>(
  fields: S,
  schema: T,
): Record<keyof S & string, T> {
  return schemasOf(
    fields,
    () => true,
    () => schema,
  ) as Record<keyof S & string, T>
}

export function schemasOf(
  fields: FieldSet,
  isMeant: (field: Field) => boolean,
  schemaOf: (field: Field, name: string) => v.GenericSchema,
): v.ObjectEntries {
  const meant = Object.entries(fields).filter(([, field]) => isMeant(field))
  return Object.fromEntries(meant.map(([name, field]) => [name, schemaOf(field, name)]))
}
