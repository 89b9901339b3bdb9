import { formatCount } from '#domain/values/count-text.ts'

/** Texts of 'Cerrar el día', step by step. */
export const walkTexts = {
  title: 'Cerrar el día',
  back: 'Contabilidad',
  day: 'Día que se cierra',
  loadFailed: 'No se pudieron leer los datos de la caja',

  steps: {
    name: 'Pasos del cierre',
    place: (at: number, all: number) => `Paso ${at} de ${all}`,
    open: 'Turnos abiertos',
    uncharged: 'Sin cobrar',
    count: 'Conteo',
    next: 'Próximo día',
    close: 'Cierre',
  },
  previous: 'Anterior',
  following: 'Siguiente',
  later: 'Seguir después',
  laterHint: 'Lo que escribiste queda guardado en este dispositivo.',

  count: {
    lead: 'Cuenta lo que hay y escríbelo, coincida o no. Si difiere, se anota por qué.',
    float: 'Efectivo al comenzar el día',
    floatFrom: (day: string) => `Es lo que se contó al cerrar el ${day}. Corrígelo si no fue así.`,
    floatOfDay: 'Es el que se anotó al cerrar este mismo día. Corrígelo si no fue así.',
    floatUnknown: 'No hay un cierre anterior: escribe con cuánto efectivo empezó el día.',
    expected: (amount: string) => `Se espera ${amount}`,
    counted: { cash: 'Efectivo contado', transfer: 'Transferencias recibidas', other: 'Otros medios' },
    asExpected: 'Es lo esperado',
    asExpectedOf: (name: string) => `${name}: Es lo esperado`,
    equal: 'Coincide',
    missing: (amount: string) => `Faltan ${amount}`,
    surplus: (amount: string) => `Sobran ${amount}`,
    reason: 'Motivo de la diferencia',
    notes: 'Contar billetes',
    note: (pesos: string) => `De ${pesos}`,
    notesSum: (amount: string) => `Suman ${amount}`,
  },

  close: {
    lead: 'Así queda el día. Después puedes imprimir la hoja o enviarla por WhatsApp.',
    noCount: 'Todavía falta el conteo.',
    toCount: 'Ir al conteo',
    save: 'Cerrar el día',
    saveProvisional: 'Guardar cierre provisorio',
    saveSecond: 'Guardar mi conteo',
    saved: 'El servidor recibió el cierre',
    waiting: 'Cierre provisorio: se confirma solo cuando llegue al servidor',
    failed: 'No se pudo cerrar el día',
    provisional: {
      offline:
        'Sin conexión: queda como cierre provisorio. Se confirma solo cuando este dispositivo vuelva a conectarse y el servidor tenga las mismas cifras.',
      unsent: (count: number) =>
        count === 1
          ? 'Hay 1 cambio sin enviar en este dispositivo: queda como cierre provisorio hasta que llegue al servidor.'
          : `Hay ${formatCount(count)} cambios sin enviar en este dispositivo: queda como cierre provisorio hasta que lleguen al servidor.`,
    },
  },

  already: {
    closed: (who: string, when: string) => (who ? `Ya cerrado por ${who} ${when}.` : `Ya cerrado ${when}.`),
    second: 'Tu conteo se guarda al lado del suyo, que es el que vale.',
    see: 'Ver el cierre',
  },
} as const
