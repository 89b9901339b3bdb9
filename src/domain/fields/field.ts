import type { validationTexts } from '../validation-texts.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { Centavos } from '../values/money.ts'
import type { TimeOfDay } from '../values/time-of-day.ts'

/** A field's value in the domain's units; a reference to an unconfirmed row stands as its ref. */
export type FieldValue = string | number | boolean | null

/** What a field of each kind holds. */
interface KindValues {
  /** A line; texts that were never given are empty. */
  line: string
  /** Text of several lines. */
  text: string
  phone: string
  email: string
  /** 7 or 8 digits. */
  dni: string
  day: LocalDate
  birthDay: LocalDate
  time: TimeOfDay
  instant: string
  money: Centavos
  choice: string
  /** The id of another row. */
  row: number
  /** The UUID of a request of a patient. */
  ref: string
  flag: boolean
}

export type FieldKind = keyof KindValues
type TextKey = keyof typeof validationTexts

/**
 * All that is said of a field. From its kind follow its column's type, its schemas (field-schemas.ts), its rule in a form and its editor
 * in the sync centre.
 */
export interface Field {
  kind: FieldKind
  /** Its name in the sync centre; a field without one is not shown there. */
  label?: string
  /** The values of a choice. */
  options?: readonly string[]
  nullable?: true
  /** The message of a form where it is missing; a field without one is optional. */
  required?: TextKey
  /** The messages of a wrong value, and of an amount that is too large. */
  invalid?: TextKey
  tooLarge?: TextKey
  /** What stands where a creation does not say it. */
  default?: FieldValue
  /** What stands where a server with the baseline API does not tell it; unless said, the default. */
  untold?: FieldValue
  /** Who says it, and when; unless said, people do, in creations and edits. `action`: a call says it, no row has it. */
  said?: 'creation' | 'edit' | 'server' | 'action'
  /** It follows from other fields, and stands in no form. */
  derived?: true
  /** The form that mends a refused change does not have it. */
  unmended?: true
  /** The fields that are decided together in a conflict bear one name. */
  group?: string
  /** In which bodies it goes to a server with the baseline API; unless said in all. `needed`: a row without it can't be read. */
  baseline?: 'creation' | 'edit' | 'none'
  needed?: true
  /** How it is edited, where the kind does not tell. */
  editor?: 'start' | 'end' | 'gender' | 'professional'
  /** The lines that its editor shows. */
  rows?: number
}

export type FieldSet = Readonly<Record<string, Field>>

type Names<S extends FieldSet, Wanted> = { [K in keyof S & string]: S[K] extends Wanted ? K : never }[keyof S & string]

/** The names of the fields of one kind. */
export type NamesOfKind<S extends FieldSet, K extends FieldKind> = Names<S, { kind: K }>
/** The names of the fields that a row has. */
export type ColumnNames<S extends FieldSet> = Exclude<keyof S & string, Names<S, { said: 'action' }>>
type Unsaid<S extends FieldSet> = Names<S, { said: 'server' | 'action' }>
/** The names of the fields that a creation says. */
export type CreationNames<S extends FieldSet> = Exclude<keyof S & string, Unsaid<S> | Names<S, { said: 'edit' }>>
/** The names of the fields that an edit may say. */
export type EditNames<S extends FieldSet> = Exclude<keyof S & string, Unsaid<S> | Names<S, { said: 'creation' }>>
/** The names of the fields of a form. */
export type FormNames<S extends FieldSet> = Exclude<
  keyof S & string,
  Names<S, { said: string }> | Names<S, { derived: true }>
>

type NotNull<F extends Field> = F extends { options: readonly (infer O)[] } ? O : KindValues[F['kind']]
/** The type of a field's value. */
export type ValueOf<F extends Field> = NotNull<F> | (F extends { nullable: true } ? null : never)

/** What every row has. `version` is the number of its last change in the one sequence of all changes; instants are ISO 8601 in UTC. */
export type RowMeta = {
  id: number
  /** The UUID by which the device that made it names it. */
  ref: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** A row as the server confirmed it. */
export type RowOf<S extends FieldSet> = RowMeta & { [K in ColumnNames<S>]: ValueOf<S[K]> }

/** A form as it is typed: every field is text, empty when not filled in. */
export type FormOf<S extends FieldSet> = { [K in FormNames<S>]: string }

const TEXTS: ReadonlySet<FieldKind> = new Set(['line', 'text', 'phone', 'email', 'dni'])

/** What stands in a field of which nothing is known; undefined where a row can't do without it. */
export function untoldValue({ kind, nullable, untold, default: usual = untold }: Field): FieldValue | undefined {
  if (usual !== undefined) return usual
  if (nullable) return null
  return TEXTS.has(kind) ? '' : undefined
}

type Untold<S extends FieldSet> = {
  [K in Exclude<ColumnNames<S>, Names<S, { required: string }> | Names<S, { derived: true }>>]: ValueOf<S[K]>
}

/** What stands in the fields of a row of which nothing is known. */
export function untoldFields<S extends FieldSet>(fields: S): Untold<S> {
  const untold = Object.entries(fields)
    .filter(([, { said }]) => said !== 'action')
    .map(([name, field]) => [name, untoldValue(field)] as const)
  return Object.fromEntries(untold.filter(([, value]) => value !== undefined)) as Untold<S>
}

/** The names of the fields of which something is true, in their order. */
export function namesWhere<S extends FieldSet>(fields: S, isMeant: (field: Field) => boolean): (keyof S & string)[] {
  return Object.entries(fields).flatMap(([name, field]) => (isMeant(field) ? [name] : []))
}

/** The names of the fields of a form, in their order. */
export function formNames<S extends FieldSet>(fields: S): FormNames<S>[] {
  return namesWhere(fields, ({ said, derived }) => said === undefined && !derived) as FormNames<S>[]
}

/** A form in which nothing stands yet. */
export function emptyForm<S extends FieldSet>(fields: S): FormOf<S> {
  return formOf(fields, {})
}

/** The form of a row; what the row has not is empty. */
export function formOf<S extends FieldSet>(fields: S, row: { readonly [K in FormNames<S>]?: FieldValue }): FormOf<S> {
  return Object.fromEntries(formNames(fields).map((name) => [name, String(row[name] ?? '')])) as FormOf<S>
}

type Labelled<S extends FieldSet> = Names<S, { label: string }>

/** The labels of the fields that have one, in their order. */
export function labelsOf<S extends FieldSet>(fields: S): Record<Labelled<S>, string> {
  const labels = Object.entries(fields).flatMap(([name, { label }]) => (label === undefined ? [] : [[name, label]]))
  return Object.fromEntries(labels) as Record<Labelled<S>, string>
}
