import { RECORD_TEXT_FIELDS, type RecordTextField } from '#domain/clinical-record/clinical-record.ts'
import type { RecordVersion } from '#domain/wire/clinical-record-wire.ts'

/** One writing of a record: who, when, and which texts it changed. */
export interface VersionChange {
  version: number
  /** Epoch milliseconds. */
  at: number
  /** Null when the author is not known. */
  author: string | null
  /** The first writing, before which there was nothing. */
  isFirst: boolean
  /** Of the first writing the texts that it put; of a later one those that it changed. */
  changes: { field: RecordTextField; before: string; after: string }[]
}

/** What each writing changed, newest first, like the versions. */
export function versionChanges(versions: readonly RecordVersion[]): VersionChange[] {
  return versions.map((version, index) => {
    const former = versions[index + 1]
    return {
      version: version.version,
      at: Date.parse(version.writtenAt),
      author: authorOf(version),
      isFirst: former === undefined,
      changes: RECORD_TEXT_FIELDS.filter((field) => version[field] !== (former?.[field] ?? '')).map((field) => ({
        field,
        before: former?.[field] ?? '',
        after: version[field],
      })),
    }
  })
}

/** 'Ana Pérez'; the username of one who has no name. */
function authorOf({ Author }: RecordVersion): string | null {
  if (!Author) return null
  return `${Author.name} ${Author.lastName}`.trim() || Author.username
}
