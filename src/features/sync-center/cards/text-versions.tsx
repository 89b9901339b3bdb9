import type { FieldVersions } from '#features/sync-center/change-texts/change-texts.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import { CardButton } from './change-card.tsx'
import styles from './text-versions.module.css'

const { columns, texts } = syncCenterTexts

interface TextVersionsProps {
  conflictFields: readonly FieldVersions[]
  /** This person's texts that nobody else changed. */
  otherDifferences: readonly FieldVersions[]
  onJoin: () => void
}

/** Conflicting texts of a clinical record: both versions side by side, and the way to keep both. */
export function TextVersions({ conflictFields, otherDifferences, onJoin }: TextVersionsProps) {
  return (
    <div className={layout.stack3}>
      {conflictFields.map((field) => (
        <Versions key={field.label} {...field} />
      ))}
      <div>
        <CardButton icon="edit" onClick={onJoin}>
          {texts.join}
        </CardButton>
      </div>
      {otherDifferences.length > 0 && <p className={styles.name}>{syncCenterTexts.besides}</p>}
      {otherDifferences.map((field) => (
        <Versions key={field.label} {...field} />
      ))}
    </div>
  )
}

function Versions({ label, before, mine, theirs }: FieldVersions) {
  return (
    <section aria-label={label}>
      <h4 className={styles.label}>{label}</h4>
      <div className={styles.versions}>
        <TextVersion name={columns.mine} text={mine} className={classNames(notice.box, notice.snug, notice.info)} />
        <TextVersion
          name={columns.theirs}
          text={theirs}
          className={classNames(notice.box, notice.snug, notice.warning)}
        />
      </div>
      <details className={styles.before}>
        <summary>{texts.before}</summary>
        <p className={styles.text}>{before}</p>
      </details>
    </section>
  )
}

function TextVersion({ name, text, className }: { name: string; text: string; className: string | undefined }) {
  return (
    <div className={className}>
      <p className={styles.name}>{name}</p>
      <p className={styles.text}>{text}</p>
    </div>
  )
}
