import { useProfile } from '#domains/accounts/web/session.ts'

/** True for workers, who see no record but their own. */
export function useIsOwn(): boolean {
  return useProfile().type === 'worker'
}
