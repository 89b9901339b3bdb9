import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formNames, formOf } from '#domain/fields/field.ts'
import { patientFields } from '#domain/fields/patient-descriptor.ts'
import { isStaffOnly } from '#domain/patient/staff-only.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { useDownload } from '#features/patient-portal/use-download.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { patientFormTexts } from '#features/shared/patient-form/patient-form-texts.ts'
import type { Listing } from '#features/shared/reading/use-listing.ts'
import { paths } from '#features/shared/session/paths.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import facts from '#ui/styles/facts.module.css'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './own-details.module.css'

const texts = portalTexts.details
const labels = patientFormTexts.fields

/** What only staff see is not on this device. */
const FACTS = formNames(patientFields).filter((name) => !isStaffOnly(name))

/** Number of characters that fit into half of the card. */
const LONG = 13

const EditOwnDetails = lazyDialog(() =>
  import('./edit-own-details-dialog.tsx').then((module) => module.EditOwnDetailsDialog),
)

/** 'Mi Información': the person's file, with the acts to edit and to download it. */
export function OwnDetailsCard({ record }: { record: Listing<PatientView> }) {
  const [editing, setEditing] = useState<PatientView | null>(null)
  const patient = record.rows[0]
  const edit = patient && (
    <Button icon="edit" onClick={() => setEditing(patient)}>
      {texts.edit}
    </Button>
  )
  return (
    <Card title={texts.title} actions={edit}>
      {patient ? <Facts patient={patient} /> : <NoFacts record={record} />}
      <DetailActions />
      <EditOwnDetails open={editing} onClose={() => setEditing(null)} />
    </Card>
  )
}

function NoFacts({ record: { state, retry } }: { record: Listing<PatientView> }) {
  if (state === 'loading') return <SkeletonList rows={3} />
  if (state === 'failed') return <ErrorState text={texts.failed} onRetry={retry} />
  return (
    <div className={layout.stack1}>
      <p>{texts.missing}</p>
      <p className={typography.small}>{texts.missingHelp}</p>
    </div>
  )
}

function Facts({ patient }: { patient: PatientView }) {
  const { birthDate } = patient
  const shown = { ...formOf(patientFields, patient), birthDate: birthDate ? formatDayShort(birthDate) : '' }
  const entries = FACTS.map((name) => [labels[name], shown[name]] as const)
  return (
    <>
      {patient.waiting && <WaitingMark />}
      <dl className={classNames(facts.facts, styles.facts)}>
        {entries.map(([label, text]) => (
          <div key={label} className={styles.fact} data-long={text.length > LONG || undefined}>
            <dt>{label}</dt>
            <dd data-missing={text === '' || undefined}>{text || patientFormTexts.unknown}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function DetailActions() {
  const { download, busy } = useDownload()
  return (
    <p className={styles.ways}>
      <Button size="small" icon="download" busy={busy} busyLabel={texts.downloading} onClick={() => void download()}>
        {texts.download}
      </Button>
      <Link to={paths.privacy} className={styles.privacy}>
        <Icon name="info" size="small" />
        {texts.privacy}
      </Link>
    </p>
  )
}
