import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { accessTable } from '#server/http/access-table.ts'
import { apiDocument } from '#tests/support/api-document.ts'

it('is a valid document of OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate({ ...(await apiDocument()) })).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

it('tells every call of the access table and no other', async () => {
  const { paths } = await apiDocument()
  const told = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((verb) => `${verb.toUpperCase()} ${path}`),
  )
  const calls = Object.entries(accessTable).flatMap(([path, rows]) =>
    Object.keys(rows).map((verb) => `${verb} ${path.replace(':id', '{id}')}`),
  )
  expect(told.sort()).toEqual(calls.sort())
})
