/** What the frame around the screens says. */
export const appTexts = {
  loading: 'Cargando...',
  skipToContent: 'Ir al contenido',
  clinicName: 'Quiropraxia Bell Ville',
  home: 'Ir al inicio',
  signOut: 'Cerrar Sesión',
  signOutFailed: 'No se pudo cerrar la sesión en este dispositivo. Inténtalo de nuevo.',
  reload: 'Recargar',

  pill: {
    name: 'Sincronización:',
    waiting: (count: number) => (count === 1 ? '1 cambio por enviar' : `${count} cambios por enviar`),
    refused: (count: number) =>
      count === 1 ? '1 cambio necesita tu decisión' : `${count} cambios necesitan tu decisión`,
  },

  errorScreen: {
    title: 'Algo salió mal',
    text: 'La pantalla dejó de funcionar. Los cambios que ya hiciste siguen guardados en este dispositivo.',
  },
  databaseClosed: {
    title: 'No se pudieron abrir los datos de este dispositivo',
    text: 'Cierra las otras pestañas de la aplicación, comprueba que quede espacio libre y que la ventana no sea privada, y recarga. Nada de lo guardado se borra al recargar.',
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

/** The title of each route, as the browser's tab shows it. */
export const pageTitles: Readonly<Record<string, string>> = {
  '/login': 'Iniciar Sesión',
  '/dashboard': 'Panel de Administración',
  '/patient-dashboard': 'Mi Panel de Paciente',
  '/appointments': 'Gestión de Citas',
  '/patients': 'Pacientes',
  '/accounting': 'Contabilidad',
  '/sincronizacion': 'Centro de sincronización',
}
