import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { appointmentFormErrors } from '#domain/appointment/appointment-rules.ts'
import { clinicalRecordFormErrors } from '#domain/clinical-record/clinical-record-rules.ts'
import { incomeFormErrors } from '#domain/income/income-rules.ts'
import { patientFormErrors } from '#domain/patient/patient-form-errors.ts'
import { requiredTextError, textError } from '#domain/text-rules.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { parseMoney, pesosOf } from '#domain/values/money.ts'
import {
  appointmentCreateBody,
  appointmentRejectBody,
  appointmentUpdateBody,
  clinicalRecordCreateBody,
  incomeCreateBody,
  patientCreateBody,
} from '#domain/wire/rows/written-bodies.ts'
import { anyDay, gridTime } from '../domain-arbitraries.ts'

/** What people, pastes and accidents put into a text field. */
const typed = fc.oneof(
  { weight: 4, arbitrary: fc.constant('Ana') },
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', ' ', 'Ana', 'dos\nlíneas', 'tab\tulador', 'a'.repeat(200), 'a'.repeat(201), 'b'.repeat(4001)),
)
const phoneTyped = fc.oneof(typed, fc.constantFrom('3537 412345', ' (03537) 15-412345 ', '412345 (mamá)', 'no tiene'))
const runs = { numRuns: 2000 }
/** The form's today, so that its own rule about future days never applies. */
const endOfTime = localDate('9999-12-31')

it('the server accepts every patient that the form accepts', () => {
  const form = fc.record({
    firstName: typed,
    lastName: typed,
    dni: fc.oneof(typed, { weight: 4, arbitrary: fc.constantFrom('30.123.456', '1234567', ' 30123456') }),
    phone: phoneTyped,
    email: fc.oneof(typed, { weight: 4, arbitrary: fc.constantFrom('ana@example.com', ' a@b.ar', 'a\u0001@b.ar') }),
    address: typed,
    birthDate: fc.oneof(anyDay, fc.constantFrom('', '2023-02-29')),
    gender: typed,
    emergencyContact: typed,
    emergencyPhone: phoneTyped,
    deskNotes: typed,
    noContact: fc.constantFrom('', 'yes'),
  })
  let passed = 0
  fc.assert(
    fc.property(form, (patient) => {
      const isRight = Object.keys(patientFormErrors({ ...patient, noEmail: 'yes' }, endOfTime)).length === 0
      if (isRight) passed++
      expect(v.is(patientCreateBody, { ...patient, noContact: patient.noContact !== '' })).toBe(isRight)
    }),
    runs,
  )
  expect(passed).toBeGreaterThan(0)
})

it('the server accepts every appointment that the form accepts', () => {
  const form = fc.record({
    date: anyDay,
    startTime: gridTime,
    endTime: gridTime,
    reason: typed,
    notes: typed,
    patientId: fc.constant('7'),
    professionalId: fc.constant('1'),
  })
  let passed = 0
  fc.assert(
    fc.property(form, (appointment) => {
      if (Object.keys(appointmentFormErrors(appointment, localDate('1900-01-01'))).length > 0) return
      passed++
      expect(v.is(appointmentCreateBody, { ...appointment, patientId: 7, professionalId: 1 })).toBe(true)
    }),
    runs,
  )
  expect(passed).toBeGreaterThan(0)
})

it('the server accepts every reason of a cancellation or rejection that the form accepts', () => {
  let passed = 0
  fc.assert(
    fc.property(typed, (reason) => {
      const isText = textError(reason) === null
      if (isText) passed++
      expect(v.is(appointmentUpdateBody, { status: 'cancelled', cancellationReason: reason })).toBe(isText)
      const isReason = requiredTextError(reason, 'falta') === null
      expect(v.is(appointmentRejectBody, { rejectionReason: reason })).toBe(isReason)
    }),
    runs,
  )
  expect(passed).toBeGreaterThan(0)
})

it('the server accepts exactly the clinical records that the form accepts', () => {
  const form = fc.record({
    patientId: fc.constant('7'),
    diagnosis: typed,
    treatment: typed,
    observations: typed,
    medications: typed,
    allergies: typed,
    previousConditions: typed,
    familyHistory: typed,
  })
  let passed = 0
  fc.assert(
    fc.property(form, (record) => {
      const isRight = Object.keys(clinicalRecordFormErrors(record)).length === 0
      if (isRight) passed++
      expect(v.is(clinicalRecordCreateBody, { ...record, patientId: 7 })).toBe(isRight)
    }),
    runs,
  )
  expect(passed).toBeGreaterThan(0)
})

it('the server accepts every income that the form accepts', () => {
  const amount = fc.oneof(
    fc.constantFrom('0', '18.000,50', '999.999.999,99', '1.000.000.000', '147390787,83'),
    fc.string({ unit: fc.constantFrom(...'0123456789.,'), minLength: 1, maxLength: 12 }),
  )
  const form = fc.record({
    patientId: fc.constant('7'),
    date: anyDay,
    amount,
    description: typed,
    paymentMethod: fc.constantFrom('cash', 'card'),
    category: fc.constant('consultation'),
    discountAmount: fc.oneof(amount, fc.constant('')),
    paymentStatus: fc.constant('completed'),
    notes: typed,
  })
  let passed = 0
  fc.assert(
    fc.property(form, (income) => {
      if (Object.keys(incomeFormErrors(income)).length > 0) return
      passed++
      const pesos = (text: string) => pesosOf(parseMoney(text || '0') ?? fail(text))
      const body = {
        ...income,
        patientId: 7,
        amount: pesos(income.amount),
        discountAmount: pesos(income.discountAmount),
      }
      expect(v.is(incomeCreateBody, body)).toBe(true)
    }),
    runs,
  )
  expect(passed).toBeGreaterThan(0)
})

function fail(text: string): never {
  throw new Error(`the form let through an amount that is none: ${text}`)
}
