import { type ShownStatuses, StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { UserStatus } from '../../rules.ts'
import type words from '../../locales/en.json'

const statuses: ShownStatuses<UserStatus, 'accounts.users.status.', (typeof words)['users']['status']> = {
  invited: { tone: 'waiting', label: 'accounts.users.status.invited' },
  active: { tone: 'good', label: 'accounts.users.status.active' },
  inactive: { tone: 'neutral', label: 'accounts.users.status.inactive' },
}

/** Shows the status of a user. */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  return <StatusBadge status={status} of={statuses} />
}
