import { restrictToOwner } from '#server/platform/owner-only.ts'
import type { BackupTask } from './backup-task.ts'
import { performBackupTask } from './perform-backup-task.ts'

/** The process that copies and checks databases: it gets one message with the task, and answers with the result. */

restrictToOwner()
process.once('message', (task: BackupTask) => {
  void performBackupTask(task).then((result) => process.send?.(result, () => process.disconnect()))
})
// Nobody waits for the result of a server that has ended.
process.once('disconnect', () => process.exit())
