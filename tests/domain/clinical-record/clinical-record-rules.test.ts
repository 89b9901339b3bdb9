import { describe, expect, it } from 'vitest'
import { CLINICAL_TEXT_FIELDS, type ClinicalTexts, clinicalTextsOf } from '#domain/clinical-record/clinical-record.ts'
import { clinicalRecordFormErrors, clinicalTextErrors } from '#domain/clinical-record/clinical-record-rules.ts'

const texts = (text: string) => Object.fromEntries(CLINICAL_TEXT_FIELDS.map((field) => [field, text])) as ClinicalTexts

describe('the form of a new record', () => {
  it('requires only its patient', () => {
    expect(clinicalRecordFormErrors({ patientId: '', ...texts('') })).toEqual({
      patientId: 'Debe seleccionar un paciente',
    })
    expect(clinicalRecordFormErrors({ patientId: '7', ...texts('') })).toEqual({})
  })

  it('accepts a patient whom the server does not know yet', () => {
    expect(clinicalRecordFormErrors({ patientId: '5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11', ...texts('') })).toEqual({})
  })
})

describe('the texts of a record', () => {
  it('may have several lines, and 4,000 characters each', () => {
    expect(clinicalTextErrors(texts(`${'a'.repeat(3998)}\nb`))).toEqual({})
    expect(clinicalTextErrors(texts('a'.repeat(4001)))).toEqual(
      texts('El texto es demasiado largo (máximo 4000 caracteres)'),
    )
    expect(clinicalTextErrors({ ...texts(''), allergies: 'a\u0000' })).toEqual({ allergies: 'El valor no es válido' })
  })

  it('are the only fields of a record that an edit sends', () => {
    const record = { ...texts('x'), id: 1, patientId: 7, Patient: {} }
    expect(clinicalTextsOf(record)).toEqual(texts('x'))
  })
})
