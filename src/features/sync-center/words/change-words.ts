import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import {
  alsoKept,
  asReviewed,
  fieldsToDecide,
  shownOf,
  subjectOf,
  theirsOf,
} from '#data/sync/conflicts/reviewed-row.ts'
import { filledIn } from '#data/sync/conflicts/same-person.ts'
import { previewServerValue } from '#data/sync/conflicts/take-server-value.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import { changedFields } from '#domain/sync/merge/field-groups.ts'
import { slotsIn } from '#domain/sync/merge/requested-rows.ts'
import { type Fields, isCreation, isEdit, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { unlikeFields } from '#domain/sync/replies/income-candidates.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { isLocalDate } from '#domain/values/local-date.ts'
import { centavos, formatMoney } from '#domain/values/money.ts'
import type { ListedChange } from '#features/shared/messages/lost-changes.tsx'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { type ChangeNames, changeNames, nameOf } from './change-names.ts'
import { actionTitles, changeTitles, patientChangeTitles } from './change-texts.ts'
import { fieldText, labelled } from './field-words.ts'

/** A field of a change in words; `before` is null where nothing stood before (a new row). */
export interface FieldChange {
  label: string
  before: string | null
  after: string
}

/** A field in question: what the person saw, what stays when the own word is kept, what the server holds now. */
export interface FieldQuestion {
  field: string
  label: string
  before: string
  mine: string
  theirs: string
  /** The person did not change it: keeping the own word keeps it as it was seen. */
  isUntouched: boolean
}

/** What 'Dejar lo del servidor' does, in words. */
export interface LeavingWords {
  /** The fields in question, as the card shows them. */
  asked: string[]
  /** Of the change itself, what is left as the server has it: 'Hora de inicio'. */
  settled: string[]
  /** The changes behind it that lose something, with what. */
  lost: ListedChange[]
  /** What is sent nevertheless: 'Notas adicionales: Llamar antes'. */
  goesOn: ListedChange[]
}

/** The words for the changes of one reading of the outbox. */
export interface ChangeWords {
  /** 'Turno de Ana Gómez, jueves 19 de noviembre, 14:15'. */
  title: (entry: OutboxEntry) => string
  fields: (entry: OutboxEntry) => FieldChange[]
  /** The title with what the change puts. */
  withFields: (entry: OutboxEntry) => string
  /** The fields of a conflict; none for other refusals. */
  question: (entry: OutboxEntry) => FieldQuestion[]
  /** What else the change of a conflict says that the server does not: it goes on, or is given up, with what is in question. */
  besides: (entry: OutboxEntry) => FieldQuestion[]
  /** What 'Dejar lo del servidor' takes and lets go on; null where nothing of the server's is to be left standing. */
  leaving: (entry: OutboxEntry) => LeavingWords | null
  /** What a new patient's change puts otherwise than this file does: 'es la misma persona' writes it there. */
  onFile: (entry: OutboxEntry, file: Patient) => FieldChange[]
  /** The row as a card and its form show it before the change: what a decision about it stands on. */
  shown: (entry: OutboxEntry) => Fields
  /** 'Ingreso de $ 18.000,00 de Ana Gómez · Consulta inicial'. */
  income: (row: Fields) => string
  /** Where an income that may be that of a change has another amount or patient: the change's own word, and the server's. */
  unlike: (entry: OutboxEntry, income: Income) => FieldChange[]
  /** How the server holds an appointment: 'Cancelada'; null for what has no such status, or is not there. */
  status: (entry: OutboxEntry) => string | null
  names: ChangeNames
}

export function changeWords(data: SyncCenterData): ChangeWords {
  const names = changeNames(data)

  function title(entry: OutboxEntry): string {
    const row = subjectOf(entry, data)
    const name = row.patientId == null ? (entry.patientName ?? nameIn(row)) : nameIn(row)
    // Of an appointment that is gone the day and the time are not known.
    const appointment = [name, dayIn(row), startsIn(row)].filter(Boolean).join(', ')
    if (entry.action) return actionTitles[entry.action.name](appointment)
    switch (entry.entity) {
      case 'appointment':
        return changeTitles.appointment(appointment)
      case 'income':
        return incomeTitle(row)
      case 'patient':
        return patientChangeTitles[entry.kind](nameOf(row, entry.patientName))
      case 'record':
        return changeTitles.record(name)
    }
  }

  function incomeTitle(row: Fields): string {
    const money = moneyIn(row)
    return row.patientId == null ? changeTitles.income(money) : changeTitles.incomeOf(money, nameIn(row))
  }

  function income(row: Fields): string {
    return [incomeTitle(row), row.description].filter(Boolean).join(' · ')
  }

  function unlike(entry: OutboxEntry, income: Income): FieldChange[] {
    const theirs: Fields = { ...income }
    return labelled(entry, unlikeFields(entry, theirs, data.ids)).map(({ field, label }) => ({
      label,
      before: fieldText(entry.entity, field, entry.patch[field], names),
      after: fieldText(entry.entity, field, theirs[field], names),
    }))
  }

  function nameIn(row: Fields): string {
    return names.patient(typeof row.patientId === 'boolean' ? null : (row.patientId ?? null))
  }

  function fields(entry: OutboxEntry): FieldChange[] {
    const isNew = isCreation(entry)
    const put = saidBy(entry)
    const told = Object.keys(put).filter((field) =>
      isNew ? saysSomething(entry, field) : put[field] !== entry.base[field],
    )
    return labelled(entry, told).map(({ field, label }) => ({
      label,
      before: isNew || !(field in entry.base) ? null : fieldText(entry.entity, field, entry.base[field], names),
      after: fieldText(entry.entity, field, put[field], names),
    }))
  }

  function onFile(entry: OutboxEntry, file: Patient): FieldChange[] {
    const held: Fields = { ...file }
    const typed = changedFields(held, filledIn(asReviewed(entry, data).patch))
    return labelled(entry, Object.keys(typed)).map(({ field, label }) => ({
      label,
      before: fieldText(entry.entity, field, held[field], names),
      after: fieldText(entry.entity, field, typed[field], names),
    }))
  }

  function question(entry: OutboxEntry): FieldQuestion[] {
    return versions(entry, fieldsToDecide(entry, data))
  }

  function besides(entry: OutboxEntry): FieldQuestion[] {
    if (entry.parked?.why !== 'conflict') return []
    const asked = fieldsToDecide(entry, data)
    const theirs = theirsOf(entry, data)
    const own = Object.entries(saidBy(asReviewed(entry, data)))
    return versions(
      entry,
      own.filter(([field, value]) => !asked.has(field) && value !== theirs[field]).map(([field]) => field),
    )
  }

  function versions(entry: OutboxEntry, fields: Iterable<string>): FieldQuestion[] {
    const theirs = theirsOf(entry, data)
    const said = saidBy(asReviewed(entry, data))
    const own: Fields = { ...alsoKept(entry, data), ...said }
    return labelled(entry, fields, theirs).map(({ field, label }) => {
      const inWords = (row: Fields) => fieldText(entry.entity, field, row[field], names)
      const before = inWords(entry.base)
      // What this person left alone and can't be put back is nobody's own word, whoever put it there.
      const isTheirs = !(field in own) && inWords(theirs) !== before
      return {
        field,
        label,
        before,
        mine: isTheirs ? syncCenterTexts.theirsStand : inWords({ ...theirs, ...own }),
        theirs: inWords(theirs),
        isUntouched: field in own && !(field in said),
      }
    })
  }

  function leaving(entry: OutboxEntry): LeavingWords | null {
    if (entry.parked?.why !== 'conflict' || !isEdit(entry)) return null
    const asked = [...fieldsToDecide(entry, data)]
    const { taken, goesOn } = previewServerValue(entry, data.outbox, data.ids, asked)
    const own = taken.find(({ n }) => n === entry.n)
    const settled = [...asked, ...Object.keys(own ? saidBy(own) : {})]
    return {
      asked,
      settled: labelled(entry, settled, theirsOf(entry, data)).map(({ label }) => label),
      lost: taken.filter(({ n }) => n !== entry.n).map((other) => ({ n: other.n, title: withFields(other) })),
      goesOn: goesOn.map((other) => ({
        n: other.n,
        title: other.n === entry.n ? fieldTitles(other).join(' · ') : withFields(other),
      })),
    }
  }

  function withFields(entry: OutboxEntry): string {
    return [title(entry), ...fieldTitles(entry)].join(' · ')
  }

  function fieldTitles(entry: OutboxEntry): string[] {
    return fields(entry).map(({ label, after }) => `${label}: ${after}`)
  }

  function status(entry: OutboxEntry): string | null {
    const held = theirsOf(entry, data).status
    return held === undefined ? null : fieldText(entry.entity, 'status', held, names)
  }

  return {
    title,
    fields,
    withFields,
    question,
    besides,
    leaving,
    onFile,
    shown: (entry) => shownOf(entry, data),
    income,
    unlike,
    status,
    names,
  }
}

/** All that a change puts; of an action also what its call says besides. */
function saidBy({ action, patch }: OutboxEntry): Fields {
  return { ...action?.body, ...patch }
}

function dayIn(row: Fields): string {
  return typeof row.date === 'string' && isLocalDate(row.date) ? formatDayInWords(row.date) : ''
}

/** '14:15'; of a request all that it asks for: '14:15 o 15:00'. */
function startsIn(row: Fields): string {
  const asked = slotsIn(row.slots).map(({ startTime }) => startTime)
  return asked.length > 0 ? asked.join(' o ') : String(row.startTime ?? '')
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
