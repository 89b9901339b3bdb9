import { describe, expect, it } from 'vitest'
import { RECORD_TEXT_FIELDS, type RecordTexts, recordTextsOf } from '#domain/clinical-record/clinical-record.ts'
import { clinicalRecordFormErrors, recordTextErrors } from '#domain/clinical-record/clinical-record-rules.ts'

const texts = (text: string) => Object.fromEntries(RECORD_TEXT_FIELDS.map((field) => [field, text])) as RecordTexts

describe('the form of a new record', () => {
  it('needs its patient and nothing else', () => {
    expect(clinicalRecordFormErrors({ patientId: '', ...texts('') })).toEqual({
      patientId: 'Debe seleccionar un paciente',
    })
    expect(clinicalRecordFormErrors({ patientId: '7', ...texts('') })).toEqual({})
  })

  it('takes the key of a patient whom the server does not know yet', () => {
    expect(clinicalRecordFormErrors({ patientId: '5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11', ...texts('') })).toEqual({})
  })
})

describe('the texts of a record', () => {
  it('may have lines, and 4,000 characters each', () => {
    expect(recordTextErrors(texts(`${'a'.repeat(3998)}\nb`))).toEqual({})
    expect(recordTextErrors(texts('a'.repeat(4001)))).toEqual(
      texts('El texto es demasiado largo (máximo 4000 caracteres)'),
    )
    expect(recordTextErrors({ ...texts(''), allergies: 'a\u0000' })).toEqual({ allergies: 'El valor no es válido' })
  })

  it('are all that an edit sends of a record', () => {
    const record = { ...texts('x'), id: 1, patientId: 7, Patient: {} }
    expect(recordTextsOf(record)).toEqual(texts('x'))
  })
})
