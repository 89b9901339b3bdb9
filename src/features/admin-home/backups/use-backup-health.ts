import { readAnswer } from '#data/remote/http/read-answer.ts'
import { type BackupHealth, readHealth } from '#domain/wire/sync-wire.ts'
import { useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { useServerSetup } from '#features/shared/reading/use-server-setup.ts'
import { useToday } from '#features/shared/use-today.ts'

/**
 * How the server's own backups stand, asked anew each day; undefined while unknown, and before the first backup. Asks
 * only a server that has told its setup: the baseline API has no backups.
 */
export function useBackupHealth(): BackupHealth | undefined {
  const today = useToday()
  const { sendsMail } = useServerSetup()
  const { value } = useServerReading({
    name: sendsMail === null ? null : today,
    read: async (ask) => readAnswer(readHealth, await ask({ method: 'GET', path: 'health' })),
  })
  return value?.backup?.state === 'none' ? undefined : value?.backup
}
