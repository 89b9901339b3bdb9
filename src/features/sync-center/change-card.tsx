import { createContext, type ReactNode, useContext, useId } from 'react'
import { Button, type ButtonProps } from '#ui/button.tsx'
import type { CenterItem } from './center-items.ts'
import { madeAtText } from './made-at.ts'
import styles from './sync-center.module.css'

/** The id of the title of the card around. */
const CardTitleContext = createContext<string | undefined>(undefined)

interface ChangeCardProps {
  item: CenterItem
  className: string | undefined
  badge: ReactNode
  children: ReactNode
}

/** A change on a card of its own: its title, which names the card, how it stands, what it is and since when. */
export function ChangeCard({ item, className, badge, children }: ChangeCardProps) {
  const titleId = useId()
  return (
    <CardTitleContext value={titleId}>
      <article className={className} aria-labelledby={titleId}>
        <header className={styles.itemHead}>
          <h3 id={titleId} tabIndex={-1} className={styles.itemTitle}>
            {item.title}
          </h3>
          {badge}
        </header>
        <p className={styles.small}>
          {item.kind} · {madeAtText(item.entry.madeAt)}
        </p>
        {children}
      </article>
    </CardTitleContext>
  )
}

/** A button of a card: other cards have the like, so the title tells whose it is. */
export function CardButton(props: ButtonProps) {
  return <Button size="small" aria-describedby={useContext(CardTitleContext)} {...props} />
}
