import type { BackupHealth } from '#domain/wire/sync-wire.ts'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { useLazyComponent } from '#ui/lazy/use-lazy-component.ts'

const late = lazyComponent(() =>
  import('#features/shared/backups/backup-problem.tsx').then((module) => module.BackupProblem),
)

/** The banner about the backups, once its code has loaded. */
export function LazyBackupProblem({ health }: { health: BackupHealth }) {
  const { component: BackupProblem } = useLazyComponent(late)
  return BackupProblem && <BackupProblem health={health} />
}
