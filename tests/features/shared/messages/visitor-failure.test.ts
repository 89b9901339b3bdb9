import { expect, it, vi } from 'vitest'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { refusedFields, visitorFailure } from '#features/shared/messages/visitor-failure.ts'

const texts = { refused: 'No se pudo.', unexpected: 'Algo falló.' }

it("passes the server's words on, and has words of its own when it gave none", () => {
  expect(visitorFailure(new RefusedError(409, { message: 'Ya está en uso' }), false, texts)).toBe('Ya está en uso')
  expect(visitorFailure(new RefusedError(500, { error: 'Falló' }), false, texts)).toBe('Falló')
  expect(visitorFailure(new RefusedError(500, {}), false, texts)).toBe('No se pudo.')
})

it('tells no network from no server', () => {
  const error = new UnreachableError('no_answer')
  expect(visitorFailure(error, true, texts)).toContain('No hay conexión')
  expect(visitorFailure(error, false, texts)).toContain('El servidor no responde')
})

it('takes code that could not be fetched without network for no network', () => {
  expect(visitorFailure(new TypeError('no module'), true, texts)).toContain('No hay conexión')
})

it('logs what nobody foresaw and says that something went wrong', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(visitorFailure(new TypeError('defect'), false, texts)).toBe('Algo falló.')
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

it('names the fields that the server refused', () => {
  expect(refusedFields(new RefusedError(409, { errors: { username: 'Ya está en uso' } }))).toEqual({
    username: 'Ya está en uso',
  })
  expect(refusedFields(new UnreachableError('no_answer'))).toEqual({})
})
