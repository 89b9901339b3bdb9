import { expect, it } from 'vitest'
import { formatFileSize } from '#domain/values/file-size.ts'

it.each([
  [0, '1 KB'],
  [800, '1 KB'],
  [831_488, '812 KB'],
  [1_048_576, '1 MB'],
  [3_355_443, '3,2 MB'],
  [1_503_238_554, '1,4 GB'],
  [5_497_558_138_880, '5.120 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
