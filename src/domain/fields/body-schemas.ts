import * as v from 'valibot'
import { idField, lineField, requiredId, requiredLine, textField, writtenDayField } from '../wire/fields.ts'
import {
  birthDateField,
  dniField,
  editedDniField,
  fileEmailField,
  optionalPhoneField,
  phoneField,
} from '../wire/rows/person-fields.ts'
import type { BlankOf, CreationNames, EditNames, Field, FieldKind, FieldSet, FieldValue } from './field.ts'
import { type OnWire, ROW_SCHEMAS, type SchemaFor, type SchemaOf, schemasOf, textOf } from './row-schemas.ts'

/** The schemas of values from people. The birth date accepts null and '' itself. */
const INPUT_SCHEMAS: Record<FieldKind, SchemaOf> = {
  ...ROW_SCHEMAS,
  line: ({ required }) => (required ? requiredLine(textOf(required)) : lineField),
  text: () => textField,
  phone: ({ required }) => (required ? phoneField : optionalPhoneField),
  email: () => fileEmailField,
  dni: () => dniField,
  day: () => writtenDayField,
  birthDay: () => birthDateField,
  choice: ({ options = [], required, invalid }) => v.picklist(options, textOf(required ?? invalid)),
  row: ({ required }) => (required ? requiredId(textOf(required)) : idField),
  flag: ({ invalid }) => v.boolean(textOf(invalid)),
}

function inputSchema(field: Field): v.GenericSchema {
  const schema = INPUT_SCHEMAS[field.kind](field)
  return field.nullable && !field.required && field.kind !== 'birthDay' ? v.nullable(schema) : schema
}

/** A creation must contain what a form requires, unless the server accepts a row without it. */
function creationSchema(field: Field, blank: FieldValue | undefined): v.GenericSchema {
  const isGiven = field.required !== undefined && !field.optionalForServer
  return isGiven ? inputSchema(field) : v.optional(inputSchema(field), blank)
}

function editSchema(field: Field): v.GenericSchema {
  return v.optional(field.kind === 'dni' ? editedDniField : inputSchema(field))
}

type InputSchema<F extends Field> = SchemaFor<F extends { required: string } ? NonNullable<OnWire<F>> : OnWire<F>>
type Optional<S extends v.GenericSchema> = v.OptionalSchema<S, undefined>

type NewEntries<S extends FieldSet> = {
  [K in CreationNames<S>]: S[K] extends { derived: true } ? Optional<InputSchema<S[K]>> : InputSchema<S[K]>
}
type EditEntries<S extends FieldSet> = { [K in EditNames<S>]: Optional<InputSchema<S[K]>> }

/** Returns the schemas of a creation's body. */
export function newEntries<S extends FieldSet>(fields: S, blank: BlankOf<S>): NewEntries<S> {
  const blanks = new Map<string, FieldValue>(Object.entries(blank))
  const schemaOf = (field: Field, name: string) => creationSchema(field, blanks.get(name))
  return schemasOf(fields, ({ source: when = 'creation' }) => when === 'creation', schemaOf) as NewEntries<S>
}

/** Returns the schemas of an edit's body: any subset. */
export function editEntries<S extends FieldSet>(fields: S): EditEntries<S> {
  return schemasOf(fields, ({ source: when = 'edit' }) => when === 'edit', editSchema) as EditEntries<S>
}
