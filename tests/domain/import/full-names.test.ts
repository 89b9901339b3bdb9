import { expect, it } from 'vitest'
import { splitFullName } from '#domain/import/full-names.ts'

it.each([
  ['PÉREZ, Ana', 'PÉREZ', 'Ana'],
  ['Pérez Ana', 'Pérez', 'Ana'],
  ['Pérez Ana María', 'Pérez', 'Ana María'],
  ['PÉREZ GÓMEZ Ana María', 'PÉREZ GÓMEZ', 'Ana María'],
  ['PÉREZ ANA', 'PÉREZ', 'ANA'],
  ['De la Fuente Juan', 'De la Fuente', 'Juan'],
  ['Di Pietro Carla Inés', 'Di Pietro', 'Carla Inés'],
  ['San Martín José', 'San Martín', 'José'],
  ["D'Angelo, Ugo", "D'Angelo", 'Ugo'],
  ['Madonna', 'Madonna', ''],
  [' Ruiz   Díaz ,  Leo ', 'Ruiz Díaz', 'Leo'],
  ['', '', ''],
])('%j with the surname first is %j and %j', (text, lastName, firstName) => {
  expect(splitFullName(text, 'lastNameFirst')).toEqual({ lastName, firstName })
})

it.each([
  ['Ana Pérez', 'Pérez', 'Ana'],
  ['Ana María Pérez', 'Pérez', 'Ana María'],
  ['Juan de la Fuente', 'de la Fuente', 'Juan'],
  ['Ana PÉREZ GÓMEZ', 'PÉREZ GÓMEZ', 'Ana'],
  ['Pérez, Ana', 'Pérez', 'Ana'],
  ['Ana', '', 'Ana'],
])('%j with the first name first is %j and %j', (text, lastName, firstName) => {
  expect(splitFullName(text, 'firstNameFirst')).toEqual({ lastName, firstName })
})
