import type { Likeness } from '#domain/patient/patient-likeness.ts'

/** What is said of accounts that wait for staff: patients who registered alone and may be on file already. */
export const accountsTexts = {
  title: 'Cuentas por vincular',
  close: 'Cerrar',
  explanation:
    'Estas personas se registraron solas y se parecen a alguien que ya tiene ficha. Vincula cada cuenta a su ficha, o confírmala como paciente nuevo.',
  none: 'No hay cuentas por vincular.',
  unreachable: 'Revisar las cuentas necesita conexión con el servidor',
  unreachableDetail:
    'Nadie más que el servidor puede vincularlas. Las demás tareas de esta pantalla siguen funcionando.',
  failed: 'No se pudieron cargar las cuentas por vincular',

  username: 'Usuario',
  registered: (day: string) => `Se registró el ${day}`,
  noAccount: 'Esta ficha ya no tiene cuenta: solo puede confirmarse.',
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
  sameDni: 'Otra ficha tiene este DNI: no puede confirmarse como paciente nuevo mientras lo tenga.',

  comparison: '¿Son la misma persona?',
  ofAccount: 'Cuenta nueva',
  ofFile: 'Ficha de la clínica',
  field: 'Dato',
  same: 'igual',
  different: 'distinto',
  consequence: (name: string) =>
    `La cuenta pasará a ver la ficha de ${name}, con sus turnos. Lo que la cuenta pidió hasta ahora pasa a esa ficha. No se puede deshacer.`,
  back: 'Volver',
  link: 'Vincular',

  linked: 'Cuenta vinculada',
  linkedDetail: (username: string, name: string) => `La cuenta «${username}» ahora es de ${name}.`,
  confirmed: 'Paciente confirmado',
  confirmedDetail: (name: string) => `${name} ya figura como paciente de la clínica.`,
  linkFailed: 'No se pudo vincular la cuenta',
  confirmFailed: 'No se pudo confirmar el paciente',
  changed: 'Esta ficha cambió mientras la mirabas. Revisa los datos de nuevo antes de decidir.',
  settled: 'Otra persona ya revisó esta cuenta',
  noAnswer: 'El servidor no respondió. No se sabe si llegó: vuelve a intentarlo, no se hará dos veces.',
} as const

/** What an account and a record have in common. */
export const likenessWords: Record<Likeness, string> = {
  dni: 'Mismo DNI',
  email: 'Mismo email',
  phone: 'Mismo teléfono',
  name: 'Mismo nombre',
}
