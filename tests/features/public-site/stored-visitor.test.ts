import { expect, it } from 'vitest'
import { isVisitorStored } from '#features/public-site/frame/use-stored-visitor.ts'

const holding = (token: string | null) => () => ({ getItem: (key: string) => (key === 'token' ? token : null) })

it('the visitor is whoever is signed in on this device', () => {
  expect(isVisitorStored(holding('abc'))).toBe(true)
  expect(isVisitorStored(holding(null))).toBe(false)
})

it('a browser that blocks site data counts as signed out, so that the page can be read', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(isVisitorStored(forbidden)).toBe(false)
})

it('other failures are not hidden', () => {
  const broken = () => {
    throw new TypeError('broken')
  }
  expect(() => isVisitorStored(broken)).toThrow(TypeError)
})
