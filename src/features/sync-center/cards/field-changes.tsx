import type { FieldChange, FieldVersions } from '#features/sync-center/change-texts/change-texts.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { Icon } from '#ui/icons/icon.tsx'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** The fields of a change, each with its former value. */
export function FieldChanges({ fields, label }: { fields: readonly FieldChange[]; label: string }) {
  if (fields.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={label}>
      <dl className={styles.fields}>
        {fields.map((field) => (
          <div key={field.label} className={styles.field}>
            <dt>{field.label}</dt>
            <dd>
              {field.before !== null && (
                <>
                  <del className={typography.muted}>{field.before}</del>
                  <Icon name="chevron-right" size="small" />
                  <VisuallyHidden>{syncCenterTexts.becomes}</VisuallyHidden>
                </>
              )}
              <span>{field.after}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const columns = syncCenterTexts.columns

interface ConflictTableProps {
  conflictFields: readonly FieldVersions[]
  /** The fields of the change that are not in conflict. */
  otherDifferences: readonly FieldVersions[]
  label: string
}

/** A conflict by field: the value seen, the value after keep mine, and the server's present value. */
export function ConflictTable({ conflictFields, otherDifferences, label }: ConflictTableProps) {
  if (conflictFields.length === 0) return null
  return (
    <table className={styles.conflict} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{columns.field}</th>
          <th scope="col">{columns.before}</th>
          <th scope="col">{columns.mine}</th>
          <th scope="col">{columns.theirs}</th>
        </tr>
      </thead>
      <tbody>
        <FieldRows fields={conflictFields.filter(isChanged)} />
      </tbody>
      {otherDifferences.length > 0 && (
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={4}>
              {syncCenterTexts.besides}
            </th>
          </tr>
          <FieldRows fields={otherDifferences} />
        </tbody>
      )}
    </table>
  )
}

/** Whether one of the two sides changed the field. */
function isChanged({ before, mine, theirs }: FieldVersions): boolean {
  return mine !== before || theirs !== before
}

function FieldRows({ fields }: { fields: readonly FieldVersions[] }) {
  return fields.map((field) => (
    <tr key={field.label}>
      <th scope="row">{field.label}</th>
      <td data-column={columns.before}>{field.before}</td>
      <td data-column={columns.mine} className={notice.info}>
        {field.mine}
        {field.isUntouched && <span className={styles.untouched}>{syncCenterTexts.untouched}</span>}
      </td>
      <td data-column={columns.theirs} className={notice.warning}>
        {field.theirs}
      </td>
    </tr>
  ))
}
