/** What the patients screen says of accounts that wait for staff. */
export const accountsBannerTexts = {
  waiting: (count: number) =>
    count === 1 ? '1 cuenta de paciente espera tu revisión' : `${count} cuentas de pacientes esperan tu revisión`,
  review: 'Revisar',
} as const
