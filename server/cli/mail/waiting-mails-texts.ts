/** Texts of the mail command. */
export const waitingMailsTexts = {
  usage: 'Uso: npm run mail -- list · release NÚMERO|all · drop NÚMERO|all',
  empty: 'No hay ningún correo sin enviar.',
  status: { waiting: 'en espera', held: 'retenido', void: 'no enviado' },
  attempts: (count: number) => (count === 1 ? '1 intento' : `${count} intentos`),
  released: (count: number) => (count === 1 ? 'Liberado 1 correo.' : `Liberados ${count} correos.`),
  dropped: (count: number) => (count === 1 ? 'Descartado 1 correo.' : `Descartados ${count} correos.`),
  noneHeld: 'No hay ningún correo retenido.',
  notThere: (id: number) => `El correo ${id} no existe, ya salió o ya no tiene texto.`,
} as const
