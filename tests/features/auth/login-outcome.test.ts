import { describe, expect, it } from 'vitest'
import { UserIdReusedError } from '#data/local/outbox/user-id-reused-error.ts'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import type { SessionUser } from '#domain/user/user.ts'
import { arrivalNotice, landingAfter, loginFailure, otherUsersNotice } from '#features/auth/login-outcome.ts'
import { type LoginArrival, readLoginArrival } from '#features/shared/session/login-arrival.ts'

const user = (role: string, id = 1): SessionUser => ({ id, username: 'ana', role })
const NOTHING: LoginArrival = { ended: null, from: null }
const expiredFor = (userId: number, from: string): LoginArrival => ({ ended: { why: 'expired', userId }, from })

describe('the route after the sign-in', () => {
  it('is the home of the role', () => {
    expect(landingAfter(user('admin'), NOTHING)).toBe('/dashboard')
    expect(landingAfter(user('patient'), NOTHING)).toBe('/patient-dashboard')
  })

  it('is none for an unknown role', () => {
    expect(landingAfter(user('gerente'), expiredFor(1, '/patients'))).toBeNull()
  })

  it('is the route of the 401, with its query, for the same user', () => {
    expect(landingAfter(user('admin'), expiredFor(1, '/patients?paciente=7'))).toBe('/patients?paciente=7')
  })

  it('is the home when another user signs in after the 401', () => {
    expect(landingAfter(user('admin', 2), expiredFor(1, '/patients'))).toBe('/dashboard')
  })

  it('is the home when the role may no longer open the route', () => {
    expect(landingAfter(user('patient'), expiredFor(1, '/accounting?desde=2026-11-01'))).toBe('/patient-dashboard')
  })

  it.each([
    ['admin', '/accounting?nuevo=1', '/accounting?nuevo=1'],
    ['patient', '/accounting?nuevo=1', '/patient-dashboard'],
    ['patient', '/patient-dashboard?solicitar=1', '/patient-dashboard?solicitar=1'],
  ])('for the role %s, coming from %s, is %s', (role, from, landing) => {
    expect(landingAfter(user(role), { ended: null, from })).toBe(landing)
  })

  it('is the home after a sign-out, whatever route it was on', () => {
    const left: LoginArrival = { ended: { why: 'left' }, from: '/patients' }
    expect(landingAfter(user('admin'), left)).toBe('/dashboard')
  })
})

