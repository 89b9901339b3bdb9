import type { StaffAccess } from './staff-access.ts'

/** Texts of the section 'Equipo'. */
export const teamTexts = {
  title: 'Equipo',
  lead: 'Quiénes entran a la administración. Cada persona usa su propia cuenta y elige su contraseña con un enlace.',
  invite: 'Invitar',

  own: 'Tu cuenta',
  pending: (until: string) => `Invitación pendiente hasta el ${until}`,
  pendingWithoutLink: 'Invitación vencida: dale otro enlace',
  disabled: 'Deshabilitada',
  lastUse: (when: string) => `Último uso: ${when}`,
  neverUsed: 'Todavía no entró',

  edit: 'Editar',
  link: 'Nuevo enlace',
  disable: 'Deshabilitar',
  enable: 'Habilitar',
  actOn: (act: string, name: string) => `${act}: ${name}`,

  inviteTitle: 'Invitar a una persona',
  inviteLead: 'Se crea su cuenta y un enlace de un solo uso. No se envía nada: el enlace se lo das tú.',
  inviteSave: 'Crear enlace',
  editTitle: (name: string) => `Cuenta de ${name}`,
  save: 'Guardar Cambios',
  saved: 'Cuenta guardada',
  savedAnew: 'Cuenta guardada: la persona tiene que volver a ingresar',
  unchanged: 'No hay cambios para guardar',
  cancel: 'Cancelar',
  notSaved: 'No se pudo guardar. Lo que escribiste sigue aquí.',
  notDone: 'No se pudo hacer',
  fields: {
    name: 'Nombre',
    lastName: 'Apellido',
    email: 'Email',
    username: 'Nombre de usuario',
    access: 'Qué puede ver',
  },
  hints: {
    email: 'Con él puede usar «¿Olvidaste tu contraseña?».',
    username: 'Con él ingresa. La persona puede cambiarlo al aceptar.',
  },
  accessNames: {
    full: 'Acceso completo',
    'front-desk': 'Recepción',
    owner: 'Titular',
  } satisfies Record<StaffAccess, string>,
  accessHints: {
    full: 'Agenda, pacientes, caja, historias clínicas y métricas.',
    'front-desk': 'Agenda, pacientes y caja; ni historias clínicas ni métricas.',
    owner: 'Acceso completo, y además la configuración y las cuentas del equipo.',
  } satisfies Record<StaffAccess, string>,
  badges: { owner: 'Titular', frontDesk: 'Recepción' },

  linkTitle: (name: string) => `Enlace para ${name}`,
  linkLead: (until: string) =>
    `Sirve una sola vez y hasta el ${until}. No se vuelve a mostrar: si se pierde, crea otro.`,
  linkField: 'Enlace',
  linkOfOneMachine:
    'Este enlace solo abre en esta computadora. Para que sirva en otro equipo, entra aquí con la dirección que usa ese equipo y crea otro.',
  copy: 'Copiar',
  copied: 'Enlace copiado',
  notCopied: 'No se pudo copiar: selecciona el enlace y cópialo a mano',
  whatsapp: 'Enviar por WhatsApp',
  whatsappText: (name: string, clinic: string, link: string, until: string) =>
    `Hola ${name}: con este enlace eliges tu contraseña para entrar al sistema de ${clinic}. Sirve una sola vez y hasta el ${until}.\n\n${link}`,
  done: 'Listo',

  renewQuestion: (name: string) => `¿Crear otro enlace para ${name}?`,
  renewText: 'El enlace anterior deja de servir. Si ya tiene contraseña, sigue valiendo hasta que use el enlace.',
  disableQuestion: (name: string) => `¿Deshabilitar la cuenta de ${name}?`,
  disableText:
    'Sus sesiones se cierran y ya no puede ingresar. Lo que hizo queda como está, y puedes habilitarla otra vez.',
  disabledDone: 'Cuenta deshabilitada: sus sesiones se cerraron',
  enabledDone: 'Cuenta habilitada, con la contraseña que tenía',
  enabledPending: 'Cuenta habilitada: dale un enlace para que elija su contraseña',
} as const
