import type { BackupHealth } from '#domain/wire/sync-wire.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Banner } from '#ui/banner.tsx'
import { backupProblemText } from './backup-health-texts.ts'

/** What is wrong with the server's backups, with its remedy, in red. */
export function BackupProblem({ health }: { health: BackupHealth }) {
  return <Banner icon="alert" tone="danger" text={backupProblemText(health, useToday())} />
}
