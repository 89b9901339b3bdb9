import { expect, it } from 'vitest'
import { plainUsername, usernameKey } from '#domain/user/username.ts'

it.each([
  'ana',
  'ANA',
  ' Ana ',
  'ana\u200b',
  '\u200eana',
  '\u202aana\u202c',
  '\ufeffana',
  'a\u00adna',
  'ａｎａ',
  'ana\ufe0f',
])('%j counts as the username ana', (typed) => {
  expect(usernameKey(typed)).toBe('ana')
})

it.each(['anna', 'an a', 'aná', 'ana.', 'ana1', 'аna'])('%j counts as another username', (typed) => {
  expect(usernameKey(typed)).not.toBe('ana')
})

it.each([
  [' Ana ', 'Ana'],
  ['\u200eAna Luz\u200b', 'Ana Luz'],
  ['\u200b ana', 'ana'],
  ['\u200b', ''],
])('%j is stored as %j', (typed, stored) => {
  expect(plainUsername(typed)).toBe(stored)
})
