import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FormLoading } from '#features/appointments/dialog/form/form-loading.tsx'

const shown = (state: 'loading' | 'failed') =>
  renderToStaticMarkup(createElement(FormLoading, { state, onRetry: () => undefined, onClose: () => undefined }))

it("offers 'Cancelar' only where no form is about to replace it under the press", () => {
  expect(shown('loading')).not.toContain('<button')
  expect(shown('failed')).toContain('Cancelar')
})
