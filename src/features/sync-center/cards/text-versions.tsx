import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import type { FieldQuestion } from '#features/sync-center/words/change-words.ts'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import { CardButton } from './change-card.tsx'
import styles from './text-versions.module.css'

const { columns, texts } = syncCenterTexts

interface TextVersionsProps {
  question: readonly FieldQuestion[]
  /** This person's texts that nobody else changed. */
  besides: readonly FieldQuestion[]
  onJoin: () => void
}

/** Conflicting texts of a clinical record: both versions side by side, and the way to keep both. */
export function TextVersions({ question, besides, onJoin }: TextVersionsProps) {
  return (
    <div className={layout.stack3}>
      {question.map((field) => (
        <Versions key={field.label} {...field} />
      ))}
      <div>
        <CardButton icon="edit" onClick={onJoin}>
          {texts.join}
        </CardButton>
      </div>
      {besides.length > 0 && <p className={styles.name}>{syncCenterTexts.besides}</p>}
      {besides.map((field) => (
        <Versions key={field.label} {...field} />
      ))}
    </div>
  )
}

function Versions({ label, before, mine, theirs }: FieldQuestion) {
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
