import { expect, it } from 'vitest'
import { pageTitleOf } from '#app/screens/page-title.ts'
import { paths, publicPaths } from '#features/shared/session/paths.ts'

const CLINIC = 'Consultorio de Quiropraxia'
/** /panel only redirects. */
const screens = Object.values(paths).filter((path) => !publicPaths.includes(path) && path !== paths.panel)

it('every screen of the app has a title of its own', () => {
  const titles = screens.map(pageTitleOf)
  for (const title of titles) expect(title).toMatch(new RegExp(`^.+ · ${CLINIC}$`))
  expect(new Set(titles).size).toBe(screens.length)
})

it('the title does not depend on the rest of the address, and never shows a secret link', () => {
  expect(pageTitleOf('/reset-password/abc')).toBe(`Restablecer contraseña · ${CLINIC}`)
  expect(pageTitleOf('/t/57-abc')).toBe(`Tu cita · ${CLINIC}`)
  expect(pageTitleOf('/stats/')).toBe(`Métricas · ${CLINIC}`)
  expect(pageTitleOf('/Stats')).toBe(`Métricas · ${CLINIC}`)
})

it('the title says that there is no such screen, also below an existing one', () => {
  for (const path of ['/nada', '/stats/nada', '/reset-password/abc/nada'])
    expect(pageTitleOf(path)).toBe(`Página no encontrada · ${CLINIC}`)
})

it('the title is the clinic’s name where the app only redirects, and not the former one', () => {
  for (const path of ['/', '/nosotros', '/panel']) expect(pageTitleOf(path)).toBe(CLINIC)
})
