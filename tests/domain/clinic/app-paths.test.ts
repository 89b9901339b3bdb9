import { expect, it } from 'vitest'
import { appPaths, isAppPath, ownPathOf } from '#domain/clinic/app-paths.ts'

it.each([...Object.values(appPaths), '/reset-password/abc', '/reset-password/A-b_9'])(
  'is the address of a screen: %s',
  (path) => {
    expect(isAppPath(path)).toBe(true)
    expect(ownPathOf(path)).toBeUndefined()
  },
)

it.each([
  '',
  '/nope',
  '/NOSOTROS',
  '/nosotros/',
  '/nosotros.html',
  '/Login',
  '//',
  '/reset-password/',
  '/reset-password/a/b',
  '/index',
])('is none: %s', (path) => {
  expect(isAppPath(path)).toBe(false)
})

it.each([
  ['/nosotros/', '/nosotros'],
  ['/nosotros.html', '/nosotros'],
  ['/index.html', '/'],
  ['/login///', '/login'],
  ['/nosotros.html/', '/nosotros'],
  ['/nosotros.HTML', '/nosotros'],
  ['/nosotros/index.html', '/nosotros'],
  ['/nosotros/index', '/nosotros'],
  ['/nope/index.html', undefined],
  ['/nosotrosindex', undefined],
  ['/reset-password/abc/', '/reset-password/abc'],
  ['/nope/', undefined],
  ['/NOSOTROS/', undefined],
  ['/app.html', undefined],
  ['/.html', undefined],
  ['https://turnos.example/nosotros/', undefined],
])('is another name of one: %s', (path, own) => {
  expect(ownPathOf(path)).toBe(own)
})
