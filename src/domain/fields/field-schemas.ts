import * as v from 'valibot'
import { validationTexts } from '../validation-texts.ts'
import { centavosOfPesos } from '../values/money.ts'
import {
  dateField,
  idField,
  lineField,
  pesosField,
  refField,
  requiredId,
  requiredLine,
  type rowMeta,
  textField,
  timeField,
  timestampField,
  writtenDayField,
} from '../wire/fields.ts'
import {
  birthDateField,
  dniField,
  editedDniField,
  emailField,
  optionalPhoneField,
  phoneField,
} from '../wire/person-fields.ts'
import {
  type CreationNames,
  type EditNames,
  type Field,
  type FieldKind,
  type FieldSet,
  type RowOf,
  untoldValue,
  type ValueOf,
} from './field.ts'

type SchemaOf = (field: Field) => v.GenericSchema

const text = () => v.string()
const pesos: SchemaOf = ({ invalid, tooLarge }) => pesosField(textOf(invalid), textOf(tooLarge ?? invalid))

/** The schemas of values from the server. */
const TOLD: Record<FieldKind, SchemaOf> = {
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
  choice: ({ options = [] }) => v.picklist(options),
  row: () => idField,
  ref: () => refField,
  flag: () => v.boolean(),
}

/** The schemas of values from people. The birth date accepts null and '' itself. */
const SAID: Record<FieldKind, SchemaOf> = {
  ...TOLD,
  line: ({ required }) => (required ? requiredLine(textOf(required)) : lineField),
  text: () => textField,
  phone: ({ required }) => (required ? phoneField : optionalPhoneField),
  email: () => emailField,
  dni: () => dniField,
  day: () => writtenDayField,
  birthDay: () => birthDateField,
  choice: ({ options = [], required, invalid }) => v.picklist(options, textOf(required ?? invalid)),
  row: ({ required }) => (required ? requiredId(textOf(required)) : idField),
}

function textOf(key: Field['required']): string {
  return validationTexts[key ?? 'valueInvalid']
}

function told(field: Field): v.GenericSchema {
  const schema = TOLD[field.kind](field)
  return field.nullable ? v.nullable(schema) : schema
}

function own(field: Field): v.GenericSchema {
  return field.kind === 'money' ? v.pipe(pesosField(textOf(field.invalid)), v.transform(centavosOfPesos)) : told(field)
}

function said(field: Field): v.GenericSchema {
  const schema = SAID[field.kind](field)
  return field.nullable && !field.required && field.kind !== 'birthDay' ? v.nullable(schema) : schema
}

/** A creation must contain what a form requires, unless the field has a default. */
function saidOfNew(field: Field): v.GenericSchema {
  const isGiven = field.required !== undefined && field.default === undefined
  return isGiven ? said(field) : v.optional(said(field), untoldValue(field))
}

function saidLater(field: Field): v.GenericSchema {
  return v.optional(field.kind === 'dni' ? editedDniField : said(field))
}

/** The type of a value on the wire, where amounts are pesos. */
type OnWire<F extends Field> = F extends { kind: 'money' } ? number : ValueOf<F>
type Told<T> = v.GenericSchema<T, T>
type Said<F extends Field> = Told<F extends { required: string } ? NonNullable<OnWire<F>> : OnWire<F>>
type Optional<S extends v.GenericSchema> = v.OptionalSchema<S, undefined>

type RowEntries<S extends FieldSet> = {
  [K in Exclude<keyof RowOf<S>, keyof typeof rowMeta> & keyof S]: Told<OnWire<S[K]>>
}
type NewEntries<S extends FieldSet> = {
  [K in CreationNames<S>]: S[K] extends { derived: true } ? Optional<Said<S[K]>> : Said<S[K]>
}
type EditEntries<S extends FieldSet> = { [K in EditNames<S>]: Optional<Said<S[K]>> }

/** Returns the schemas of a row's fields in the feed and in answers, without rowMeta. */
export function toldEntries<S extends FieldSet>(fields: S): RowEntries<S> {
  return schemasOf(fields, ({ said: who }) => who !== 'action', told) as RowEntries<S>
}

/** Returns the same schemas for devices, in the domain's units: whole centavos. */
export function ownEntries(fields: FieldSet): v.ObjectEntries {
  return schemasOf(fields, ({ said: who }) => who !== 'action', own)
}

/** Returns the schemas of a creation's body. */
export function newEntries<S extends FieldSet>(fields: S): NewEntries<S> {
  return schemasOf(fields, ({ said: when = 'creation' }) => when === 'creation', saidOfNew) as NewEntries<S>
}

/** Returns the schemas of an edit's body: any subset. */
export function editEntries<S extends FieldSet>(fields: S): EditEntries<S> {
  return schemasOf(fields, ({ said: when = 'edit' }) => when === 'edit', saidLater) as EditEntries<S>
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

function schemasOf(fields: FieldSet, isMeant: (field: Field) => boolean, schemaOf: SchemaOf): v.ObjectEntries {
  const meant = Object.entries(fields).filter(([, field]) => isMeant(field))
  return Object.fromEntries(meant.map(([name, field]) => [name, schemaOf(field)]))
}
