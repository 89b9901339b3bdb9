import type { ShownAccount } from '#data/local/rows/payments/shown-accounts.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { type Centavos, formatMoney } from '#domain/values/money.ts'
import { useClinicName } from '#features/shared/clinic/known-clinic-info.ts'
import { useToday } from '#features/shared/use-today.ts'
import { PortalInto } from '#ui/dialogs/portal-into.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import { balanceText, statementLines } from './account-statement.ts'
import { patientAccountTexts } from './patient-account-texts.ts'
import styles from './printed-statement.module.css'

const texts = patientAccountTexts.statement

interface PrintedStatementProps {
  account: ShownAccount
  who: string
}

/** The printed statement of an account. It replaces the whole page on paper, since it is rendered from a dialog. */
export function PrintedStatement({ account, who }: PrintedStatementProps) {
  const today = useToday()
  const clinic = useClinicName()
  const lines = statementLines(account)
  return (
    <PortalInto element={document.body}>
      <article data-paper-only className={styles.sheet}>
        <header>
          <p>{clinic}</p>
          <h1 className={styles.title}>{texts.title}</h1>
          <p>{texts.of(who, formatDayShort(today))}</p>
        </header>
        {lines.length === 0 ? (
          <p>{texts.empty}</p>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{texts.columns.date}</th>
                <th scope="col">{texts.columns.detail}</th>
                <th scope="col">{texts.columns.charged}</th>
                <th scope="col">{texts.columns.received}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ uid, date, detail, charged, received }) => (
                <tr key={uid}>
                  <td>
                    <Figures>{formatDayShort(date)}</Figures>
                  </td>
                  <td>{detail}</td>
                  <Money amount={charged} />
                  <Money amount={received} />
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className={styles.balance}>{balanceText(account.balance)}</p>
        {account.unknown > 0 && <p>{patientAccountTexts.unknown(account.unknown)}</p>}
        <footer>
          <p>{texts.since(formatDayShort(windowStartOf(today)))}</p>
          <p>{texts.noInvoice}</p>
        </footer>
      </article>
    </PortalInto>
  )
}

function Money({ amount }: { amount: Centavos | null }) {
  return <td className={styles.figure}>{amount !== null && <Figures>{formatMoney(amount)}</Figures>}</td>
}
