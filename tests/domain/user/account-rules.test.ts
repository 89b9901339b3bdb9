import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { passwordResetErrors, recoveryEmailError, registrationErrors } from '#domain/user/account-rules.ts'
import { registerBody } from '#domain/wire/session-wire.ts'

const right = {
  username: 'vera',
  dni: '33.444.555',
  name: 'Vera',
  lastName: 'Sosa',
  email: 'vera@correo.example',
  phone: '3537 433333',
  password: 'secreta',
  confirmPassword: 'secreta',
}

describe('a registration', () => {
  it('is valid when every field is, and the server then accepts it', () => {
    expect(registrationErrors(right)).toEqual({})
    expect(v.safeParse(registerBody, right).success).toBe(true)
  })

  it.each([
    ['username', '  ', 'El nombre de usuario es obligatorio'],
    ['username', ' ab ', 'El nombre de usuario debe tener al menos 3 caracteres'],
    ['username', 'ab\u200b', 'El nombre de usuario debe tener al menos 3 caracteres'],
    ['name', ' ', 'El nombre es obligatorio'],
    ['lastName', '', 'El apellido es obligatorio'],
    ['email', '', 'El email es obligatorio'],
    ['email', 'vera@correo', 'Por favor ingrese un email válido'],
    ['phone', ' ', 'El teléfono es obligatorio'],
    ['phone', 'no tengo', 'El teléfono debe tener al menos 6 dígitos'],
    ['dni', '', 'El DNI es obligatorio'],
    ['dni', '123456', 'El DNI debe tener 7 u 8 dígitos'],
    ['dni', '123456789', 'El DNI debe tener 7 u 8 dígitos'],
    ['dni', '3344455a', 'El DNI debe tener 7 u 8 dígitos'],
    ['name', 'x'.repeat(201), 'El texto es demasiado largo (máximo 200 caracteres)'],
  ] as const)('with %s «%s» gives the message of that field', (field, text, message) => {
    expect(registrationErrors({ ...right, [field]: text })).toEqual({ [field]: message })
  })

  it.each(['ab\u200b', '\u200e\u200e\u200e', '\u200eab ', '\u200evera', 'ver\u200b'])(
    'with username %j is valid exactly when the server accepts it',
    (username) => {
      const passes = registrationErrors({ ...right, username }).username === undefined
      expect(passes).toBe(v.safeParse(registerBody, { ...right, username }).success)
    },
  )

  it.each([
    ['', '', { password: 'La contraseña es obligatoria', confirmPassword: 'Debe confirmar la contraseña' }],
    ['corta', 'corta', { password: 'La contraseña debe tener al menos 6 caracteres' }],
    ['secreta', '', { confirmPassword: 'Debe confirmar la contraseña' }],
    ['secreta', 'Secreta', { confirmPassword: 'Las contraseñas no coinciden' }],
    ['secreta ', 'secreta', { confirmPassword: 'Las contraseñas no coinciden' }],
  ])('with the passwords «%s» and «%s» gives the messages of both fields', (password, confirmPassword, errors) => {
    expect(registrationErrors({ ...right, password, confirmPassword })).toEqual(errors)
  })

  it.each(['x'.repeat(200), 'x'.repeat(201)])('accepts a password exactly when the server does (%#)', (password) => {
    const passes = Object.keys(registrationErrors({ ...right, password, confirmPassword: password })).length === 0
    expect(passes).toBe(v.safeParse(registerBody, { ...right, password }).success)
  })
})

describe('a new password', () => {
  it.each([
    ['', 'secreta', { newPassword: 'Todos los campos son requeridos' }],
    ['secreta', '', { confirmPassword: 'Todos los campos son requeridos' }],
    ['corta', 'otra', { confirmPassword: 'Las contraseñas no coinciden' }],
    ['corta', 'corta', { newPassword: 'La contraseña debe tener al menos 6 caracteres' }],
    ['secreta', 'secreta', {}],
  ])('«%s», confirmed as «%s», is checked in the order of the rules', (newPassword, confirmPassword, errors) => {
    expect(passwordResetErrors({ newPassword, confirmPassword })).toEqual(errors)
  })
})

describe('the e-mail of a recovery', () => {
  it.each([
    ['', 'Por favor ingresa tu email'],
    ['vera@', 'Por favor ingrese un email válido'],
    [' vera@correo.example ', null],
  ])('«%s» gives the expected message', (email, message) => {
    expect(recoveryEmailError(email)).toBe(message)
  })
})
