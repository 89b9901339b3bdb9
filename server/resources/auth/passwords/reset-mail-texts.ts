/**
 * Anything else in a name may be there to be read, or opened, by a stranger under whose address somebody registered; with a dot
 * inside it, a name is an address.
 */
const PLAIN_NAME = /^[\p{L}\p{N}_-]{1,40}$/u

/** The mail with the link that sets a new password. */
export function resetMail(username: string, link: string): { subject: string; text: string } {
  const account = PLAIN_NAME.test(username) ? `tu cuenta «${username}»` : 'tu cuenta'
  return {
    subject: 'Restablece tu contraseña',
    text: `Hola:

Recibimos un pedido para elegir una nueva contraseña de ${account}. Para hacerlo, abre este enlace dentro de la próxima hora:

${link}

Sirve una sola vez. Si no lo pediste, no hagas nada: tu contraseña sigue siendo la misma.
`,
  }
}
