import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import { errorText, failureOf, refusedFields, unreachedTexts } from '#features/shared/messages/error-text.ts'

const texts = { refused: 'No se pudo.', unexpected: 'Algo falló.' }

function watchLog() {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => logged.mockRestore())
  return logged
}

describe('what is said of a call that failed', () => {
  it("is the server's words, and the call's default when it gave none", () => {
    expect(errorText(new RefusedError(409, { message: 'Ya está en uso' }), texts)).toBe('Ya está en uso')
    expect(errorText(new RefusedError(500, { error: 'Falló' }), texts)).toBe('Falló')
    expect(errorText(new RefusedError(500, {}), texts)).toBe('No se pudo.')
  })

  it('is the default of refusals where the screen has no other words', () => {
    expect(errorText(new UnreachableError('no_answer'), { refused: 'No se pudo.' })).toBe('No se pudo.')
    expect(errorText(new TypeError('defect'), { refused: 'No se pudo.' })).toBe('No se pudo.')
    expect(errorText(new TypeError('defect'), texts)).toBe('Algo falló.')
  })

  it('tells a visitor no network from no server', () => {
    const error = new UnreachableError('no_answer')
    expect(errorText(error, { ...texts, ...unreachedTexts(true) })).toContain('No hay conexión')
    expect(errorText(error, { ...texts, ...unreachedTexts(false) })).toContain('El servidor no responde')
  })

  it('takes code that could not be fetched without network for no network', () => {
    expect(errorText(new TypeError('no module'), { ...texts, ...unreachedTexts(true) })).toContain('No hay conexión')
    expect(errorText(new TypeError('defect'), { ...texts, ...unreachedTexts(false) })).toBe('Algo falló.')
  })

  it('is what the server refused, though the network has gone since', () => {
    expect(errorText(new RefusedError(409, {}), { ...texts, ...unreachedTexts(true) })).toBe('No se pudo.')
  })
})

describe('why a call failed', () => {
  it('is nothing to be told once the session has ended', () => {
    expect(failureOf(new SessionEndedError())).toBeNull()
  })

  it('is logged where nobody foresaw it, and only there', () => {
    const logged = watchLog()
    expect(failureOf(new UnreachableError('not_api'))).toBe('unreachable')
    expect(failureOf(new RefusedError(500, {}))).toBe('failed')
    expect(logged).not.toHaveBeenCalled()
    expect(failureOf(new TypeError('defect'))).toBe('failed')
    expect(logged).toHaveBeenCalledOnce()
  })
})

it('names the fields that the server refused', () => {
  expect(refusedFields(new RefusedError(409, { errors: { username: 'Ya está en uso' } }))).toEqual({
    username: 'Ya está en uso',
  })
  expect(refusedFields(new UnreachableError('no_answer'))).toEqual({})
})
