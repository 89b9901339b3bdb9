import { describe, expect, it } from 'vitest'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { completionForm } from '#features/appointments/dialog/completion/completion-form.ts'
import { type CompletionPart, completionChanges } from '#features/appointments/dialog/completion/completion-parts.ts'
import { combinedMessage, type PartResult as Result } from '#features/shared/form-parts/save-parts.ts'

type PartResult = Result<CompletionPart>
const charging = {
  userId: 1,
  isSeparate: false,
  plans: { visit: undefined, next: null },
  draft: 'b7e0f7de-6a0c-4f3b-9f55-1f0f6f3a7f10',
}
const seen = {
  key: 4,
  uid: '4',
  patientId: 7,
  professionalId: 1,
  status: 'scheduled',
  cancellationReason: null,
} as AppointmentView
const service = { amount: '16000', category: 'consultation', description: 'Consulta de seguimiento' }
const day = localDate('2026-11-19')
const blank = completionForm({ date: day, reason: 'Control', professionalId: 2 }, day, { service })

describe('the changes of a completion', () => {
  it('are the status only by default', () => {
    const [only, ...more] = completionChanges(blank, seen, charging)
    expect(more).toEqual([])
    expect(only?.wish).toMatchObject({ kind: 'update', entity: 'appointment', seen, fields: { status: 'completed' } })
  })

  it('are the record, the income, the next appointment, and then the status', () => {
    const next = { withNext: 'yes', nextDate: '2026-11-26', nextStartTime: '15:00', nextEndTime: '15:15' }
    const paid = { withIncome: 'yes', paymentMethod: 'cash' }
    const form = { ...blank, withRecord: 'yes', diagnosis: 'Contractura', ...paid, ...next, nextProfessionalId: '2' }
    expect(completionChanges(form, seen, charging).map(({ wish }) => wish)).toMatchObject([
      { kind: 'create', entity: 'record', fields: { appointmentId: 4, diagnosis: 'Contractura' } },
      { kind: 'create', entity: 'income', fields: { patientId: 7, date: '2026-11-19', amount: 1_600_000 } },
      {
        kind: 'create',
        entity: 'appointment',
        fields: { patientId: 7, date: '2026-11-26', startTime: '15:00', professionalId: 2, reason: 'Control' },
      },
      { kind: 'update', entity: 'appointment' },
    ])
  })

  it('are a partial income and the payment of what was received, when not all of it was', () => {
    const paid = { withIncome: 'yes', paymentMethod: 'cash', paymentStatus: 'partial', paidNow: '10000' }
    const [income] = completionChanges({ ...blank, ...paid }, seen, charging)
    expect(income?.wish).toMatchObject({ entity: 'income', fields: { paymentStatus: 'partial' } })
    const incomeId = income?.wish.kind === 'create' ? income.wish.ref : undefined
    expect(income?.also).toMatchObject([
      {
        entity: 'payment',
        fields: { incomeId, patientId: 7, date: '2026-11-19', amount: 1_000_000, paymentMethod: 'cash' },
      },
    ])
    expect(incomeId).toBeDefined()
  })
})

describe('the message about them', () => {
  const accepted = (part: PartResult['part'], title: string): PartResult => ({
    part,
    result: { kind: 'accepted' },
    message: { title },
  })

  it('names every success', () => {
    expect(combinedMessage([accepted('record', 'El registro'), accepted('status', 'La cita')])).toEqual({
      title: 'Éxito',
      description: 'El registro. La cita',
      variant: 'success',
    })
  })

  it('is that of the refused one, whatever else was accepted', () => {
    const refused: PartResult = { part: 'income', result: { kind: 'refused', errors: {} }, message: { title: 'Error' } }
    const waiting: PartResult = { part: 'status', result: { kind: 'kept' }, message: { title: 'En este dispositivo' } }
    expect(combinedMessage([accepted('record', 'El registro'), waiting, refused])).toEqual({ title: 'Error' })
    expect(combinedMessage([accepted('record', 'El registro'), waiting])).toEqual({ title: 'En este dispositivo' })
  })
})
