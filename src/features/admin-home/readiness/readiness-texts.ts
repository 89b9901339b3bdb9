import { formatCount } from '#domain/values/count-text.ts'

/** Texts of 'Listo para un corte'. */
export const readinessTexts = {
  title: 'Listo para un corte',
  hint: 'Lo que este dispositivo puede hacer si se corta la luz o la red.',
  ready: 'Todo listo',
  toDo: (count: number) => (count === 1 ? '1 cosa por resolver' : `${count} cosas por resolver`),
  good: 'Listo',
  poor: 'Por resolver',
  unknown: 'Todavía no se sabe',
  https: {
    title: 'Dirección segura',
    good: 'El navegador confía en ella: puede guardar la aplicación.',
    poor: 'Sin https la aplicación no vuelve a abrir durante un corte. Ábrela por la dirección segura del consultorio.',
  },
  app: {
    title: 'Aplicación guardada',
    good: 'Todas las pantallas abren sin red.',
    poor: 'Todavía se está guardando. Deja la aplicación abierta unos minutos, con red.',
  },
  agenda: {
    title: 'Agenda',
    good: (from: string, upcoming: number) =>
      upcoming === 1
        ? `Guardada desde el ${from}, con 1 cita de hoy en adelante.`
        : `Guardada desde el ${from}, con ${formatCount(upcoming)} citas de hoy en adelante.`,
    poor: 'Falta cargar parte de la agenda. Deja la aplicación abierta, con red.',
  },
  patients: {
    title: 'Pacientes',
    good: (count: number) => (count === 1 ? '1 ficha guardada.' : `${formatCount(count)} fichas guardadas.`),
    poor: 'Faltan cargar fichas. Deja la aplicación abierta, con red.',
  },
  prices: {
    title: 'Precios',
    good: 'Revisados en este dispositivo.',
    poor: 'Este dispositivo usa los precios de fábrica. Revísalos y guárdalos en «Precios de Servicios».',
  },
  storage: {
    title: 'Espacio protegido',
    good: 'El navegador se comprometió a no borrar lo guardado.',
    poor: 'El navegador podría borrar lo guardado si falta espacio. Instala la aplicación desde el menú del navegador.',
  },
  contact: {
    title: 'Último contacto con el servidor',
    now: 'Ahora mismo.',
    good: (moment: string) => `${moment}.`,
    poor: (moment: string) => `${moment}. Conéctalo a la red del consultorio para ponerlo al día.`,
    never: 'Nunca. Conéctalo a la red del consultorio.',
  },
  waiting: {
    title: 'Cambios sin enviar',
    good: 'Ninguno.',
    poor: (count: number) =>
      count === 1
        ? 'Hay 1. Si este dispositivo se rompe, se pierde: guarda una copia.'
        : `Hay ${count}. Si este dispositivo se rompe, se pierden: guarda una copia.`,
    action: 'Centro de sincronización',
  },
  backup: 'Respaldo del servidor',
  moment: (day: string, time: string) => `El ${day}, a las ${time}`,
  today: (time: string) => `Hoy, a las ${time}`,
  sheet: 'Guardar la hoja de hoy',
  sheetTomorrow: 'Guardar la de mañana',
  tablet: {
    open: 'Conectar una tablet',
    title: 'Conectar una tablet',
    steps: 'En la tablet, conectada a la red del consultorio, abre esta dirección o lee el código con su cámara:',
    stepsInternet: 'En la tablet, abre esta dirección o lee el código con su cámara:',
    code: 'Código QR de la dirección',
    fingerprint: 'La página muestra una huella. Sigue solo si es esta:',
  },
} as const
