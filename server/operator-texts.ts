/** What every command of the operator may have to say. */
export const operatorTexts = {
  noDatabase: (path: string) => `No hay ninguna base de datos en ${path}.`,
  newerDatabase: 'La base de datos fue escrita por una versión más nueva del programa: actualiza primero.',
} as const
