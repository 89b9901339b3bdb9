import { describe, expect, it } from 'vitest'
import { type GivenAnswer, undeclaredIn } from '#tests/support/api/declared-answers.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const slots: GivenAnswer = {
  method: 'GET',
  url: '/api/v1/appointments/available-slots?date=2026-11-20',
  sent: undefined,
  status: 200,
  headers: { 'content-type': JSON_TYPE, 'sync-epoch': '1' },
  payload: '{"slots":[{"startTime":"09:00","endTime":"09:15"}]}',
}
const refused: GivenAnswer = {
  ...slots,
  status: 400,
  payload: '{"message":"La fecha es obligatoria","code":"invalid","errors":{"date":"La fecha es obligatoria"}}',
}
const gone: GivenAnswer = {
  ...slots,
  method: 'DELETE',
  url: '/api/v1/incomes/7',
  status: 204,
  headers: { 'sync-epoch': '1', 'sync-version': '12' },
  payload: '',
}
const sent: GivenAnswer = {
  ...slots,
  method: 'POST',
  url: '/api/v1/auth/login',
  sent: { username: 'ana' },
  status: 401,
  payload: '{"message":"Usuario o contraseña incorrectos","code":"unauthenticated"}',
}

describe('an answer that the document declares', () => {
  it.each([slots, refused, gone, sent])('is accepted: $method $url $status', async (answer) => {
    expect(await undeclaredIn(answer)).toBeNull()
  })
})

describe('an answer that the document does not declare', () => {
  const without = (name: string) => ({ ...slots.headers, [name]: undefined })

  it.each<[string, GivenAnswer]>([
    ['a field that leaks', { ...slots, payload: '{"slots":[{"startTime":"09:00","endTime":"09:15","patientId":7}]}' }],
    ['a field next to the list', { ...slots, payload: '{"slots":[],"total":0}' }],
    ['a missing field', { ...slots, payload: '{"slots":[{"startTime":"09:00"}]}' }],
    ['a field of another type', { ...slots, payload: '{"slots":[{"startTime":540,"endTime":555}]}' }],
    ['a status', { ...slots, status: 202 }],
    ['a refusal', { ...refused, status: 409, payload: '{"message":"El horario ya está ocupado","code":"duplicate"}' }],
    ['a code of another status', { ...refused, payload: '{"message":"No","code":"forbidden"}' }],
    ['an error without a message', { ...refused, payload: '{"code":"invalid"}' }],
    ['a missing header', { ...slots, headers: without('sync-epoch') }],
    ['a header of another type', { ...slots, headers: { ...slots.headers, 'sync-epoch': 'uno' } }],
    ['an undeclared header', { ...slots, headers: { ...slots.headers, etag: '"3"' } }],
    ['another media type', { ...slots, headers: { ...slots.headers, 'content-type': 'text/html' } }],
    ['content where none is declared', { ...gone, payload: '{}' }],
    ['a verb', { ...slots, method: 'POST', url: '/api/v1/health' }],
    ['a path', { ...slots, url: '/api/v1/secrets' }],
    [
      'an accepted body',
      { ...sent, status: 200, payload: '{"token":"t","user":{}}', sent: { username: 'ana', password: 7 } },
    ],
  ])('is reported: %s', async (_, answer) => {
    expect(await undeclaredIn(answer)).toMatch(/answered/)
  })
})
