import type { LeavingPatient } from './listed-patients.ts'
import { useDeletionNews } from './use-deletion-news.ts'

/** Draws nothing: tells the server's answers to deletions. */
export function DeletionNews({ leaving }: { leaving: readonly LeavingPatient[] }) {
  useDeletionNews(leaving)
  return null
}
