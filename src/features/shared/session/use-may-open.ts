import { useClinic } from './clinic-context.ts'
import { mayOpen } from './paths.ts'

/** Whether the signed-in user may open the screen, so that nothing leads where the route would turn back. */
export function useMayOpen(pathname: string): boolean {
  return mayOpen(useClinic().user, pathname)
}
