import { useProfile } from '#domains/accounts/web/session.ts'

/** True for workers, who see only their own record. */
export function useIsOwn(): boolean {
  return useProfile().type === 'worker'
}
