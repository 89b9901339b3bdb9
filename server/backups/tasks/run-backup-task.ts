import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { startProcess } from '#server/platform/started-module.ts'
import { removeTemporaryFilesOf } from '#server/platform/temporary-files.ts'
import type { BackupTask, TaskResult } from './backup-task.ts'
import { removeScratch } from './restore-test.ts'

/** The largest database and the slowest disk take less. */
const PATIENCE_MS = 2 * 60 * 60 * 1000

const KILLED: TaskResult = { failure: 'other', error: { error: 'ProcessEnded' } }

/**
 * Runs a task in a process of its own with low priority, so that the server goes on answering. The process is killed
 * when it takes too long or `abort` ends it; what it left half done is then removed. Never rejects: a process without a
 * result counts as a failure.
 */
export async function runBackupTask(task: BackupTask, abort: AbortSignal): Promise<TaskResult> {
  if (abort.aborted) return KILLED
  const child = startProcess('backups/tasks/backup-process.ts')
  const kill = () => child.kill('SIGKILL')
  const patience = setTimeout(kill, PATIENCE_MS)
  abort.addEventListener('abort', kill)
  try {
    lowerPriority(child)
    const result = await resultFrom(child, task)
    if (!result) await removeLeftOver(task)
    return result ?? KILLED
  } finally {
    clearTimeout(patience)
    abort.removeEventListener('abort', kill)
  }
}

/** Resolves once the process has ended; undefined when it gave no result. */
function resultFrom(child: ChildProcess, task: BackupTask): Promise<TaskResult | undefined> {
  return new Promise((resolve) => {
    let result: TaskResult | undefined
    child.once('message', (message: TaskResult) => {
      result = message
    })
    child.once('error', () => resolve(undefined))
    child.once('exit', () => resolve(result))
    child.send(task, () => undefined)
  })
}

/** Systems may forbid it; the task then competes with the server for the processor. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    return
  }
}

async function removeLeftOver(task: BackupTask): Promise<void> {
  const folders = task.kind === 'copy' ? [task.copyFolder] : [task.dataDir, dirname(task.file)]
  for (const folder of folders) await removeTemporaryFilesOf(folder, task.now).catch(() => undefined)
  if (task.kind === 'test') await removeScratch(task.dataDir)
}
