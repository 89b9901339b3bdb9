import type { LoggedError } from '#server/platform/logged-error.ts'
import type { TableDigests } from './table-digests.ts'

/** What the backup process does in one run. Paths are absolute. */
export type BackupTask = { now: number; key?: string | undefined } & (
  | { kind: 'backup'; dataDir: string; file: string }
  | { kind: 'copy'; file: string; copyFolder: string }
  | { kind: 'test'; dataDir: string; file: string; tables: TableDigests }
)

/** Causes of a failure that have a remedy of their own; 'other' is for the log. */
export const TASK_FAILURES = ['no-space', 'no-permission', 'no-folder', 'damaged', 'exists', 'other'] as const
export type TaskFailure = (typeof TASK_FAILURES)[number]

/** What a run came to. `bytes` is the size of the file. */
export type TaskDone = { bytes: number; tables?: TableDigests; differences?: number }

export type TaskResult = { done: TaskDone } | { failure: TaskFailure; error: LoggedError }
