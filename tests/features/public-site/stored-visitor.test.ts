import { expect, it } from 'vitest'
import { isVisitorStored } from '#features/public-site/frame/use-stored-visitor.ts'

const holding = (token: string | null) => () => ({ getItem: (key: string) => (key === 'token' ? token : null) })

it('knows whether somebody is signed in on this device', () => {
  expect(isVisitorStored(holding('abc'))).toBe(true)
  expect(isVisitorStored(holding(null))).toBe(false)
})

it('counts a browser that blocks site data as signed out, so that the page can be read', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(isVisitorStored(forbidden)).toBe(false)
})

it('hides no other failure', () => {
  const broken = () => {
    throw new TypeError('broken')
  }
  expect(() => isVisitorStored(broken)).toThrow(TypeError)
})
