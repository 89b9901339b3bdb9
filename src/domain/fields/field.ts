import type { validationTexts } from '../validation-texts.ts'
import type { LocalDate } from '../values/dates/local-date.ts'
import type { TimeOfDay } from '../values/dates/time-of-day.ts'
import type { Centavos } from '../values/money.ts'

/** A field's value in the domain's units; a reference to an unconfirmed row is its ref. */
export type FieldValue = string | number | boolean | null

/** The value type of each kind of field. */
interface KindValues {
  /** A single line; empty if it was never given. */
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
  /** A whole number of at least one. */
  count: number
  choice: string
  /** The id of another row. */
  row: number
  /** The UUID of a patient's request. */
  ref: string
  flag: boolean
}

export type FieldKind = keyof KindValues
type TextKey = keyof typeof validationTexts

/**
 * The declaration of a field. Its kind determines its column type, its schemas (row-schemas.ts, body-schemas.ts), its
 * form rule and its editor in the sync centre.
 */
export interface Field {
  kind: FieldKind
  /** Its name in the sync centre, which omits fields without one. */
  label?: string
  /** The values of a choice. */
  options?: readonly string[]
  nullable?: true
  /** The form's message if it is missing; a field without one is optional. */
  required?: TextKey
  /** The messages for an invalid value, and for a too large amount. */
  invalid?: TextKey
  tooLarge?: TextKey
  /** The server accepts a new row without it, though a form requires it. */
  optionalForServer?: true
  /**
   * Where the value comes from; by default from people, in creations and edits. `action`: only a call has it, no row.
   */
  source?: 'creation' | 'edit' | 'server' | 'action'
  /** Patients neither get it in an answer nor see or edit it. */
  staffOnly?: true
  /** An amount that may be negative. */
  signed?: true
  /** Computed from other fields, or said by a press: in no form. */
  derived?: true
  /** The form that edits a refused change omits it. */
  fixedInReview?: true
  /** Fields with the same group are decided together in a conflict. */
  group?: string
  /** Which bodies contain it with the baseline API; by default all. `needed`: a row without it can't be read. */
  baseline?: 'creation' | 'edit' | 'none'
  needed?: true
  /** Its editor, if the kind does not determine it. */
  editor?: 'start' | 'end' | 'gender' | 'professional'
  /** The number of lines in its editor. */
  rows?: number
}

export type FieldSet = Readonly<Record<string, Field>>

type Names<S extends FieldSet, Wanted> = { [K in keyof S & string]: S[K] extends Wanted ? K : never }[keyof S & string]

/** The names of the fields that rows have. */
export type ColumnNames<S extends FieldSet> = Exclude<keyof S & string, Names<S, { source: 'action' }>>
type NotFromPeople<S extends FieldSet> = Names<S, { source: 'server' | 'action' }>
/** The names of the fields that a creation contains. */
export type CreationNames<S extends FieldSet> = Exclude<
  keyof S & string,
  NotFromPeople<S> | Names<S, { source: 'edit' }>
>
/** The names of the fields that an edit may contain. */
export type EditNames<S extends FieldSet> = Exclude<
  keyof S & string,
  NotFromPeople<S> | Names<S, { source: 'creation' }>
>
/** The names of the fields of a form. */
export type FormNames<S extends FieldSet> = Exclude<
  keyof S & string,
  Names<S, { source: string }> | Names<S, { derived: true }>
>

type NotNull<F extends Field> = F extends { options: readonly (infer O)[] } ? O : KindValues[F['kind']]
/** The type of a field's value. */
export type ValueOf<F extends Field> = NotNull<F> | (F extends { nullable: true } ? null : never)

/**
 * The fields of every row. `version` is the number of its last change in the sequence of all changes; instants are ISO
 * 8601 in UTC.
 */
export type RowMeta = {
  id: number
  /** The UUID that the creating device gave the row. */
  ref: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** A row as the server confirmed it. */
export type RowOf<S extends FieldSet> = RowMeta & { [K in ColumnNames<S>]: ValueOf<S[K]> }

type Sure<S extends FieldSet> = Names<
  S,
  { kind: 'day' | 'time' | 'money' | 'count' } | { kind: 'row'; nullable?: never }
>

/** The blank values of a row. Days, times, amounts and references that a row can't do without have none. */
export type BlankOf<S extends FieldSet> = {
  readonly [K in Exclude<ColumnNames<S>, Sure<S>>]: ValueOf<S[K]>
} & { readonly [K in Sure<S>]?: ValueOf<S[K]> }

/** A form as text: a field that is not filled in is empty, and so is a flag that is not set. */
export type FormOf<S extends FieldSet> = { [K in FormNames<S>]: string }

/** Returns the names of the matching fields, in their order. */
export function namesWhere<S extends FieldSet>(fields: S, isMeant: (field: Field) => boolean): (keyof S & string)[] {
  return Object.entries(fields).flatMap(([name, field]) => (isMeant(field) ? [name] : []))
}

/** Returns the names of a form's fields, in their order. */
export function formNames<S extends FieldSet>(fields: S): FormNames<S>[] {
  return namesWhere(fields, ({ source, derived }) => source === undefined && !derived) as FormNames<S>[]
}

/** Returns an empty form. */
export function emptyForm<S extends FieldSet>(fields: S): FormOf<S> {
  return formOf(fields, {})
}

/** Returns a flag as a form has it: 'yes', or empty. */
export function flagTick(flag: boolean): string {
  return flag ? 'yes' : ''
}

/** Returns the form of a row; missing values are empty. */
export function formOf<S extends FieldSet>(fields: S, row: { readonly [K in FormNames<S>]?: FieldValue }): FormOf<S> {
  return Object.fromEntries(formNames(fields).map((name) => [name, textOf(row[name])])) as FormOf<S>
}

function textOf(value: FieldValue | undefined): string {
  return typeof value === 'boolean' ? flagTick(value) : String(value ?? '')
}

type Labelled<S extends FieldSet> = Names<S, { label: string }>

/** Returns the labels of the fields that have one, in their order. */
export function labelsOf<S extends FieldSet>(fields: S): Record<Labelled<S>, string> {
  const labels = Object.entries(fields).flatMap(([name, { label }]) => (label === undefined ? [] : [[name, label]]))
  return Object.fromEntries(labels) as Record<Labelled<S>, string>
}
