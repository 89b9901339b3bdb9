import { CLINICAL_TEXT_FIELDS, type ClinicalTextField } from '#domain/clinical-record/clinical-record.ts'
import type { ClinicalRecordVersion } from '#domain/wire/rows/clinical-record-wire.ts'

/** One version of a record: author, time, and the texts that it changed. */
export interface VersionChange {
  version: number
  /** Epoch milliseconds. */
  at: number
  /** Null when the author is not known. */
  author: string | null
  /** The creation of the record. */
  isFirst: boolean
  /** The texts that the version set (first version) or changed (later ones). */
  changes: { field: ClinicalTextField; before: string; after: string }[]
}

/** Returns what each version changed, newest first, like `versions`. */
export function versionChanges(versions: readonly ClinicalRecordVersion[]): VersionChange[] {
  return versions.map((version, index) => {
    const former = versions[index + 1]
    return {
      version: version.version,
      at: Date.parse(version.writtenAt),
      author: authorOf(version),
      isFirst: former === undefined,
      changes: CLINICAL_TEXT_FIELDS.filter((field) => version[field] !== (former?.[field] ?? '')).map((field) => ({
        field,
        before: former?.[field] ?? '',
        after: version[field],
      })),
    }
  })
}

/** Returns 'Ana Pérez', or the username of an author without a name. */
function authorOf({ Author }: ClinicalRecordVersion): string | null {
  if (!Author) return null
  return `${Author.name} ${Author.lastName}`.trim() || Author.username
}
