import type { SealedChanges } from '#data/local/sealed-changes.ts'

const names = new Intl.ListFormat('es-AR', { type: 'conjunction' })

/** What is said of changes that others left on this device; null of none. */
export function sealedText(sealed: readonly SealedChanges[]): string | null {
  if (sealed.length === 0) return null
  const count = sealed.reduce((sum, { waiting }) => sum + waiting, 0)
  const changes = count === 1 ? 'Queda 1 cambio' : `Quedan ${count} cambios`
  const whose = names.format(sealed.map(({ username }) => username))
  const when = sealed.length === 1 ? 'esa persona vuelva' : 'esas personas vuelvan'
  return `${changes} sin enviar de ${whose} en este dispositivo: ${count === 1 ? 'se enviará' : 'se enviarán'} cuando ${when} a ingresar.`
}