describe('the messages of the sign-in', () => {
  it("prefer the server's message, then its error field, then the default", () => {
    expect(loginFailure(new RefusedError(401, { message: 'Usuario o contraseña incorrectos' }), false)).toBe(
      'Usuario o contraseña incorrectos',
    )
    expect(loginFailure(new RefusedError(401, { error: 'No' }), false)).toBe('No')
    expect(loginFailure(new RefusedError(500, {}), false)).toBe('Error al iniciar sesión')
  })

  it('say that signing in needs the server', () => {
    expect(loginFailure(new UnreachableError('no_answer'), true)).toMatch(/No hay conexión.*servidor/)
    expect(loginFailure(new UnreachableError('not_api'), false)).toMatch(/El servidor no responde/)
  })

  it('name the user whose unsent changes are stored here under the same number', () => {
    expect(loginFailure(new UserIdReusedError('marta', 1), false)).toMatch(/^Queda 1 cambio sin enviar de marta/)
    expect(loginFailure(new UserIdReusedError('marta', 2), true)).toMatch(/^Quedan 2 cambios sin enviar de marta/)
  })

  it('say after a sign-out without network what is needed and what is kept', () => {
    const notice = arrivalNotice({ why: 'signed_out', offline: true, waiting: 3 }, [])
    expect(notice).toMatch(/hará falta conexión con el servidor/)
    expect(notice).toMatch(/3 cambios pendientes/)
    expect(arrivalNotice({ why: 'signed_out', offline: false, waiting: 0 }, [])).toBe('Cerraste la sesión.')
    expect(arrivalNotice(null, [])).toBeNull()
  })

  it("name other users' changes, but the expired user's own only once", () => {
    const signedOutChanges = [{ userId: 4, username: 'nora', waiting: 1 }]
    expect(otherUsersNotice(signedOutChanges, null)).toMatch(/^Queda 1 cambio pendiente de nora/)
    expect(otherUsersNotice(signedOutChanges, { why: 'expired', userId: 5 })).toMatch(/de nora/)
    expect(otherUsersNotice(signedOutChanges, { why: 'expired', userId: 4 })).toBeNull()
    expect(otherUsersNotice(signedOutChanges, { why: 'signed_out', offline: true, waiting: 1 })).toBeNull()
    expect(otherUsersNotice(signedOutChanges, { why: 'signed_out', offline: true, waiting: 0 })).toMatch(/de nora/)
  })

  it('count the changes that wait here after an expired session, once known', () => {
    const others = { userId: 4, username: 'nora', waiting: 7 }
    const own = { userId: 5, username: 'ana', waiting: 2 }
    expect(arrivalNotice({ why: 'expired', userId: 5 }, [others, own])).toMatch(
      /^Tu sesión venció\. Vuelve a ingresar como ana .* Quedan 2 cambios pendientes guardados en este dispositivo/,
    )
    expect(arrivalNotice({ why: 'expired', userId: 5 }, [others])).toMatch(/lo que no se envió sigue guardado\.$/)
  })

  it("do not say that anything is kept after the device's data were deleted", () => {
    const lost = { userId: 5, username: 'ana', count: 2, since: Date.UTC(2026, 10, 19, 12, 5) }
    const others = { ...lost, userId: 4, username: 'nora' }
    expect(arrivalNotice({ why: 'expired', userId: 5 }, [], [others, lost])).toBe(
      'Tu sesión venció. Vuelve a ingresar.',
    )
    expect(arrivalNotice({ why: 'expired', userId: 5 }, [], [others])).toMatch(/sigue guardado\.$/)
    expect(arrivalNotice({ why: 'expired', userId: 5 }, [], null)).toBe('Tu sesión venció. Vuelve a ingresar.')
    expect(arrivalNotice({ why: 'erased' }, [], [lost])).not.toMatch(/guardad|venció/)
    expect(arrivalNotice(readLoginArrival({ ended: { why: 'erased' }, from: '/patients' }).ended, [])).toBe(
      'Se borraron los datos de este dispositivo y la sesión se cerró. Vuelve a ingresar.',
    )
  })

  it.each([
    [1, /Queda 1 cambio pendiente .* se enviará o, si hace falta, esperará tu decisión\.$/],
    [4, /Quedan 4 cambios pendientes .* se enviarán o, si hace falta, esperarán tu decisión\.$/],
  ])('count %d kept changes, refused ones too', (waiting, words) => {
    expect(arrivalNotice({ why: 'signed_out', offline: false, waiting }, [])).toMatch(words)
  })
})

describe('the router state at the sign-in', () => {
  it.each([
    { ended: null, from: '/patients' },
    { ended: { why: 'left' as const }, from: null },
    { ended: { why: 'expired' as const, userId: 4 }, from: '/accounting?x=1' },
    { ended: { why: 'signed_out' as const, offline: true, waiting: 2 }, from: null },
  ])('is read back as it was written: %j', (arrival) => {
    expect(readLoginArrival(JSON.parse(JSON.stringify(arrival)))).toEqual(arrival)
  })

  it.each([null, undefined, 'x', {}, { ended: 'left', from: 3 }, { ended: { why: 'expired' }, from: null }])(
    'is ignored when it is foreign: %j',
    (state) => {
      expect(readLoginArrival(state)).toEqual(NOTHING)
    },
  )

  it.each([
    '//malo.example/x',
    'https://malo.example',
    '/\\malo.example',
    '/\t/malo.example',
    '/\n\\malo.example',
    'patients',
  ])('never leads to another site: %s', (from) => {
    expect(readLoginArrival({ ended: null, from }).from).toBeNull()
  })
})
