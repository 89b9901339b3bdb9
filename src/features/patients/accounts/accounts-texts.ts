import type { Likeness } from '#domain/patient/patient-likeness.ts'

/**
 * Texts about unconfirmed files: of patients who registered themselves and may be on file, or with a DNI in two
 * spellings.
 */
export const accountsTexts = {
  title: 'Fichas por vincular',
  close: 'Cerrar',
  explanation:
    'Estas fichas se parecen a otra de la clínica: la persona se registró sola, o su DNI se cargó dos veces. Vincula cada una a la que corresponde, o confírmala como paciente nuevo.',
  none: 'No hay fichas por vincular.',
  unreachable: 'Revisar las fichas por vincular necesita conexión con el servidor',
  unreachableDetail:
    'Nadie más que el servidor puede vincularlas. Las demás tareas de esta pantalla siguen funcionando.',
  failed: 'No se pudieron cargar las fichas por vincular',

  username: 'Usuario',
  registered: (day: string) => `Se registró el ${day}`,
  made: (day: string) => `Sin cuenta · Se cargó el ${day}`,
  likely: 'Puede ser',
  noneLikely: 'Ninguna ficha se le parece.',
  hasAccount: 'Ya tiene otra cuenta',
  compare: 'Comparar',
  compareWith: (name: string) => `Comparar con ${name}`,
  search: 'Buscar otra ficha',
  searchFor: (name: string) => `Buscar otra ficha para ${name}`,
  searchHint: 'Por nombre, DNI o email',
  confirm: 'Es un paciente nuevo',
  confirmOf: (name: string) => `${name} es un paciente nuevo`,
  confirmQuestion: '¿Es un paciente nuevo?',
  confirmConsequence: (name: string) =>
    `${name} tendrá una ficha propia y podrá descargar su historia clínica. Confírmalo solo si viste su DNI. Después no se podrá vincular a otra ficha.`,
  confirmRecordConsequence: (name: string) =>
    `${name} seguirá con una ficha propia. Después no se podrá vincular a otra ficha.`,
  sameDni:
    'Otra ficha tiene este DNI: no puede confirmarse como paciente nuevo mientras lo tenga. Si son dos personas, corrige el DNI de la que lo tiene mal.',

  comparison: '¿Son la misma persona?',
  ofAccount: 'Cuenta nueva',
  ofRecord: 'Ficha por vincular',
  ofFile: 'Ficha de la clínica',
  field: 'Dato',
  same: 'igual',
  different: 'distinto',
  consequence: (name: string) =>
    `La cuenta pasará a ver la ficha de ${name}, con sus turnos. Lo que la cuenta pidió hasta ahora pasa a esa ficha. No se puede deshacer.`,
  recordConsequence: (name: string) =>
    `Los turnos, los ingresos y la historia clínica de esta ficha pasan a la de ${name}, y queda solo esa. No se puede deshacer.`,
  back: 'Volver',
  link: 'Vincular',

  linked: 'Cuenta vinculada',
  linkedDetail: (username: string, name: string) => `La cuenta «${username}» ahora es de ${name}.`,
  recordLinked: 'Ficha vinculada',
  recordLinkedDetail: (name: string) => `Todo está ahora en la ficha de ${name}.`,
  confirmed: 'Paciente confirmado',
  confirmedDetail: (name: string) => `${name} ya figura como paciente de la clínica.`,
  linkFailed: 'No se pudo vincular la cuenta',
  recordLinkFailed: 'No se pudo vincular la ficha',
  confirmFailed: 'No se pudo confirmar el paciente',
  changed: 'Esta ficha cambió mientras la mirabas. Revisa los datos de nuevo antes de decidir.',
  settled: 'Otra persona ya revisó esta ficha',
  noAnswer: 'El servidor no respondió. No se sabe si llegó: vuelve a intentarlo, no se hará dos veces.',
} as const

/** Names of the traits that account and file share. */
export const likenessLabels: Record<Likeness, string> = {
  dni: 'Mismo DNI',
  email: 'Mismo email',
  phone: 'Mismo teléfono',
  name: 'Mismo nombre',
}
