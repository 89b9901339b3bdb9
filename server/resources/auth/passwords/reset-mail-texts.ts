/**
 * Matches a plain username. Any other may hide a message or a link for a stranger under whose address somebody
 * registered: with a dot inside, a name can be an address.
 */
const PLAIN_NAME = /^[\p{L}\p{N}_-]{1,40}$/u

/** Writes the mail with the link for a new password. */
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
