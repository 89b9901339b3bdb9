import type { ReactNode } from 'react'
import { SpineArt } from '#ui/icons/spine-mark.tsx'
import { Button } from './button.tsx'
import styles from './list-states.module.css'
import { uiTexts } from './ui-texts.ts'

export interface EmptyStateProps {
  /** One line: what is missing. */
  text: string
  detail?: ReactNode
  /** The next step, usually a primary Button. */
  action?: ReactNode
}

/** The empty state of a list. */
export function EmptyState({ text, detail, action }: EmptyStateProps) {
  return (
    <div className={styles.face}>
      <SpineArt />
      <p className={styles.line}>{text}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {action}
    </div>
  )
}

export interface ErrorStateProps {
  /** What failed. */
  text: string
  detail?: ReactNode
  onRetry?: (() => void) | undefined
  /** 'Reintentar' by default. */
  retryLabel?: string | undefined
}

/** The error state of a list. */
export function ErrorState({ text, detail, onRetry, retryLabel = uiTexts.retry }: ErrorStateProps) {
  return (
    <div className={styles.face} role="alert">
      <SpineArt tone="danger" />
      <p className={styles.line}>{text}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}

export interface SkeletonListProps {
  /** The number of placeholder rows, about as many as expected. */
  rows?: number | undefined
  /** 'Cargando...' by default. */
  label?: string | undefined
}

/** The loading state of a list: placeholder rows, and a label. */
export function SkeletonList({ rows = 4, label = uiTexts.loading }: SkeletonListProps) {
  return (
    <div className={styles.loading}>
      <p className={styles.loadingLabel} role="status">
        {label}
      </p>
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          <div key={row} className={styles.skeletonRow}>
            <span className={styles.bone} />
            <span className={styles.shortBone} />
          </div>
        ))}
      </div>
    </div>
  )
}
