import { createContext, type ReactNode, useContext, useId } from 'react'
import type { CenterItem } from '#features/sync-center/center-items.ts'
import { madeAtText } from '#features/sync-center/change-texts/made-at-text.ts'
import type { Choice } from '#features/sync-center/first-choice.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { Button, type ButtonProps } from '#ui/button.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'

/** The id of the surrounding card's title. */
const CardTitleContext = createContext<string | undefined>(undefined)
/** The answer whose button is the surrounding card's primary one. */
const FirstChoiceContext = createContext<Choice | null>(null)

interface ChangeCardProps {
  item: CenterItem
  className: string | undefined
  badge: ReactNode
  /** The likeliest answer to a question. */
  first?: Choice | null
  children: ReactNode
}

/** A card of one change: its title, which labels the card, its state, kind and time. */
export function ChangeCard({ item, className, badge, first = null, children }: ChangeCardProps) {
  const titleId = useId()
  return (
    <CardTitleContext value={titleId}>
      <article className={className} aria-labelledby={titleId}>
        <header className={layout.ends}>
          <h3 id={titleId} tabIndex={-1} className={styles.itemTitle}>
            {item.title}
          </h3>
          {badge}
        </header>
        <p className={typography.small}>
          {item.kind} · {madeAtText(item.entry.madeAt)}
        </p>
        <FirstChoiceContext value={first}>{children}</FirstChoiceContext>
      </article>
    </CardTitleContext>
  )
}

interface CardButtonProps extends ButtonProps {
  /** The answer that it gives. */
  choice?: Choice | undefined
}

/** A button of a card, described by the card's title, since other cards have the same button. */
export function CardButton({ choice, ...props }: CardButtonProps) {
  const titleId = useContext(CardTitleContext)
  const isFirst = useContext(FirstChoiceContext) === choice
  return <Button size="small" variant={isFirst ? 'primary' : 'secondary'} aria-describedby={titleId} {...props} />
}
