import { expect, it } from 'vitest'
import { versionChanges } from '#features/clinical-records/reading/version-changes.ts'
import { texts } from '#tests/features/clinical-records/own-changes.ts'

const laura = { username: 'laura', name: 'Laura', lastName: 'Ferreyra' }
const first = { id: 40, version: 7, writtenAt: '2026-11-19T17:00:00.000Z', writtenBy: 1, Author: laura, ...texts }
const second = { ...first, version: 9, writtenAt: '2026-11-20T12:00:00.000Z', treatment: 'Reposo', allergies: 'Polen' }

it('the versions show who wrote which texts first, and what each later version changed', () => {
  expect(versionChanges([second, first])).toEqual([
    {
      version: 9,
      at: Date.parse(second.writtenAt),
      author: 'Laura Ferreyra',
      isFirst: false,
      changes: [
        { field: 'treatment', before: 'Ajuste', after: 'Reposo' },
        { field: 'allergies', before: '', after: 'Polen' },
      ],
    },
    {
      version: 7,
      at: Date.parse(first.writtenAt),
      author: 'Laura Ferreyra',
      isFirst: true,
      changes: [
        { field: 'diagnosis', before: '', after: 'Contractura' },
        { field: 'treatment', before: '', after: 'Ajuste' },
      ],
    },
  ])
})

it('a version without changes by an unknown author is shown, too', () => {
  const moved = { ...first, version: 8, writtenBy: null, Author: null }
  expect(versionChanges([moved, first])[0]).toMatchObject({ author: null, changes: [] })
})

it('an author without a name is shown by the username', () => {
  const nameless = { ...first, Author: { username: 'recepcion', name: '', lastName: '' } }
  expect(versionChanges([nameless])[0]?.author).toBe('recepcion')
})
