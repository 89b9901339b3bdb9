import { leavingTexts } from '#features/shared/messages/leaving-texts.ts'

export const loginTexts = {
  title: 'Iniciar Sesión',
  username: 'Usuario',
  password: 'Contraseña',
  submit: 'Iniciar Sesión',
  submitting: 'Ingresando…',
  forgot: '¿Olvidaste tu contraseña?',
  register: 'Crear una cuenta',

  failed: 'Error al iniciar sesión',
  unknownRole: 'Rol de usuario no válido',
  noNetwork: 'No hay conexión. Para iniciar sesión hace falta llegar al servidor del consultorio.',
  noServer:
    'El servidor no responde. Para iniciar sesión hace falta conexión con él; inténtalo de nuevo en un momento.',
  notStored: 'El servidor aceptó tus datos, pero la sesión no se pudo guardar en este dispositivo.',
  numberOfAnother: (username: string, count: number) =>
    `${count === 1 ? 'Queda 1 cambio' : `Quedan ${count} cambios`} sin enviar de ${username} en este dispositivo, de otra base de datos del servidor. Para que no se envíen a tu nombre, ingresa desde otro dispositivo o navegador.`,

  expired: 'Tu sesión venció. Vuelve a ingresar para seguir donde estabas: lo que no se envió sigue guardado.',
  expiredWith: (username: string, keptText: string) =>
    `Tu sesión venció. Vuelve a ingresar como ${username} para seguir donde estabas. ${keptText}`,
  expiredOnly: 'Tu sesión venció. Vuelve a ingresar.',
  erased: 'Se borraron los datos de este dispositivo y la sesión se cerró. Vuelve a ingresar.',
  left: 'La sesión se cerró o cambió en otra pestaña.',
  signedOut: 'Cerraste la sesión.',
  signedOutOffline: `Cerraste la sesión. ${leavingTexts.needsServer}`,
} as const
