/** Texts of the page on which an invited person chooses a password. */
export const invitationTexts = {
  title: 'Te damos la bienvenida',
  lead: (name: string) => `Hola ${name}: elige tu contraseña para entrar.`,
  checking: 'Comprobando el enlace…',
  username: 'Nombre de usuario',
  usernameHint: 'Con él vas a ingresar. Puedes cambiarlo ahora.',
  password: 'Contraseña',
  confirmPassword: 'Repite la contraseña',
  submit: 'Entrar',
  submitting: 'Procesando...',
  failed: 'No se pudo aceptar la invitación',
  invalidTitle: 'Este enlace no sirve',
  invalid: 'El enlace está incompleto: ábrelo tal como te lo enviaron, o pide otro a quien te invitó.',
  unreachedTitle: 'No se pudo comprobar el enlace',
  unreached: 'No se pudo llegar al servidor. El enlace sigue sirviendo: inténtalo otra vez.',
  retry: 'Reintentar',
  toLogin: 'Ir a Iniciar Sesión',
  otherSession: (name: string) =>
    `En este equipo está abierta la sesión de ${name}: al entrar con la invitación, esa sesión se cierra.`,
} as const
