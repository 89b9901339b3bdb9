export const authTexts = {
  registered: 'Tu cuenta fue creada. Ya puedes iniciar sesión.',
} as const
