/** Texts about an account whose owner has not shown the DNI at the clinic. */
export const unverifiedAccountTexts = {
  line: (username: string) => `Tiene una cuenta («${username}») que nadie verificó todavía.`,
  detail: 'Hasta entonces no puede descargar su historia clínica.',
  confirm: 'Confirmar identidad',
  question: '¿La cuenta es de esta persona?',
  consequence: (name: string, { username, email, phone }: { username: string; email: string; phone: string }) =>
    `La cuenta «${username}» (${email}, ${phone}) podrá descargar la historia clínica de ${name}. Confírmalo solo si viste su DNI. No se puede deshacer.`,
  confirmed: 'Identidad confirmada',
  confirmedDetail: (username: string) => `La cuenta «${username}» quedó verificada.`,
  failed: 'No se pudo confirmar la identidad',
} as const
