import { dateError, endError, endFor, startError } from '#domain/appointment/appointment-rules.ts'
import { requiredTextError, textError } from '#domain/text-rules.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { minutesOf, type TimeOfDay, timeAtMinutes } from '#domain/values/dates/time-of-day.ts'
import type { ImportValues } from './import-kinds.ts'
import { importReasons, transcriptionLine } from './import-reasons.ts'
import { type ReadRow, RowProblems } from './import-verdicts.ts'
import { cellOf, readDniCell } from './read-patient-row.ts'
import { readWrittenDay, readWrittenTime, timeAfterDay } from './written-days.ts'

/** An appointment to come, as a file tells. */
export interface AppointmentToImport {
  /** The DNI of its patient. */
  dni: string
  date: LocalDate
  startTime: TimeOfDay
  endTime: TimeOfDay
  /** As written; empty for the only professional. */
  professional: string
  reason: string
  notes: string
}

/**
 * Reads an appointment of a file. Without an end it lasts the minutes that are given, else a quarter of an hour. `today`
 * is the clinic day.
 */
export function readAppointmentRow(values: ImportValues, today: LocalDate): ReadRow<AppointmentToImport> {
  const problems = new RowProblems()
  const cell = (name: string) => cellOf(values, name, problems)
  const dni = readDniCell(values, problems)
  const date = dayOf(cell('date'), today, problems)
  const startTime = startOf(cell('startTime'), cell('date'), problems)
  const endTime = startTime && endOf(startTime, cell('endTime'), cell('minutes'), problems)
  const texts = { professional: cell('professional'), reason: cell('reason'), notes: cell('notes') }
  for (const text of Object.values(texts)) {
    const error = textError(text)
    if (error) problems.unreadable(error)
  }
  if (date === null || startTime === null || endTime === null) return unfinished(problems)
  return problems.conclude({ dni, date, startTime, endTime, ...texts })
}

/** An entry of a former clinical history, as a file tells. */
export interface NoteToImport {
  dni: string
  /** The day of the visit. */
  date: LocalDate
  /** As it will be stored, with the line that tells that it was copied. */
  text: string
  /** The text alone, by which a repeated note is recognised. */
  ownText: string
  professional: string
}

/** Reads a note of a former history. `today` is the clinic day, on which it is copied. */
export function readNoteRow(values: ImportValues, today: LocalDate): ReadRow<NoteToImport> {
  const problems = new RowProblems()
  const cell = (name: string) => cellOf(values, name, problems)
  const dni = readDniCell(values, problems)
  const written = cell('date')
  const date = written === '' ? null : readWrittenDay(written, today)
  if (written === '') problems.missing(importReasons.missing('fecha'))
  else if (date === null) problems.unreadable(importReasons.unreadable('la fecha', written))
  else if (date > today) problems.refused(importReasons.notePast)
  else if (date.startsWith('1900')) problems.unreadable(importReasons.emptyDate('La fecha', written))
  const ownText = cell('text')
  const text = `${transcriptionLine(formatDayShort(today))}\n${ownText}`
  if (ownText === '') problems.missing(importReasons.missing('nota'))
  const error = requiredTextError(text, validationTexts.reasonRequired)
  if (error) problems.unreadable(importReasons.beside('Nota', error))
  if (date === null) return unfinished(problems)
  return problems.conclude({ dni, date, text, ownText, professional: cell('professional') })
}

/** Concludes a row that lacks what it can't do without: a problem was noted for it. */
function unfinished<T>(problems: RowProblems): ReadRow<T> {
  const { problem } = problems.conclude(null)
  if (!problem) throw new Error('a row without values has no problem')
  return { row: null, problem }
}

function dayOf(written: string, today: LocalDate, problems: RowProblems): LocalDate | null {
  if (written === '') {
    problems.missing(importReasons.missing('fecha'))
    return null
  }
  const date = readWrittenDay(written)
  if (date === null) problems.unreadable(importReasons.unreadable('la fecha', written))
  else {
    const error = dateError(date, today)
    if (error === validationTexts.datePast) problems.refused(importReasons.timePast)
    else if (error) problems.unreadable(importReasons.beside(written, error))
  }
  return date
}

function startOf(written: string, day: string, problems: RowProblems): TimeOfDay | null {
  const time = written === '' ? timeAfterDay(day) : (readWrittenTime(written) ?? timeAfterDay(written))
  if (time === null) {
    if (written === '') problems.missing(importReasons.missing('hora'))
    else problems.unreadable(importReasons.unreadable('la hora', written))
    return null
  }
  const error = startError(time)
  if (error) problems.refused(importReasons.beside(time, error))
  return time
}

function endOf(start: TimeOfDay, end: string, minutes: string, problems: RowProblems): TimeOfDay | null {
  const time = end === '' ? endAfter(start, minutes) : (readWrittenTime(end) ?? timeAfterDay(end))
  if (time === null) {
    const [label, text] = end === '' ? ['la duración', minutes] : ['la hora de fin', end]
    if (startError(start) === null || text !== '') problems.unreadable(importReasons.unreadable(label, text))
    return null
  }
  const error = endError(start, time)
  if (error) problems.refused(importReasons.beside(time, error))
  return time
}

function endAfter(start: TimeOfDay, minutes: string): TimeOfDay | null {
  if (minutes === '') return endFor(start)
  const count = Number(/^(\d{1,3})\s*(?:'|m|min\.?|minutos)?$/i.exec(minutes)?.[1] ?? Number.NaN)
  const end = minutesOf(start) + count
  return Number.isNaN(end) || count === 0 || end > 1439 ? null : timeAtMinutes(end)
}
