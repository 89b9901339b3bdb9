import { birthDateError, dniError, plainDni } from '#domain/patient/patient-rules.ts'
import { phoneError } from '#domain/patient/phone-rules.ts'
import { lineError, textError } from '#domain/text-rules.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { isFarDay } from '#domain/values/dates/plausible-day.ts'
import { isMailAddress, plainEmail } from '#domain/values/email-address.ts'
import { splitFullName } from './full-names.ts'
import { type ImportValues, importFields } from './import-kinds.ts'
import { importReasons } from './import-reasons.ts'
import { type ReadRow, RowProblems } from './import-verdicts.ts'
import { readWrittenDay } from './written-days.ts'
import { cellValue, isCellError, isCutNumber, withoutDecimals } from './written-values.ts'

/** A patient as a file tells; `email` is empty where the file has none. */
export interface PatientToImport {
  firstName: string
  lastName: string
  dni: string
  phone: string
  email: string
  birthDate: LocalDate | null
  gender: string
  address: string
  emergencyContact: string
  emergencyPhone: string
  deskNotes: string
}

const FIRST_SPREADSHEET_YEAR = '1900'

/** Reads a patient of a file. `today` is the clinic day. */
export function readPatientRow(values: ImportValues, today: LocalDate): ReadRow<PatientToImport> {
  const problems = new RowProblems()
  const cell = (name: string) => cellOf(values, name, problems)
  return problems.conclude({
    ...namesOf(values, problems),
    dni: readDniCell(values, problems),
    phone: phoneOf(cell('phone'), 'phone', problems),
    email: emailOf(cell('email'), problems),
    birthDate: birthDateOf(cell('birthDate'), today, problems),
    gender: lineOf(cell('gender'), 'gender', problems),
    address: lineOf(cell('address'), 'address', problems),
    emergencyContact: lineOf(cell('emergencyContact'), 'emergencyContact', problems),
    emergencyPhone: phoneOf(cell('emergencyPhone'), 'emergencyPhone', problems),
    deskNotes: notesOf(cell('deskNotes'), problems),
  })
}

/** Reads the DNI of any row, in its stored form. */
export function readDniCell(values: ImportValues, problems: RowProblems): string {
  const written = withoutDecimals(cellValue(values.dni))
  const dni = /^0+$/.test(plainDni(written)) ? '' : plainDni(written)
  if (dni === '') problems.missing(importReasons.missing('DNI'))
  else if (isCutNumber(written)) problems.unreadable(importReasons.cutNumber('el DNI', written))
  else if (dniError(written) !== null) problems.unreadable(importReasons.unreadable('el DNI', written))
  return dni
}

/** Returns the text of a cell; names the errors that spreadsheets show in place of a value. */
export function cellOf(values: ImportValues, name: string, problems: RowProblems): string {
  const text = cellValue(values[name])
  if (!isCellError(text)) return text
  problems.unreadable(importReasons.unreadable(labelOf(name), text))
  return ''
}

function labelOf(name: string): string {
  const label = importFields.patients[name]?.label ?? importFields.appointments[name]?.label ?? name
  return `«${label}»:`
}

function namesOf(values: ImportValues, problems: RowProblems) {
  const own = { firstName: cellOf(values, 'firstName', problems), lastName: cellOf(values, 'lastName', problems) }
  const joined = (['lastNameFirst', 'firstNameFirst'] as const).flatMap((order) => {
    const text = cellOf(values, order, problems)
    return text === '' ? [] : splitFullName(text, order)
  })[0]
  const parts = {
    firstName: own.firstName || (joined?.firstName ?? ''),
    lastName: own.lastName || (joined?.lastName ?? ''),
  }
  if (parts.firstName === '' && parts.lastName === '') problems.missing(importReasons.missing('nombre y apellido'))
  else if (parts.firstName === '') problems.missing(importReasons.missing('nombre'))
  else if (parts.lastName === '') problems.missing(importReasons.missing('apellido'))
  lineOf(parts.firstName, 'firstName', problems)
  lineOf(parts.lastName, 'lastName', problems)
  return parts
}

function lineOf(written: string, name: string, problems: RowProblems): string {
  const text = written.replace(/\s*[\r\n\t]+\s*/g, ' ')
  const error = lineError(text)
  if (error) problems.unreadable(importReasons.beside(importFields.patients[name]?.label ?? name, error))
  return text
}

function phoneOf(written: string, name: 'phone' | 'emergencyPhone', problems: RowProblems): string {
  const phone = withoutDecimals(written.replace(/\s*[\r\n]+\s*/g, ' / '))
  const label = name === 'phone' ? 'el teléfono' : 'el teléfono de emergencia'
  if (phone === '' || /^0+$/.test(phone)) {
    if (name === 'phone') problems.missing(importReasons.missing('teléfono'))
    return ''
  }
  if (isCutNumber(phone)) problems.unreadable(importReasons.cutNumber(label, phone))
  else if (phoneError(phone) !== null) problems.unreadable(importReasons.unreadable(label, phone))
  return phone
}

function emailOf(written: string, problems: RowProblems): string {
  const email = plainEmail(written)
  if (email !== '' && !isMailAddress(email)) problems.unreadable(importReasons.unreadable('el email', written))
  return email
}

function birthDateOf(written: string, today: LocalDate, problems: RowProblems): LocalDate | null {
  const label = 'La fecha de nacimiento'
  if (written === '') return null
  if (/^0+([.,]0+)?$|^0?0[/-]0?[01][/-]1900/.test(written)) {
    problems.unreadable(importReasons.emptyDate(label, written))
    return null
  }
  const day = readWrittenDay(written, today)
  if (day === null) problems.unreadable(importReasons.unreadable('la fecha de nacimiento', written))
  else if (day.startsWith(FIRST_SPREADSHEET_YEAR) || isFarDay(day, 'birth', today))
    problems.unreadable(isOfFuture(day, today) ?? importReasons.emptyDate(label, written))
  else {
    const error = birthDateError(day, today)
    if (error) problems.unreadable(importReasons.beside(written, error))
  }
  return day
}

function isOfFuture(day: LocalDate, today: LocalDate): string | null {
  return day > today ? birthDateError(day, today) : null
}

function notesOf(text: string, problems: RowProblems): string {
  const error = textError(text)
  if (error) problems.unreadable(importReasons.beside(importFields.patients.deskNotes?.label ?? '', error))
  return text
}
