/** Texts of the sections that show what only the server has. */
export const listingTexts = {
  notDone: 'No se pudo hacer. Inténtalo de nuevo.',
  noAnswer: 'El servidor no respondió: puede que se haya hecho igual. Mira la lista antes de repetirlo.',
  noNetwork: 'No hay conexión: no se hizo nada. Inténtalo cuando vuelva.',
} as const
