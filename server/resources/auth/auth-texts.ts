export const authTexts = {
  registered: 'Tu cuenta fue creada. Ya puedes iniciar sesión.',
  recoverySent: 'Se ha enviado un enlace de recuperación a tu email. Revisa tu bandeja de entrada.',
  recoveryUndelivered:
    'No se envió ningún enlace: este sitio no tiene configurado el envío de correos. Para recuperar el acceso, comunícate con el consultorio por teléfono o WhatsApp.',
  passwordReset: 'Contraseña restablecida exitosamente.',
  passwordChanged: 'Tu contraseña fue cambiada. Se cerraron tus otras sesiones.',
} as const
