import { CLINICAL_TEXT_FIELDS, type ClinicalTexts } from '#domain/clinical-record/clinical-record.ts'
import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import { MAIN_TEXT_FIELDS } from '#features/clinical-records/writing/record-form.ts'
import { clinicalTextLabels } from '#features/shared/clinical-text-labels.ts'
import { classNames } from '#ui/class-names.ts'
import facts from '#ui/styles/facts.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './record-detail.module.css'

/** The texts of a record, with their line breaks. Shows only the given ones. */
export function ClinicalTextsView({ texts }: { texts: Partial<ClinicalTexts> }) {
  const shown = CLINICAL_TEXT_FIELDS.filter((field) => field in texts)
  return (
    <dl className={classNames(facts.facts, styles.texts)}>
      {shown.map((field) => (
        <div key={field} className={MAIN_TEXT_FIELDS.includes(field) ? styles.main : undefined}>
          <dt>{clinicalTextLabels[field]}</dt>
          <dd>{texts[field] || <span className={typography.muted}>{recordsTexts.detail.none}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
