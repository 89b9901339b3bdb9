import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { Resolver } from '#features/shared/slot-resolver/resolver.tsx'
import type { CandidateItem, QuestionItem, WaitingItem } from '#features/sync-center/center-items.ts'
import { ChoosePatientDialog } from './choose-patient-dialog.tsx'
import { DropDialog } from './drop-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { OtherIncomeDialog } from './other-income-dialog.tsx'
import { SamePersonDialog } from './same-person-dialog.tsx'

/** The open dialog about a change. An edit keeps the data as they were when it was opened. */
export type OpenCenterDialog =
  | { kind: 'edit' | 'join'; item: QuestionItem; data: SyncCenterData }
  | { kind: 'choose-patient'; item: QuestionItem }
  | { kind: 'same-person'; item: QuestionItem; kept: Fields }
  | { kind: 'other-income'; item: QuestionItem; candidate: CandidateItem }
  | { kind: 'drop'; item: QuestionItem | WaitingItem }
  | { kind: 'resolve'; n: number }

interface CenterDialogsProps {
  /** Null while no dialog is open. */
  open: OpenCenterDialog | null
  onClose: () => void
}

/** The dialogs of the sync centre. */
export function CenterDialogs({ open, onClose }: CenterDialogsProps) {
  switch (open?.kind) {
    case 'edit':
    case 'join':
      return <EditDialog item={open.item} data={open.data} joins={open.kind === 'join'} onClose={onClose} />
    case 'choose-patient':
      return <ChoosePatientDialog item={open.item} onClose={onClose} />
    case 'same-person':
      return <SamePersonDialog item={open.item} kept={open.kept} onClose={onClose} />
    case 'other-income':
      return <OtherIncomeDialog item={open.item} candidate={open.candidate} onClose={onClose} />
    case 'drop':
      return <DropDialog item={open.item} onClose={onClose} />
    case 'resolve':
      return <Resolver n={open.n} onClose={onClose} />
    case undefined:
      return null
  }
}
