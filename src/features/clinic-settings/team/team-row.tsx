import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { momentInWords } from '#domain/values/dates/moment-in-words.ts'
import type { StaffAccount } from '#domain/wire/staff-wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { staffName } from './staff-access.ts'
import { teamTexts as texts } from './team-texts.ts'

/** What can be done with an account. */
export type TeamAct = 'edit' | 'link' | 'disable' | 'enable'

interface TeamRowProps {
  account: StaffAccount
  isOwn: boolean
  today: LocalDate
  /** Epoch milliseconds. */
  now: number
  onAct: (act: TeamAct) => void
}

/** An account of the staff: who, with which rights, and when it was used. */
export function TeamRow({ account, isOwn, today, now, onAct }: TeamRowProps) {
  const name = staffName(account)
  const { username, email, lastUsedAt } = account
  const use = lastUsedAt ? texts.lastUse(momentInWords(Date.parse(lastUsedAt), today)) : texts.neverUsed
  const facts = [username, email, account.pending ? '' : use].filter((fact) => fact !== '' && fact !== name)
  const acts: TeamAct[] = account.active ? ['edit', ...(isOwn ? [] : (['link', 'disable'] as const))] : ['enable']
  return (
    <li className={listRow.row}>
      <div className={listRow.lines}>
        <p className={classNames(layout.line, typography.strong)}>
          <span>{name}</span>
          {isOwn && <Badge>{texts.own}</Badge>}
          {account.owner && <Badge tone="action">{texts.badges.owner}</Badge>}
          {account.scope === 'front-desk' && <Badge>{texts.badges.frontDesk}</Badge>}
          {!account.active && <Badge tone="danger">{texts.disabled}</Badge>}
        </p>
        <p className={typography.small}>{facts.join(' · ')}</p>
        {account.active && account.pending && (
          <p className={typography.small}>{invitationState(account, today, now)}</p>
        )}
      </div>
      <div className={listRow.actions}>
        {acts.map((act) => (
          <Button
            key={act}
            size="small"
            variant="quiet"
            aria-label={texts.actOn(texts[act], name)}
            onClick={() => onAct(act)}
          >
            {texts[act]}
          </Button>
        ))}
      </div>
    </li>
  )
}

function invitationState({ inviteUntil }: StaffAccount, today: LocalDate, now: number): string {
  const until = inviteUntil ? Date.parse(inviteUntil) : 0
  return until > now ? texts.pending(momentInWords(until, today)) : texts.pendingWithoutLink
}
