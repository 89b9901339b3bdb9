import { expect, it } from 'vitest'
import { pageTitleOf } from '#app/page-title.ts'
import { paths, publicPaths } from '#features/shared/paths.ts'

const CLINIC = 'Quiropraxia Bell Ville'
/** /panel only leads on. */
const screens = Object.values(paths).filter((path) => !publicPaths.includes(path) && path !== paths.panel)

it('every screen of the app has a title of its own', () => {
  const titles = screens.map(pageTitleOf)
  for (const title of titles) expect(title).toMatch(new RegExp(`^.+ · ${CLINIC}$`))
  expect(new Set(titles).size).toBe(screens.length)
})

it('is that of the screen whatever follows in the address, and never shows a secret link', () => {
  expect(pageTitleOf('/reset-password/abc')).toBe(`Restablecer contraseña · ${CLINIC}`)
  expect(pageTitleOf('/stats/')).toBe(`Métricas · ${CLINIC}`)
})

it('is the clinic where no screen is, and not what was there before', () => {
  expect(pageTitleOf('/nada')).toBe(CLINIC)
  expect(pageTitleOf('/')).toBe(CLINIC)
})
