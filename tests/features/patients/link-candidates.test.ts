import { expect, it } from 'vitest'
import type { UnconfirmedFile } from '#domain/patient/unconfirmed-file.ts'
import { linkCandidates } from '#features/patients/accounts/link-candidates.ts'
import { patient, patientView } from '../device-clinic.ts'

const asked = patient({
  id: 9,
  firstName: 'Ana',
  lastName: 'Gómez',
  dni: '30111222',
  phone: '3537 411111',
  confirmed: false,
})
const likely = {
  id: 1,
  firstName: 'Ana María',
  lastName: 'Gómez',
  dni: '30111222',
  email: 'otra@correo.example',
  phone: '3537 400000',
  byDni: true,
  byEmail: false,
  hasAccount: true,
}
const record: UnconfirmedFile = { patient: asked, account: null, likely: [] }
const others = { email: 'otro@correo.example', phone: '3537 466666', lastName: 'Páez' }

it('the candidates are mirrored records that share a trait, best match first', () => {
  const known = [
    patientView({ id: 2, ...others, dni: '40111222', phone: '(03537) 15-411111' }),
    patientView({ id: 3, ...others, dni: '30111222' }),
    patientView({ id: 4, ...others, dni: '41111222' }),
    patientView({ id: 5, ...others, dni: '42111222', firstName: 'ANA', lastName: 'Gomez', email: asked.email }),
  ]
  expect(linkCandidates(record, known).map(({ id, by }) => [id, by])).toEqual([
    [3, ['dni']],
    [5, ['email', 'name']],
    [2, ['phone']],
  ])
})

it('the candidates include neither the record itself, nor another unverified one, nor one unknown to the server', () => {
  const waiting = { ...patientView({ id: 6, dni: '30111222' }), key: 'a-ref' }
  const known = [patientView(asked), patientView({ id: 7, dni: '30111222', confirmed: false }), waiting]
  expect(linkCandidates(record, known)).toEqual([])
})

it('the record itself is no candidate once somebody else has verified it', () => {
  expect(linkCandidates(record, [patientView({ ...asked, confirmed: true })])).toEqual([])
})

it('the server is trusted about records that the mirror lacks, and about accounts of records', () => {
  expect(linkCandidates({ ...record, likely: [likely] }, [])).toMatchObject([{ id: 1, by: ['dni'], hasAccount: true }])
  const moved = patientView({ id: 1, ...others, dni: '50111222' })
  expect(linkCandidates({ ...record, likely: [likely] }, [moved])).toMatchObject([
    { id: 1, person: { dni: '50111222' }, by: ['dni'], hasAccount: true },
  ])
})
