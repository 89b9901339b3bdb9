import type { SignedOutChanges } from '#data/local/outbox/signed-out-changes.ts'

const names = new Intl.ListFormat('es-AR', { type: 'conjunction' })

/**
 * Describes changes that other users left on this device; null without any. Their count includes both unsent and
 * refused ones, so the text holds for either.
 */
export function signedOutChangesText(signedOutChanges: readonly SignedOutChanges[]): string | null {
  if (signedOutChanges.length === 0) return null
  const count = signedOutChanges.reduce((sum, { waiting }) => sum + waiting, 0)
  const changes = count === 1 ? 'Queda 1 cambio pendiente' : `Quedan ${count} cambios pendientes`
  const fate = count === 1 ? 'se enviará o, si hace falta, esperará' : 'se enviarán o, si hace falta, esperarán'
  const whose = names.format(signedOutChanges.map(({ username }) => username))
  const when = signedOutChanges.length === 1 ? 'esa persona vuelva' : 'esas personas vuelvan'
  return `${changes} de ${whose} en este dispositivo: cuando ${when} a ingresar ${fate} su decisión.`
}
