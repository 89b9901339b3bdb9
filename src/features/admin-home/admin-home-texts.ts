import type { IncomeTotals } from '#domain/income/income-totals.ts'
import { formatCount } from '#domain/values/count-text.ts'
import { formatMoney, LARGEST_AMOUNT } from '#domain/values/money.ts'

/** Texts of the admin's home (spec section 2, Admin dashboard). */
export const adminHomeTexts = {
  title: 'Panel de Administración',
  welcome: (username: string) => `Bienvenido/a, ${username}`,
  settings: 'Configuración',
  noMail:
    'No salen correos: el servidor no tiene configurado el envío (SMTP). Los avisos, los recordatorios, los enlaces de contraseña y los mensajes de la página de contacto no llegan a nadie.',
  cards: {
    appointments: {
      title: 'Gestión de Turnos',
      text: 'El calendario, las citas de hoy y las que vienen.',
      action: 'Ver Calendario',
    },
    clinicalRecords: {
      title: 'Historias Clínicas',
      text: 'Los registros clínicos de cada paciente.',
      action: 'Ver Historias',
    },
    stats: { title: 'Métricas', text: 'Citas, pacientes e ingresos en cifras.', action: 'Ver Métricas' },
    accounting: { title: 'Caja Diaria', text: 'Los ingresos del día y sus totales.', action: 'Abrir Caja' },
    patients: { title: 'Pacientes', text: 'Buscar, registrar y editar fichas.', action: 'Ver Pacientes' },
  },
  glance: {
    reading: 'Hoy: …',
    appointments: (count: number, open: number) => {
      if (count === 0) return 'Hoy: sin citas'
      const all = count === 1 ? 'Hoy: 1 cita' : `Hoy: ${count} citas`
      return open > 0 ? `${all}, ${open} por atender` : all
    },
    requests: (count: number) =>
      count === 1 ? '1 solicitud pendiente' : `${formatCount(count)} solicitudes pendientes`,
    cash: ({ count, total }: IncomeTotals) => {
      if (count === 0) return 'Hoy: sin ingresos'
      return `Hoy: ${formatMoney(total)} en ${count === 1 ? '1 ingreso' : `${formatCount(count)} ingresos`}`
    },
  },
  guessablePassword:
    'Tu contraseña es fácil de adivinar: cualquiera podría ingresar con tu cuenta. Pide una nueva a quien instaló el servidor (npm run staff -- password).',
  unconfiguredProxy:
    'El servidor no distingue de dónde viene cada visita, porque no conoce el proxy que tiene delante: una sola persona puede hacer esperar a todos para ingresar, o cerrar a todos los formularios de contacto, registro y recuperación. Avisa a quien lo instaló (TRUST_PROXY).',
  prices: {
    title: 'Precios de Servicios',
    hint: 'Se guardan solo en este dispositivo.',
    edit: 'Editar',
    cancel: 'Cancelar',
    save: 'Guardar',
    saved: 'Precios guardados correctamente',
    consultaInicial: 'Consulta inicial',
    consultaSeguimiento: 'Consulta de seguimiento',
    invalid: 'El precio debe ser un número mayor o igual a 0, con dos decimales como máximo',
    tooLarge: `El precio es demasiado alto (máximo ${formatMoney(LARGEST_AMOUNT)})`,
    notSaved: 'No se pudieron guardar los precios en este dispositivo.',
  },
} as const
