import { expect, it } from 'vitest'
import { lostText } from '#features/shared/forms/lost-text.ts'

const since = Date.UTC(2026, 10, 19, 12, 5)

it("the text says how many changes of which user were lost, and since when, by the clinic's clock", () => {
  expect(lostText({ userId: 1, username: 'recepcion', count: 3, since })).toBe(
    'Se borraron los datos de este dispositivo y se perdieron 3 cambios sin enviar de recepcion; el más antiguo, del 19/11/2026 a las 09:05 (según lo último que se anotó). Revisa qué falta y vuelve a cargarlo.',
  )
})

it('the text is singular for one change', () => {
  expect(lostText({ userId: 1, username: 'ana', count: 1, since })).toMatch(
    /se perdió 1 cambio sin enviar de ana, del 19\/11\/2026/,
  )
})
