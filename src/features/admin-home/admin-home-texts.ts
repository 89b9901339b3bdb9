/** What the admin's home says. */
export const adminHomeTexts = {
  title: 'Panel de Administración',
  welcome: (username: string) => `Bienvenido/a, ${username}`,
  cards: {
    appointments: {
      title: 'Gestión de Turnos',
      text: 'El calendario, las citas de hoy y las que vienen.',
      action: 'Ver Calendario',
    },
    accounting: { title: 'Caja Diaria', text: 'Los ingresos del día y sus totales.', action: 'Abrir Caja' },
    patients: { title: 'Pacientes', text: 'Buscar, registrar y editar fichas.', action: 'Ver Pacientes' },
  },
  prices: {
    title: 'Precios de Servicios',
    hint: 'Se guardan solo en este dispositivo.',
    edit: 'Editar',
    cancel: 'Cancelar',
    save: 'Guardar',
    saved: 'Precios guardados correctamente',
    consultaInicial: 'Consulta inicial',
    consultaSeguimiento: 'Consulta de seguimiento',
    invalid: 'El precio debe ser un número mayor o igual a 0',
    notSaved: 'No se pudieron guardar los precios en este dispositivo.',
  },
} as const
