/** Texts of the frame around the screens. */
export const appTexts = {
  loading: 'Cargando...',
  late: '¿No termina de cargar? Comprueba la conexión.',
  skipToContent: 'Ir al contenido',
  home: 'Ir al inicio',
  searchPatient: 'Buscar paciente',
  signOut: 'Cerrar Sesión',
  signOutQuestion: '¿Cerrar la sesión?',
  signOutFailed: 'No se pudo cerrar la sesión en este dispositivo. Inténtalo de nuevo.',
  reload: 'Recargar',
  retry: 'Reintentar',

  navigation: {
    name: 'Secciones',
    home: 'Inicio',
    agenda: 'Agenda',
    patients: 'Pacientes',
    records: 'Historias',
    cash: 'Caja',
    stats: 'Métricas',
    requests: (count: number) => (count === 1 ? '1 solicitud pendiente' : `${count} solicitudes pendientes`),
  },

  account: (name: string) => `Mi cuenta: ${name}`,

  pill: {
    name: 'Sincronización:',
    waiting: (count: number) => (count === 1 ? '1 cambio por enviar' : `${count} cambios por enviar`),
  },

  chunkMissing: {
    title: 'No se pudo cargar esta pantalla',
    text: 'Comprueba la conexión e inténtalo de nuevo.',
  },
  errorScreen: {
    title: 'Algo salió mal',
    text: 'La pantalla dejó de funcionar. Los cambios que ya hiciste siguen guardados en este dispositivo.',
  },
  dataDeleted: {
    title: 'Se borraron los datos de este dispositivo',
    text: 'Recarga para empezar de nuevo. Si quedaba algo sin enviar, se te dirá lo que se sepa de eso.',
  },
  refilled: {
    title: 'Se borraron los datos de este dispositivo',
    description: 'Se vuelven a traer del servidor. Lo que había quedado a medio escribir se perdió.',
  },
  databaseClosed: {
    title: 'No se pudieron abrir los datos de este dispositivo',
    text: 'Cierra las otras pestañas de la aplicación, comprueba que quede espacio libre y que la ventana no sea privada, y recarga. Nada de lo guardado se borra al recargar.',
  },
  databaseBlocked:
    'Cierra las otras pestañas de la aplicación: usan una versión anterior y no dejan abrir los datos de este dispositivo.',
  notice: {
    deleted: 'Se borraron los datos de este dispositivo. Copia lo que estés escribiendo y recarga.',
    understood: 'Entendido',
    lost: 'El navegador cerró los datos de este dispositivo. Copia lo que estés escribiendo y recarga.',
    outdated: 'Otra pestaña abrió una versión nueva: recarga esta cuando puedas.',
    full: 'No queda lugar en este dispositivo: lo que se hace en otros no llega. Libera espacio (fotos, videos, aplicaciones).',
    behind:
      'El servidor tiene datos anteriores a los de este dispositivo: avisa a quien lo administra, hay que reiniciarlo. Lo que hiciste sigue guardado aquí.',
    stuck:
      'La sincronización no avanza: lo que cargas queda guardado aquí y no llega a los demás. Recarga; si sigue así, pide ayuda.',
    newerServer: 'El servidor usa una versión más nueva: actualiza para seguir sincronizando.',
    newerChanges: 'Hay cambios hechos con una versión más nueva: actualiza para seguir sincronizando.',
    old: (count: number) =>
      count === 1
        ? 'Hay 1 cambio sin enviar desde hace más de un día.'
        : `Hay ${count} cambios sin enviar desde hace más de un día.`,
    many: (count: number) => `${count} cambios esperan en este dispositivo: conéctalo a la red cuanto antes.`,
    seeChanges: 'Ver cambios',
    clock: (by: string, direction: 'adelantado' | 'atrasado') =>
      `El reloj de este dispositivo está ${by} ${direction}; la agenda usa la hora del servidor.`,
    clockSetBack: (by: string) => `El reloj de este dispositivo se atrasó ${by}: corrige la hora.`,
    noVersion: 'Todavía no hay una versión nueva',
    noVersionText: 'Se volverá a buscar sola. Lo guardado en este dispositivo no corre peligro.',
    versionUnreachable: 'No se pudo buscar la versión nueva: el servidor no responde',
  },
  notFound: {
    title: 'Página no encontrada',
    text: 'La dirección no existe o cambió.',
  },
  insecureOrigin:
    'Esta dirección no permite trabajar sin conexión: si se corta la red, la aplicación no volverá a abrir. Usa la dirección segura (https) del consultorio.',
  update: {
    title: 'Hay una versión nueva',
    action: 'Actualizar',
    later: 'Más tarde',
    updating: 'Actualizando…',
  },
} as const

/** The browser tab's title for each route. */
export const pageTitles: Readonly<Record<string, string>> = {
  '/login': 'Iniciar Sesión',
  '/register': 'Registro de Paciente',
  '/forgot-password': 'Recuperar contraseña',
  '/reset-password': 'Restablecer contraseña',
  '/dashboard': 'Panel de Administración',
  '/patient-dashboard': 'Mi Panel de Paciente',
  '/appointments': 'Gestión de Citas',
  '/appointments/reminders': 'Mañana',
  '/appointments/unclosed': 'Sin cerrar',
  '/appointments/waiting': 'Lista de espera',
  '/appointments/recall': 'Sin próximo turno',
  '/patients': 'Pacientes',
  '/clinical-records': 'Registros Clínicos',
  '/stats': 'Métricas',
  '/accounting': 'Contabilidad',
  '/accounting/debts': 'Deudas',
  '/accounting/plans': 'Planes',
  '/accounting/movements': 'Movimientos',
  '/accounting/closes': 'Cierres',
  '/accounting/close-day': 'Cerrar el día',
  '/sincronizacion': 'Centro de sincronización',
  '/configuracion': 'Configuración',
  '/cuenta': 'Mi cuenta',
  '/importar': 'Importar desde una planilla',
  '/empezar': 'Puesta en marcha',
  '/invitacion': 'Invitación',
  '/t': 'Tu cita',
}
