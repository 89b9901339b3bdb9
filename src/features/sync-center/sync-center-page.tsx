import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AskedCharge } from '#data/local/rows/payments/asked-charges.ts'
import { readSyncCenter, type SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { homePathOf } from '#domain/user/user.ts'
import { useSecondCharges } from '#features/shared/money/use-second-charges.ts'
import { useLiveReading } from '#features/shared/reading/use-live-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { ConnectionCard } from '#features/sync-center/cards/connection-card.tsx'
import { LostSeriesCard } from '#features/sync-center/cards/lost-series-card.tsx'
import { QuestionCard } from '#features/sync-center/cards/question-card.tsx'
import { SecondChargeCard } from '#features/sync-center/cards/second-charge-card.tsx'
import { WaitingRow } from '#features/sync-center/cards/waiting-row.tsx'
import type { OpenCenterDialog } from '#features/sync-center/dialogs/center-dialogs.tsx'
import { saveFile } from '#ui/browser/save-file.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { backLinkClass } from '#ui/layout/back-link.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import { centerItems } from './center-items.ts'
import { questionGroups } from './question-groups.ts'
import styles from './sync-center.module.css'
import { syncCenterTexts } from './sync-center-texts.ts'
import { useFocusOfGoneCard } from './use-focus-of-gone-card.ts'
import { waitingCopy } from './waiting-copy.ts'

const CenterDialogs = lazyDialog(() =>
  import('#features/sync-center/dialogs/center-dialogs.tsx').then((module) => module.CenterDialogs),
)

/** The sync centre: pending changes, those that need a decision, and the possible decisions. */
export function SyncCenterPage() {
  const { db, user } = useClinic()
  const data = useLiveReading(() => readSyncCenter(db).catch(unreadable), [db])
  const [open, setOpen] = useState<OpenCenterDialog | null>(null)
  const lists = useFocusOfGoneCard()
  const charges = useSecondCharges()
  return (
    <>
      <PageHeader
        title={syncCenterTexts.title}
        back={
          <Link className={backLinkClass} to={homePathOf(user.role) ?? paths.home}>
            <Icon name="back" />
            {syncCenterTexts.back}
          </Link>
        }
        actions={typeof data === 'object' && data.outbox.length > 0 && <DownloadButton data={data} />}
      />
      <ConnectionCard />
      <div {...lists}>
        {data === undefined && <SkeletonList />}
        {data === 'unreadable' && <ErrorState text={syncCenterTexts.unreadable} />}
        {typeof data === 'object' && <ChangeLists data={data} charges={charges} onOpen={setOpen} />}
      </div>
      {/* The dialog stays open while its card disappears (the change is being sent), and while nothing can be read. */}
      <CenterDialogs open={open} onClose={() => setOpen(null)} />
    </>
  )
}

function unreadable(error: unknown): 'unreadable' {
  console.error(error)
  return 'unreadable'
}

interface ChangeListsProps {
  data: SyncCenterData
  charges: readonly AskedCharge[]
  onOpen: (dialog: OpenCenterDialog) => void
}

function ChangeLists({ data, charges, onOpen }: ChangeListsProps) {
  const { questions, waiting } = centerItems(data)
  const unsent = waiting.length + data.ofNewerApp
  const asked = questions.length + charges.length
  if (asked + unsent === 0) {
    return <EmptyState text={syncCenterTexts.nothing} detail={syncCenterTexts.nothingDetail} />
  }
  return (
    <>
      {asked > 0 && (
        <section className={classNames(layout.stack3, styles.section)}>
          <h2 tabIndex={-1}>
            {syncCenterTexts.questions} ({asked})
          </h2>
          <ul className={layout.stack3}>
            {questionGroups(questions, data).map(([item, ...others]) => (
              <li key={item.entry.n}>
                {others.length > 0 ? (
                  <LostSeriesCard
                    items={[item, ...others]}
                    onResolve={() => onOpen({ kind: 'resolve', n: item.entry.n })}
                  />
                ) : (
                  <QuestionCard
                    item={item}
                    onEdit={() => onOpen({ kind: 'edit', item, data })}
                    onChoosePatient={() => onOpen({ kind: 'choose-patient', item })}
                    onSamePerson={(kept) => onOpen({ kind: 'same-person', item, kept })}
                    onOtherIncome={(candidate) => onOpen({ kind: 'other-income', item, candidate })}
                    onJoin={() => onOpen({ kind: 'join', item, data })}
                    onResolve={() => onOpen({ kind: 'resolve', n: item.entry.n })}
                    onDrop={() => onOpen({ kind: 'drop', item })}
                  />
                )}
              </li>
            ))}
            {charges.map((charge) => (
              <li key={charge.charge.uid}>
                <SecondChargeCard asked={charge} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {unsent > 0 && (
        <section className={classNames(layout.stack3, styles.section)}>
          <h2 tabIndex={-1}>
            {syncCenterTexts.waiting} ({unsent})
          </h2>
          <ul className={layout.stack3}>
            {waiting.map((item) => (
              <li key={item.entry.n}>
                <WaitingRow item={item} onDrop={() => onOpen({ kind: 'drop', item })} />
              </li>
            ))}
            {data.ofNewerApp > 0 && <li className={styles.item}>{syncCenterTexts.ofNewerApp(data.ofNewerApp)}</li>}
          </ul>
        </section>
      )}
    </>
  )
}

function DownloadButton({ data }: { data: SyncCenterData }) {
  const { user, sources } = useClinic()
  const download = () => {
    const { name, text } = waitingCopy(data, user.username, sources.now())
    saveFile(name, new Blob([text], { type: 'application/json' }))
  }
  return (
    <Button icon="download" onClick={download}>
      {syncCenterTexts.download}
    </Button>
  )
}
