import type { Connection } from '#data/local/database/stored-meta.ts'
import type { BadgeTone } from '#ui/badge.tsx'

/** Names of the connection states, which follow from the API's own answers; 'unknown' before the first. */
export const connectionLabels: Record<Connection | 'unknown', { label: string; tone: BadgeTone }> = {
  online: { label: 'En línea', tone: 'success' },
  no_server: { label: 'Sin servidor', tone: 'warning' },
  no_network: { label: 'Sin conexión', tone: 'danger' },
  unknown: { label: 'Conectando…', tone: 'neutral' },
}
