import { expect, it } from 'vitest'
import { likelyKind, missingFields, recogniseColumns, tableOf } from '#domain/import/recognise-columns.ts'

it.each([
  ['Apellido', 'lastName'],
  ['APELLIDOS', 'lastName'],
  ['Apellido y Nombres', 'lastNameFirst'],
  ['Nombre completo', 'firstNameFirst'],
  ['Paciente', 'lastNameFirst'],
  ['Nº de Documento', 'dni'],
  ['D.N.I.', 'dni'],
  ['Doc. (sin puntos)', 'dni'],
  ['Tel./Cel.', 'phone'],
  ['Nro. de teléfono', 'phone'],
  ['Teléfono de emergencia', 'emergencyPhone'],
  ['Correo electrónico', 'email'],
  ['E-Mail', 'email'],
  ['F. de Nacimiento', 'birthDate'],
  ['Fec.Nac.', 'birthDate'],
  ['Domicilio', 'address'],
  ['Sexo', 'gender'],
  ['Obra social', null],
  ['', null],
])('the header %j is %j', (header, field) => {
  expect(recogniseColumns('patients', [header])).toEqual([field])
})

it('each field is suggested for one column', () => {
  expect(recogniseColumns('patients', ['Teléfono', 'Celular', 'Tel 2'])).toEqual(['phone', null, null])
})

it('a name in one column stands for both of its parts', () => {
  expect(missingFields('patients', ['lastNameFirst', 'dni', 'phone'])).toEqual([])
  expect(missingFields('patients', ['firstName', 'phone'])).toEqual(['Apellido', 'DNI'])
})

it('the kind of a file is told by its columns', () => {
  expect(likelyKind(['DNI', 'Fecha', 'Hora', 'Profesional'])).toBe('appointments')
  expect(likelyKind(['DNI', 'Fecha', 'Evolución'])).toBe('notes')
  expect(likelyKind(['Apellido', 'Nombre', 'DNI', 'Celular', 'Observaciones'])).toBe('patients')
})

it('a table begins below its header, and keeps the numbers of the file', () => {
  const { headers, rows, emptyRows } = tableOf([
    ['Lista'],
    [],
    ['Apellido', 'DNI'],
    ['Sosa', '1'],
    [''],
    ['Díaz', '2'],
    [],
  ])
  expect(headers).toEqual(['Apellido', 'DNI'])
  expect(rows).toEqual([
    { line: 4, cells: ['Sosa', '1'] },
    { line: 6, cells: ['Díaz', '2'] },
  ])
  expect(emptyRows).toBe(1)
})
