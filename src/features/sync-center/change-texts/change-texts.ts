import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import {
  changedRowOf,
  fieldsToDecide,
  otherFieldsKept,
  serverRowOf,
  shownRowOf,
  withLatestPatch,
} from '#data/sync/conflicts/reviewed-row.ts'
import { withoutEmptyFields } from '#data/sync/conflicts/same-person.ts'
import { previewServerValue } from '#data/sync/conflicts/take-server-value.ts'
import type { Closure } from '#domain/clinic/closures/closure.ts'
import { closureSpanInWords } from '#domain/clinic/closures/closure-words.ts'
import type { ContactKind } from '#domain/contact/contact.ts'
import type { FieldValue } from '#domain/fields/field.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import { changedFields } from '#domain/sync/merge/field-groups.ts'
import { slotsIn } from '#domain/sync/merge/requested-rows.ts'
import { type Fields, isCreation, isEdit, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { differingFields } from '#domain/sync/replies/income-candidates.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import { centavos, formatMoney } from '#domain/values/money.ts'
import { contactKindLabels } from '#features/shared/contacts/contact-kind-texts.ts'
import type { ListedChange } from '#features/shared/messages/lost-changes.tsx'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { formatField, labelFields } from './field-texts.ts'
import { moneyTitle } from './money-titles.ts'
import { createPersonNames, type PersonNames, patientNameOf } from './person-names.ts'
import { actionTitles, changeTitles, patientChangeTitles } from './title-texts.ts'

/** A field of a change as text; `before` is null for a new row. */
export interface FieldChange {
  label: string
  before: string | null
  after: string
}

/** A field in which a new patient differs from the file with the same DNI; `typed` is what the new patient says. */
export interface FileChange extends FieldChange {
  field: string
  typed: FieldValue
}

/** A field in three versions: what the person saw, what 'conservar lo mío' leaves, what the server holds now. */
export interface FieldVersions {
  field: string
  label: string
  before: string
  mine: string
  theirs: string
  /** Whether the person did not change it: 'conservar lo mío' keeps it as it was seen. */
  isUntouched: boolean
}

/** The texts that say what 'Dejar lo del servidor' does. */
export interface ServerValueTexts {
  /** The fields in conflict, as the card shows them. */
  asked: string[]
  /** The labels of the change's own fields that stay as the server has them: 'Hora de inicio'. */
  settled: string[]
  /** The later changes that lose something, with what they lose. */
  lost: ListedChange[]
  /** What is sent nevertheless: 'Notas adicionales: Llamar antes'. */
  goesOn: ListedChange[]
}

/** The labels and texts of the changes in one reading of the outbox. */
export interface ChangeTexts {
  /** 'Turno de Ana Gómez, jueves 19 de noviembre, 14:15'. */
  title: (entry: OutboxEntry) => string
  fields: (entry: OutboxEntry) => FieldChange[]
  /** The title with the change's fields: 'Datos de Ana Gómez · Teléfono: 351 4111222'. */
  titleWithFields: (entry: OutboxEntry) => string
  /** The fields of a conflict; none for other refusals. */
  conflictFields: (entry: OutboxEntry) => FieldVersions[]
  /** The other fields in which a conflicting change differs from the server. The decision covers them, too. */
  otherDifferences: (entry: OutboxEntry) => FieldVersions[]
  /** What 'Dejar lo del servidor' drops and what it still sends; null where that is not offered. */
  ifServerValueTaken: (entry: OutboxEntry) => ServerValueTexts | null
  /** What 'es la misma persona' writes into this patient's file: the fields in which the new patient differs. */
  changesToFile: (entry: OutboxEntry, file: Patient) => FileChange[]
  /** The row before the change, as the card and its form show it. A decision is based on it. */
  shownRow: (entry: OutboxEntry) => Fields
  /** 'Ingreso de $ 18.000,00 de Ana Gómez · Consulta inicial'. */
  incomeText: (row: Fields) => string
  /** Where a candidate income has another amount or patient than the change: the change's value, then the server's. */
  incomeDifferences: (entry: OutboxEntry, income: Income) => FieldChange[]
  /** The appointment's status on the server: 'Cancelada'; null for other entities and for a missing row. */
  serverStatus: (entry: OutboxEntry) => string | null
  names: PersonNames
}

export function createChangeTexts(data: SyncCenterData): ChangeTexts {
  const names = createPersonNames(data)

  function title(entry: OutboxEntry): string {
    const row = changedRowOf(entry, data)
    const name = row.patientId == null ? (entry.patientName ?? patientNameIn(row)) : patientNameIn(row)
    // The day and time of a deleted appointment are unknown.
    const appointment = [name, dayTextOf(row), startTimesOf(row)].filter(Boolean).join(', ')
    if (entry.action) return actionTitles[entry.action.name](appointment)
    switch (entry.entity) {
      case 'appointment':
        return changeTitles.appointment(appointment)
      case 'income':
        return incomeTitle(row)
      case 'patient':
        return patientChangeTitles[entry.kind](patientNameOf(row, entry.patientName))
      case 'record':
        return changeTitles.record(name)
      case 'closure':
        return closureTitle(row)
      case 'plan':
      case 'planMember':
      case 'payment':
      case 'cashMovement':
      case 'cashDay':
        return moneyTitle(entry.entity, row, patientNameIn(row))
      case 'contact':
        return contactTitle(row)
      case 'waiting':
        return changeTitles.waiting(patientNameIn(row))
    }
  }

  function closureTitle(row: Fields): string {
    const terms = row as unknown as Closure
    const titleOf = terms.cancels === null ? changeTitles.closure : changeTitles.closureTakenBack
    return titleOf(terms.reason, closureSpanInWords(terms))
  }

  function contactTitle(row: Fields): string {
    const titleOf = row.cancels == null ? changeTitles.contact : changeTitles.contactTakenBack
    return titleOf(contactKindLabels[row.kind as ContactKind], patientNameIn(row))
  }

  function incomeTitle(row: Fields): string {
    const money = amountTextOf(row)
    return row.patientId == null ? changeTitles.income(money) : changeTitles.incomeOf(money, patientNameIn(row))
  }

  function incomeText(row: Fields): string {
    return [incomeTitle(row), row.description].filter(Boolean).join(' · ')
  }

  function incomeDifferences(entry: OutboxEntry, income: Income): FieldChange[] {
    const theirs: Fields = { ...income }
    return labelFields(entry, differingFields(entry, theirs, data.ids)).map(({ field, label }) => ({
      label,
      before: formatField(entry.entity, field, entry.patch[field], names),
      after: formatField(entry.entity, field, theirs[field], names),
    }))
  }

  function patientNameIn(row: Fields): string {
    return names.patient(typeof row.patientId === 'boolean' ? null : (row.patientId ?? null))
  }

  function fields(entry: OutboxEntry): FieldChange[] {
    const isNew = isCreation(entry)
    const patch = fieldsSetBy(entry)
    const fieldsToTell = Object.keys(patch).filter((field) =>
      isNew ? isFilledIn(entry, field) : patch[field] !== entry.base[field],
    )
    return labelFields(entry, fieldsToTell).map(({ field, label }) => ({
      label,
      before: isNew || !(field in entry.base) ? null : formatField(entry.entity, field, entry.base[field], names),
      after: formatField(entry.entity, field, patch[field], names),
    }))
  }

  function changesToFile(entry: OutboxEntry, file: Patient): FileChange[] {
    const held: Fields = { ...file }
    const typed = changedFields(held, withoutEmptyFields(withLatestPatch(entry, data).patch))
    return labelFields(entry, Object.keys(typed)).map(({ field, label }) => ({
      field,
      typed: typed[field] ?? null,
      label,
      before: formatField(entry.entity, field, held[field], names),
      after: formatField(entry.entity, field, typed[field], names),
    }))
  }

  function conflictFields(entry: OutboxEntry): FieldVersions[] {
    return fieldVersions(entry, fieldsToDecide(entry, data))
  }

  function otherDifferences(entry: OutboxEntry): FieldVersions[] {
    if (entry.parked?.why !== 'conflict') return []
    const asked = fieldsToDecide(entry, data)
    const theirs = serverRowOf(entry, data)
    const own = Object.entries(fieldsSetBy(withLatestPatch(entry, data)))
    return fieldVersions(
      entry,
      own.filter(([field, value]) => !asked.has(field) && value !== theirs[field]).map(([field]) => field),
    )
  }

  function fieldVersions(entry: OutboxEntry, fields: Iterable<string>): FieldVersions[] {
    const theirs = serverRowOf(entry, data)
    const said = fieldsSetBy(withLatestPatch(entry, data))
    const own: Fields = { ...otherFieldsKept(entry, data), ...said }
    return labelFields(entry, fields, theirs).map(({ field, label }) => {
      const format = (row: Fields) => formatField(entry.entity, field, row[field], names)
      const before = format(entry.base)
      // The person did not set this field, and it cannot be set back: the server's value stays either way.
      const isTheirs = !(field in own) && format(theirs) !== before
      return {
        field,
        label,
        before,
        mine: isTheirs ? syncCenterTexts.theirsStand : format({ ...theirs, ...own }),
        theirs: format(theirs),
        isUntouched: field in own && !(field in said),
      }
    })
  }

  function ifServerValueTaken(entry: OutboxEntry): ServerValueTexts | null {
    if (entry.parked?.why !== 'conflict' || !isEdit(entry)) return null
    const asked = [...fieldsToDecide(entry, data)]
    const { taken, goesOn } = previewServerValue(entry, data.outbox, data.ids, asked)
    const own = taken.find(({ n }) => n === entry.n)
    const settled = [...asked, ...Object.keys(own ? fieldsSetBy(own) : {})]
    return {
      asked,
      settled: labelFields(entry, settled, serverRowOf(entry, data)).map(({ label }) => label),
      lost: taken.filter(({ n }) => n !== entry.n).map((other) => ({ n: other.n, title: titleWithFields(other) })),
      goesOn: goesOn.map((other) => ({
        n: other.n,
        title: other.n === entry.n ? fieldTitles(other).join(' · ') : titleWithFields(other),
      })),
    }
  }

  function titleWithFields(entry: OutboxEntry): string {
    return [title(entry), ...fieldTitles(entry)].join(' · ')
  }

  function fieldTitles(entry: OutboxEntry): string[] {
    return fields(entry).map(({ label, after }) => `${label}: ${after}`)
  }

  function serverStatus(entry: OutboxEntry): string | null {
    const held = serverRowOf(entry, data).status
    return held === undefined ? null : formatField(entry.entity, 'status', held, names)
  }

  return {
    title,
    fields,
    titleWithFields,
    conflictFields,
    otherDifferences,
    ifServerValueTaken,
    changesToFile,
    shownRow: (entry) => shownRowOf(entry, data),
    incomeText,
    incomeDifferences,
    serverStatus,
    names,
  }
}

/** Returns all fields that a change sets, for an action with those of its call. */
function fieldsSetBy({ action, patch }: OutboxEntry): Fields {
  return { ...action?.body, ...patch }
}

function dayTextOf(row: Fields): string {
  return typeof row.date === 'string' && isLocalDate(row.date) ? formatDayInWords(row.date) : ''
}

/** '14:15'; for a request, all its start times: '14:15 o 15:00'. */
function startTimesOf(row: Fields): string {
  const asked = slotsIn(row.slots).map(({ startTime }) => startTime)
  return asked.length > 0 ? asked.join(' o ') : String(row.startTime ?? '')
}

function amountTextOf(row: Fields): string {
  return formatMoney(centavos(Number(row.amount ?? 0)))
}

/**
 * Whether a field of a new row was filled in. Without a discount the net amount equals the amount, so it is left out.
 */
function isFilledIn({ entity, patch }: OutboxEntry, field: string): boolean {
  if (entity === 'income' && ['discountAmount', 'netAmount'].includes(field)) return Boolean(patch.discountAmount)
  const value = patch[field]
  return value !== null && value !== undefined && value !== ''
}
