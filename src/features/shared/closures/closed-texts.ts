import type { ClosureKind } from '#domain/clinic/closures/closure.ts'

/** Names of the kinds of closure. */
export const closureKindLabels: Record<ClosureKind, string> = {
  holiday: 'Feriado',
  bridge: 'Día no laborable',
  vacation: 'Vacaciones',
  other: 'Otro motivo',
}

/** How closed days and hours are named wherever a day is shown. */
export const closedTexts = {
  closed: 'Cerrado',
  closedFor: (reason: string) => `Cerrado: ${reason}`,
  closedPart: (from: string, to: string, reason: string) => `Cerrado de ${from} a ${to}: ${reason}`,
  ofProfessional: (name: string, words: string) => `${name}, ${words.replace(/^C/, 'c')}`,
} as const
