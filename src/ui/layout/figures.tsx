import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './figures.module.css'

interface FiguresProps {
  children: ReactNode
  /** Struck through, for amounts that no longer count. */
  struck?: boolean | undefined
  className?: string | undefined
}

/** Times and amounts: digits of equal width, without line breaks. */
export function Figures({ children, struck = false, className }: FiguresProps) {
  const Tag = struck ? 's' : 'span'
  return <Tag className={classNames(styles.figures, className)}>{children}</Tag>
}
