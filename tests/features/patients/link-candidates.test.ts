import { expect, it } from 'vitest'
import type { AccountRecord } from '#domain/patient/account-record.ts'
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
const record: AccountRecord = { patient: asked, account: null, likely: [] }
const others = { email: 'otro@correo.example', phone: '3537 466666', lastName: 'Páez' }

it('offers the files of the mirror that share something, the likest first', () => {
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

it('offers neither the own record, nor another that waits, nor one that the server does not know yet', () => {
  const waiting = { ...patientView({ id: 6, dni: '30111222' }), key: 'a-ref' }
  const known = [patientView(asked), patientView({ id: 7, dni: '30111222', confirmed: false }), waiting]
  expect(linkCandidates(record, known)).toEqual([])
})

it('is not offered itself once somebody else has confirmed it', () => {
  expect(linkCandidates(record, [patientView({ ...asked, confirmed: true })])).toEqual([])
})

it('takes the server at its word where the mirror knows nothing, or does not know that a file has an account', () => {
  expect(linkCandidates({ ...record, likely: [likely] }, [])).toMatchObject([{ id: 1, by: ['dni'], hasAccount: true }])
  const moved = patientView({ id: 1, ...others, dni: '50111222' })
  expect(linkCandidates({ ...record, likely: [likely] }, [moved])).toMatchObject([
    { id: 1, person: { dni: '50111222' }, by: ['dni'], hasAccount: true },
  ])
})
