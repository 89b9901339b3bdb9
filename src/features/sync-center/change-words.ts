import type { Fields, OutboxEntry } from '#domain/change/outbox-entry.ts'
import { fullName } from '#domain/patient/patient.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { isLocalDate } from '#domain/values/local-date.ts'
import { centavos, formatMoney } from '#domain/values/money.ts'
import { type ChangeNames, changeNames } from './change-names.ts'
import { changeTitles, patientChangeTitles } from './change-texts.ts'
import { fieldText, labelled } from './field-words.ts'
import { rowName, type SyncCenterData } from './read-sync-center.ts'

/** A field of a change in words; `before` is null where nothing stood before (a new row). */
export interface FieldChange {
  label: string
  before: string | null
  after: string
}

/** A field in question: what the person saw, what the person wants, what the server holds now. */
export interface FieldQuestion {
  label: string
  before: string
  mine: string
  theirs: string
}

/** The words for the changes of one reading of the outbox. */
export interface ChangeWords {
  /** 'Turno de Ana Gómez, jueves 19 de noviembre, 14:15'. */
  title: (entry: OutboxEntry) => string
  fields: (entry: OutboxEntry) => FieldChange[]
  /** The fields of a conflict; none for other refusals. */
  question: (entry: OutboxEntry) => FieldQuestion[]
  names: ChangeNames
}

export function changeWords(data: SyncCenterData): ChangeWords {
  const names = changeNames(data)

  function title(entry: OutboxEntry): string {
    const row = subjectOf(entry, data)
    switch (entry.entity) {
      case 'appointment':
        return changeTitles.appointment(nameIn(row), dayIn(row), String(row.startTime ?? ''))
      case 'income':
        return row.patientId == null
          ? changeTitles.income(moneyIn(row))
          : changeTitles.incomeOf(moneyIn(row), nameIn(row))
      case 'patient':
        return patientChangeTitles[entry.kind](patientName(row))
      case 'record':
        return changeTitles.record(nameIn(row))
    }
  }

  function nameIn(row: Fields): string {
    return names.patient(typeof row.patientId === 'boolean' ? null : (row.patientId ?? null))
  }

  function fields(entry: OutboxEntry): FieldChange[] {
    const isNew = entry.kind === 'create'
    const touched = Object.keys(entry.patch).filter((field) => !isNew || saysSomething(entry, field))
    return labelled(entry.entity, touched).map(({ field, label }) => ({
      label,
      before: isNew ? null : fieldText(field, entry.base[field], names),
      after: fieldText(field, entry.patch[field], names),
    }))
  }

  function question(entry: OutboxEntry): FieldQuestion[] {
    if (entry.parked?.why !== 'conflict') return []
    const theirs = data.rows.get(rowName(entry, data.ids)) ?? {}
    return labelled(entry.entity, entry.parked.fields).map(({ field, label }) => ({
      label,
      before: fieldText(field, entry.base[field], names),
      mine: fieldText(field, field in entry.patch ? entry.patch[field] : entry.base[field], names),
      theirs: fieldText(field, theirs[field], names),
    }))
  }

  return { title, fields, question, names }
}

/** The row as the person saw it before the change: the mirror's, or the one that an own change creates. */
export function subjectOf(entry: OutboxEntry, { outbox, rows, ids }: SyncCenterData): Fields {
  if (entry.kind === 'create') return entry.patch
  const name = rowName(entry, ids)
  const created = outbox.find((other) => other.kind === 'create' && rowName(other, ids) === name)
  return { ...created?.patch, ...rows.get(name), ...entry.base }
}

function patientName(row: Fields): string {
  return fullName({ firstName: String(row.firstName ?? ''), lastName: String(row.lastName ?? '') })
}

function dayIn(row: Fields): string {
  return typeof row.date === 'string' && isLocalDate(row.date) ? formatDayInWords(row.date) : ''
}

function moneyIn(row: Fields): string {
  return formatMoney(centavos(Number(row.amount ?? 0)))
}

/** Of a new row: what was filled in. Without a discount the net amount is the amount. */
function saysSomething({ entity, patch }: OutboxEntry, field: string): boolean {
  if (entity === 'income' && ['discountAmount', 'netAmount'].includes(field)) return Boolean(patch.discountAmount)
  const value = patch[field]
  return value !== null && value !== undefined && value !== ''
}
