import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useAuth } from '#features/shared/session/auth-context.ts'

it('throws outside an AuthProvider', () => {
  const Outside = () => createElement('p', null, useAuth().status)
  expect(() => renderToString(createElement(Outside))).toThrow('useAuth debe ser usado dentro de un AuthProvider')
})
