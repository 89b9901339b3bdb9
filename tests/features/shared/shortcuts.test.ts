import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { paths } from '#features/shared/session/paths.ts'
import { shortcutRoute } from '#features/shared/shortcuts.ts'

it('each shortcut of the manifest has a route', async () => {
  const { shortcuts } = JSON.parse(await readFile('manifest.webmanifest', 'utf8')) as {
    shortcuts: { name: string; url: string }[]
  }
  const places = shortcuts.map(({ name, url }) => {
    const { pathname, searchParams } = new URL(url, 'https://turnos.example')
    expect(pathname).toBe(paths.panel)
    return [name, shortcutRoute(searchParams.get('ir'))]
  })
  expect(places).toEqual([
    ['Turnos de hoy', '/appointments'],
    ['Nueva Cita', '/appointments?nueva=1'],
    ['Nuevo Ingreso', '/accounting?nuevo=1'],
    ['Solicitar cita', '/patient-dashboard?solicitar=1'],
  ])
})

it.each([null, '', 'constructor', '//otro.example'])('%j is no shortcut', (name) => {
  expect(shortcutRoute(name)).toBeNull()
})
