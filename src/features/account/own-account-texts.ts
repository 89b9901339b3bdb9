/** Texts of 'Mi cuenta', and of the section 'Seguridad'. */
export const ownAccountTexts = {
  title: 'Mi cuenta',
  back: { admin: 'Panel de Administración', patient: 'Mi Panel' },

  details: {
    title: 'Tus datos',
    username: (username: string) => `Tu usuario es «${username}».`,
    ofPatient: 'Tu nombre, tu email y tu teléfono están en tu ficha.',
    toFile: 'Ver mi ficha',
    fields: { name: 'Nombre', lastName: 'Apellido', email: 'Email', currentPassword: 'Tu contraseña actual' },
    emailHint: 'Con él puedes usar «¿Olvidaste tu contraseña?».',
    passwordHint: 'Hace falta para cambiar el email.',
    passwordMissing: 'Para cambiar el email escribe tu contraseña actual',
    save: 'Guardar Cambios',
    saved: 'Tus datos se guardaron',
    savedNameText: 'El nombre nuevo se ve arriba cuando vuelvas a ingresar.',
    unchanged: 'No hay cambios para guardar',
    notSaved: 'No se pudo guardar. Lo que escribiste sigue aquí.',
  },

  password: {
    title: 'Contraseña',
    lead: 'Al cambiarla se cierran tus otras sesiones.',
    fields: {
      current: 'Contraseña actual',
      fresh: 'Contraseña nueva',
      confirm: 'Repite la contraseña nueva',
    },
    length: 'Al menos 6 caracteres',
    save: 'Cambiar contraseña',
    saved: 'Tu contraseña fue cambiada',
    savedText: 'Se cerraron tus otras sesiones.',
    notSaved: 'No se pudo cambiar la contraseña. Sigue valiendo la que tenías.',
  },

  sessions: {
    title: 'Sesiones abiertas',
    lead: 'Dónde está abierta tu cuenta. Si no reconoces un equipo, cierra su sesión y cambia tu contraseña.',
    unknownDevice: 'Equipo desconocido',
    present: 'Esta sesión',
    inUse: 'En uso ahora',
    used: (when: string) => `Último uso: ${when}`,
    since: (when: string) => `Abierta ${when}`,
    close: 'Cerrar',
    closeOf: (device: string, when: string) => `Cerrar la sesión de ${device}, ${when}`,
    closed: 'La sesión se cerró',
    closedText: 'Ese equipo lo nota en cuanto se conecta. Lo que no envió queda guardado en él.',
    closeOthers: 'Cerrar las demás',
    othersClosed: 'Se cerraron las demás sesiones',
    notClosed: 'No se pudo cerrar la sesión',
  },
} as const
