export const authTexts = {
  registered: 'Tu cuenta fue creada. Ya puedes iniciar sesión.',
  recoverySent: 'Se ha enviado un enlace de recuperación a tu email. Revisa tu bandeja de entrada.',
  passwordReset: 'Contraseña restablecida exitosamente.',
  passwordChanged: 'Tu contraseña fue cambiada. Se cerraron tus otras sesiones.',
} as const
