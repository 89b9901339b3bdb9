import { appTexts } from '#app/app-texts.ts'
import type { DatabaseState } from '#data/local/database/database-state.ts'
import type { ClockTrouble } from '#data/local/session/clock-trouble.ts'
import { durationInWords } from '#domain/values/dates/duration-in-words.ts'
import { signedOutChangesText } from '#features/shared/forms/signed-out-changes-text.ts'
import type { DeviceTrouble } from '#features/shared/reading/use-device-trouble.ts'

/** A notice under the header. An alarm is announced at once, a warning at the next pause. */
export interface HeaderNotice {
  name:
    | 'lost_changes'
    | 'deleted'
    | 'lost'
    | 'outdated'
    | 'full'
    | 'behind'
    | 'stuck'
    | 'update'
    | 'waiting'
    | 'clock'
    | 'signed_out_changes'
  tone: 'alarm' | 'warning'
  text: string
}

const texts = appTexts.notice

/** Lists the notices, the most serious first. `lostChanges` is a text (lost-text.ts). */
export function headerNotices(
  state: DatabaseState,
  { update, isFull, isServerRolledBack, isStuck, waiting, clock, signedOutChanges }: DeviceTrouble,
  lostChanges: string | null = null,
): HeaderNotice[] {
  const left = signedOutChangesText(signedOutChanges)
  const notices: (HeaderNotice | false)[] = [
    lostChanges !== null && { name: 'lost_changes', tone: 'alarm', text: lostChanges },
    state === 'deleted' && { name: 'deleted', tone: 'alarm', text: texts.deleted },
    state === 'lost' && { name: 'lost', tone: 'alarm', text: texts.lost },
    isFull && { name: 'full', tone: 'alarm', text: texts.full },
    isServerRolledBack && { name: 'behind', tone: 'alarm', text: texts.behind },
    isStuck && !isServerRolledBack && { name: 'stuck', tone: 'alarm', text: texts.stuck },
    waiting?.kind === 'old' && { name: 'waiting', tone: 'alarm', text: texts.old(waiting.count) },
    update !== null && {
      name: 'update',
      tone: 'alarm',
      text: update === 'server' ? texts.newerServer : texts.newerChanges,
    },
    waiting?.kind === 'many' && { name: 'waiting', tone: 'warning', text: texts.many(waiting.count) },
    clock !== null && { name: 'clock', tone: 'warning', text: clockText(clock) },
    left !== null && { name: 'signed_out_changes', tone: 'warning', text: left },
    state === 'outdated' && { name: 'outdated', tone: 'warning', text: texts.outdated },
  ]
  return notices.filter((notice) => notice !== false)
}

function clockText({ kind, by }: ClockTrouble): string {
  const duration = durationInWords(by)
  if (kind === 'set_back') return texts.clockSetBack(duration)
  return texts.clock(duration, kind === 'ahead' ? 'adelantado' : 'atrasado')
}
