import type { Waiting } from '#domain/waiting/waiting.ts'

export const waitingStatusLabels: Record<Waiting['status'], string> = {
  waiting: 'En espera',
  placed: 'Con turno',
  closed: 'Cerrado',
}
