import type { ReactNode } from 'react'
import type { SettingsGroup } from '#domain/clinic/settings/settings-group.ts'
import type { SettingsAnswer } from '#domain/wire/settings-wire.ts'
import { Card } from '#ui/layout/card.tsx'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import { groupTexts } from './group-texts.ts'
import { type SaveGroup, useSettingsGroup } from './use-settings-group.ts'

/** What the form of a group gets. */
export interface GroupFormProps<G extends SettingsGroup> {
  /** The values as the server keeps them. */
  value: SettingsAnswer<G>['value']
  /** Why the last save failed; null otherwise. */
  failure: string | null
  save: SaveGroup<G>
}

interface SettingsGroupCardProps<G extends SettingsGroup> {
  group: G
  title: string
  actions?: ReactNode
  children: (props: GroupFormProps<G>) => ReactNode
}

/** A card with the form of one group, once the server has sent it. */
export function SettingsGroupCard<G extends SettingsGroup>({
  group,
  title,
  actions,
  children,
}: SettingsGroupCardProps<G>) {
  const { state, value, failure, retry, save } = useSettingsGroup(group)
  return (
    <Card title={title} actions={actions}>
      {value ? children({ value, failure, save }) : <GroupMissing state={state} onRetry={retry} />}
    </Card>
  )
}

function GroupMissing({ state, onRetry }: { state: string; onRetry: () => void }) {
  if (state === 'reading') return <SkeletonList rows={4} />
  const text = state === 'unreachable' ? groupTexts.unreachable : groupTexts.failed
  return <ErrorState text={text} onRetry={onRetry} />
}
