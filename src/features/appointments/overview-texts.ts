/** Texts around the calendar: the cards, the lists of appointments and the requests (spec section 2). */
export const overviewTexts = {
  cards: {
    title: 'Resumen de citas',
    total: 'Total Citas',
    completed: 'Atendidas',
    scheduled: 'Programadas',
    cancelled: 'Canceladas',
    noShow: 'No Asistió',
    rate: 'Tasa Asistencia',
    percent: (rate: number) => `${rate}%`,
    showCalendar: 'Ver el calendario',
    everything: 'Todas las citas registradas',
    since: (month: string) => `Desde ${month}`,
  },

  panel: 'Citas del día',
  today: {
    title: 'Citas de Hoy',
    empty: 'No hay citas para hoy',
    print: 'Imprimir',
    all: (count: number) => `Mostrar las ${count} del día`,
  },
  upcoming: { title: 'Próximas Citas', empty: 'No hay próximas citas', more: 'Mostrar más' },
  /** Booked appointments whose time is over. */
  unclosed: {
    title: 'Sin cerrar',
    count: (count: number) => (count > 99 ? 'más de 99' : String(count)),
    empty: 'No quedan citas sin cerrar',
    more: 'Mostrar más',
  },

  management: {
    title: 'Gestión',
    filters: 'Filtrar las citas',
    all: 'Todas',
    scheduled: 'Programadas',
    completed: 'Completadas',
    cancelled: 'Canceladas',
    no_show: 'No Asistió',
    pending: 'Pendientes',
    empty: 'No hay citas en esta lista',
  },

  requests: {
    received: (day: string, time: string) => `Recibida el ${day} a las ${time}`,
    alsoAsked: 'También pidió:',
    insteadOf: (day: string, time: string) => `En lugar de: ${day}, ${time}`,
    reason: 'Motivo',
    notes: 'Notas',
    email: 'Email',
    phone: 'Teléfono',
    past: 'La fecha ya pasó',
    empty: 'No hay solicitudes pendientes',
    emptyDetail: 'Todas las solicitudes han sido procesadas',
    loadFailed: 'No se pudieron cargar las solicitudes pendientes',
  },

  info: {
    title: 'Cómo se agendan las citas',
    facts: ['Intervalos de 15 minutos', 'Horario de 7:00 AM a 8:00 PM', 'Duración mínima de 15 minutos'],
    allowed: 'Permitido: citas seguidas, como 12:00-12:15 y luego 12:15-12:30.',
    forbidden: 'No permitido: citas que se superponen, como 12:00-12:15 y luego 12:10-12:25.',
    tip: 'Consejo: puedes agendar citas consecutivas, sin espacio entre ellas.',
  },
} as const
