/** What the calls of the first screen say. */
export const setUpTexts = {
  done: 'Ya puedes ingresar.',
  wrongCode: 'El código no es el que mostró el servidor al arrancar.',
  notNeeded: 'Este consultorio ya está en marcha: ingresa con tu cuenta.',
} as const
