import { formatCount } from '#domain/values/count-text.ts'

/** Texts of the closed days. */
export const closesTexts = {
  title: 'Cierres',
  back: 'Contabilidad',
  toList: 'Cierres',
  of: (day: string) => `Cierre del ${day}`,
  closeDay: 'Cerrar el día',
  loadFailed: 'No se pudieron cargar los cierres',
  empty: 'Todavía no se cerró ningún día.',
  emptyDetail: 'Al final del día, «Cerrar el día» compara lo que se contó con lo que se espera.',
  notClosed: 'Este día todavía no se cerró.',
  openAgain: 'Este día está abierto de nuevo: falta cerrarlo.',
  refused: (count: number) =>
    count === 1
      ? '1 cierre de caja necesita tu decisión'
      : `${formatCount(count)} cierres de caja necesitan tu decisión`,
  more: 'Mostrar más',
  open: (day: string) => `Ver el cierre del ${day}`,

  states: { closed: 'Cerrado', provisional: 'Provisorio', reopened: 'Abierto de nuevo' },
  by: (who: string, when: string) => (who ? `${who} · ${when}` : when),

  facts: {
    method: 'Medio',
    expected: 'Se esperaba',
    counted: 'Contado',
    difference: 'Diferencia',
    total: 'Total',
    float: 'Efectivo al comenzar el día',
    reason: 'Motivo de la diferencia',
    who: 'Cerró',
    signed: 'Confirmado por el servidor',
  },

  provisional: {
    title: 'Cierre provisorio',
    waiting: 'Está solo en este dispositivo. Se confirma solo cuando llegue al servidor y las cifras coincidan.',
    confirming: 'El servidor lo recibió: se está confirmando…',
    missing:
      'Al servidor todavía le falta algo de lo que se contó aquí o en otro dispositivo. Se confirma solo cuando llegue.',
    differs: 'Las cifras de ahora son otras que las del cierre:',
    atClose: 'Al cerrar',
    now: 'Ahora',
    agree: 'Cerrar con estas cifras',
    agreeTitle: 'Cerrar con las cifras de ahora',
    agreeText: 'El conteo sigue siendo el mismo; lo esperado pasa a ser lo de ahora. La versión anterior se guarda.',
    agreed: 'El servidor recibió el cierre con las cifras de ahora',
    agreeFailed: 'No se pudo cerrar con estas cifras',
  },

  others: {
    title: 'Otros conteos del mismo día',
    sentence: (first: string, second: string) => `Ya cerrado por ${first}; ${second}`,
    own: (differences: string) => (differences ? `tu conteo difiere en ${differences}.` : 'tu conteo coincide.'),
    of: (who: string, differences: string) =>
      differences ? `el conteo de ${who} difiere en ${differences}.` : `el conteo de ${who} coincide.`,
    somebody: 'otra persona',
    at: (who: string, when: string) => `${who || 'otra persona'} ${when}`,
    again: 'Contar otra vez',
  },

  late: {
    title: 'Ajustes posteriores',
    lead: 'Llegó o cambió después de confirmarse el cierre. Cuenta en su fecha; lo firmado no cambia.',
    total: (amounts: string) => `En total, ${amounts} por fuera de lo firmado.`,
    noTotal: 'En total, nada por fuera de lo firmado.',
    now: (amount: string) => `ahora ${amount}`,
    kinds: {
      income: 'Ingreso',
      changed: 'Ingreso cambiado',
      payment: 'Pago',
      refund: 'Devolución',
      voided: 'Anulación',
    },
    cancelled: 'Ingreso anulado',
    gone: 'Ingresos que pasaron a otra fecha, quedaron pendientes o se borraron:',
  },

  former: {
    title: 'Versiones anteriores',
    close: (who: string, when: string) => `Cierre de ${who}, ${when}`,
    reopen: (who: string, when: string) => `Abierto de nuevo por ${who}, ${when}`,
    reason: (reason: string) => `Motivo: ${reason}`,
    counted: (amount: string) => `Contado: ${amount}`,
  },

  reopen: {
    open: 'Abrir de nuevo',
    title: 'Abrir el día de nuevo',
    text: 'El cierre se guarda con su motivo, y el día puede cerrarse otra vez.',
    reason: 'Motivo',
    confirm: 'Abrir de nuevo',
    done: 'El día está abierto de nuevo',
    failed: 'No se pudo abrir el día',
    onlyOwner: 'Solo el titular puede abrirlo de nuevo.',
  },
  cancel: 'Cancelar',

  sheet: {
    title: (day: string) => `Cierre de caja: ${day}`,
    printA4: 'Imprimir en A4',
    printTicket: 'Imprimir en 80 mm',
    whatsapp: 'Enviar por WhatsApp',
    provisional: 'CIERRE PROVISORIO: las cifras todavía pueden cambiar.',
    visits: (attended: number, noShow: number) =>
      `Atendidos: ${formatCount(attended)} · No asistieron: ${formatCount(noShow)}`,
    movements: 'Movimientos',
    lateMovements: 'Movimientos posteriores al cierre',
    signature: 'Firma',
    printed: (day: string, time: string, username: string) => `Impreso el ${day} a las ${time} por ${username}`,
    late: (amounts: string) => `Ajustes posteriores: ${amounts}`,
  },
} as const
