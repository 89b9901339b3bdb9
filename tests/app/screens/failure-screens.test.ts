import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { noteDatabaseState } from '#app/clinic/database-state-store.ts'
import type { Failure } from '#app/screens/error-boundary.tsx'
import { brokenContent, brokenScreen } from '#app/screens/failure-screens.tsx'
import type { DatabaseState } from '#data/local/database/database-state.ts'

const NAME = 'clinica-de-prueba'
const KEPT = 'siguen guardados en este dispositivo'

afterEach(() => noteDatabaseState(NAME, null))

function said(failure: Failure, state: DatabaseState, isMissing = false): string {
  noteDatabaseState(NAME, state)
  return renderToStaticMarkup(failure({ isMissing, retry: () => undefined }))
}

it.each([
  ['inside the frame', brokenContent],
  ['as the whole page', brokenScreen],
])('a broken screen, %s, says that data are kept, unless they were deleted', (_, failure) => {
  for (const state of ['open', 'outdated', 'blocked', 'lost'] as const) expect(said(failure, state)).toContain(KEPT)
  expect(said(failure, 'deleted')).toContain('Se borraron los datos de este dispositivo')
  expect(said(failure, 'deleted')).not.toContain(KEPT)
  expect(said(failure, 'deleted')).toContain('Recargar')
})

it.each([
  ['inside the frame', brokenContent],
  ['as the whole page', brokenScreen],
])('a chunk that could not be loaded, %s, can be requested again, whatever happened to the data', (_, failure) => {
  for (const state of ['open', 'deleted'] as const) {
    expect(said(failure, state, true)).toContain('No se pudo cargar esta pantalla')
    expect(said(failure, state, true)).toContain('Reintentar')
    expect(said(failure, state, true)).not.toContain(KEPT)
  }
})
