import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import { errorText, failureOf, refusedFields, unreachedTexts } from '#features/shared/messages/error-message.ts'

const texts = { refused: 'No se pudo.', unexpected: 'Algo falló.' }

function watchLog() {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => logged.mockRestore())
  return logged
}

describe('the message of a failed call', () => {
  it("is the server's message, and the call's default without one", () => {
    expect(errorText(new RefusedError(409, { message: 'Ya está en uso' }), texts)).toBe('Ya está en uso')
    expect(errorText(new RefusedError(500, { error: 'Falló' }), texts)).toBe('Falló')
    expect(errorText(new RefusedError(500, {}), texts)).toBe('No se pudo.')
  })

  it('is the default of refusals where the screen has no other text', () => {
    expect(errorText(new UnreachableError('no_answer'), { refused: 'No se pudo.' })).toBe('No se pudo.')
    expect(errorText(new TypeError('defect'), { refused: 'No se pudo.' })).toBe('No se pudo.')
    expect(errorText(new TypeError('defect'), texts)).toBe('Algo falló.')
  })

  it('distinguishes no network from no server for a visitor', () => {
    const error = new UnreachableError('no_answer')
    expect(errorText(error, { ...texts, ...unreachedTexts(true) })).toContain('No hay conexión')
    expect(errorText(error, { ...texts, ...unreachedTexts(false) })).toContain('El servidor no responde')
  })

  it('counts code that could not be loaded without network as no network', () => {
    expect(errorText(new TypeError('no module'), { ...texts, ...unreachedTexts(true) })).toContain('No hay conexión')
    expect(errorText(new TypeError('defect'), { ...texts, ...unreachedTexts(false) })).toBe('Algo falló.')
  })

  it("is the server's refusal, though the network is gone since", () => {
    expect(errorText(new RefusedError(409, {}), { ...texts, ...unreachedTexts(true) })).toBe('No se pudo.')
  })
})

describe('why a call failed', () => {
  it('is null once the session has ended', () => {
    expect(failureOf(new SessionEndedError())).toBeNull()
  })

  it('is logged only for unexpected errors', () => {
    const logged = watchLog()
    expect(failureOf(new UnreachableError('not_api'))).toBe('unreachable')
    expect(failureOf(new RefusedError(500, {}))).toBe('failed')
    expect(logged).not.toHaveBeenCalled()
    expect(failureOf(new TypeError('defect'))).toBe('failed')
    expect(logged).toHaveBeenCalledOnce()
  })
})

it('returns the fields that the server refused', () => {
  expect(refusedFields(new RefusedError(409, { errors: { username: 'Ya está en uso' } }))).toEqual({
    username: 'Ya está en uso',
  })
  expect(refusedFields(new UnreachableError('no_answer'))).toEqual({})
})
