/** Texts shared by the account screens. */
export const authTexts = {
  passwordLength: 'Al menos 6 caracteres',
  passwordEasy: 'Es fácil de adivinar. Puedes usarla, pero te protege mejor una más larga, de varias palabras.',
} as const
