import { describe, expect, it } from 'vitest'
import { appPaths, isAppPath, ownPathOf, readVisitToken, visitTokenOf } from '#domain/clinic/app-paths.ts'

it.each([...Object.values(appPaths), '/reset-password/abc', '/reset-password/A-b_9', '/t/57-abc'])(
  '%s is the path of a screen',
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
])('%s is no path of a screen', (path) => {
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
])("%s is another name of a screen's path", (path, own) => {
  expect(ownPathOf(path)).toBe(own)
})

describe('the token in the link of a reminder', () => {
  const signature = 'Qy-_srelxi9K0ulvNQYAqw'

  it('tells the visit and the signature that it was made of', () => {
    expect(readVisitToken(visitTokenOf(7351, signature))).toEqual({
      visit: 7351,
      signature: signature,
    })
  })

  it.each([
    '',
    '7351',
    `0-${'A'.repeat(22)}`,
    `7351-${'A'.repeat(21)}`,
    `7351-${'A'.repeat(23)}`,
    `-7-${'A'.repeat(22)}`,
  ])('is no text like %j', (text) => expect(readVisitToken(text)).toBeNull())
})
