import { expect, it } from 'vitest'
import { roomOf } from '#features/appointments/calendar/appointment-room.ts'

it.each([
  [40, 'tiny'],
  [71.9, 'tiny'],
  [72, 'narrow'],
  [96, 'slim'],
  [132, 'plain'],
  [220, 'plain'],
  [221, 'wide'],
] as const)('an appointment of %s pixels has %s room', (width, room) => {
  expect(roomOf(width)).toBe(room)
})
