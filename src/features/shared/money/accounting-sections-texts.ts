/** Names of the sections of the cash screen. */
export const accountingSectionTexts = {
  name: 'Secciones de Contabilidad',
  cash: 'Caja',
  debts: 'Deudas',
  plans: 'Planes',
  movements: 'Movimientos',
  closes: 'Cierres',
  back: 'Contabilidad',
} as const
