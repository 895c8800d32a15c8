import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { UserStatus } from '../../rules.ts'
import type texts from '../../locales/en.json'

const tones: Tones<UserStatus, (typeof texts)['users']['status']> = {
  invited: 'waiting',
  active: 'good',
  inactive: 'neutral',
}

/** Shows the status of a user. */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  return <StatusBadge status={status} tones={tones} label={`accounts.users.status.${status}`} />
}
