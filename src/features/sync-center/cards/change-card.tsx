import { createContext, type ReactNode, useContext, useId } from 'react'
import type { CenterItem } from '#features/sync-center/center-items.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { madeAtText } from '#features/sync-center/words/made-at.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'

/** The id of the surrounding card's title. */
const CardTitleContext = createContext<string | undefined>(undefined)

interface ChangeCardProps {
  item: CenterItem
  className: string | undefined
  badge: ReactNode
  children: ReactNode
}

/** A card of one change: its title, which labels the card, its state, kind and time. */
export function ChangeCard({ item, className, badge, children }: ChangeCardProps) {
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
        {children}
      </article>
    </CardTitleContext>
  )
}

/** A button of a card, described by the card's title, since other cards have the same button. */
export function CardButton(props: ButtonProps) {
  return <Button size="small" aria-describedby={useContext(CardTitleContext)} {...props} />
}
