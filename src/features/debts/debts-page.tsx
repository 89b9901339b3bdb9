import { Link } from 'react-router-dom'
import { AccountingSections } from '#features/shared/money/accounting-sections.tsx'
import { accountingSectionTexts } from '#features/shared/money/accounting-sections-texts.ts'
import { paths } from '#features/shared/session/paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { backLinkClass } from '#ui/layout/back-link.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { DebtList } from './debt-list.tsx'
import { debtsTexts } from './debts-texts.ts'

/** 'Deudas': who owes how much, and since when. */
export function DebtsPage() {
  return (
    <>
      <PageHeader
        title={debtsTexts.title}
        back={
          <Link className={backLinkClass} to={paths.accounting}>
            <Icon name="back" />
            {accountingSectionTexts.back}
          </Link>
        }
      />
      <AccountingSections />
      <DebtList />
    </>
  )
}
