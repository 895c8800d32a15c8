import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge, type Tone } from '#platform/web/ui/StatusBadge.tsx'
import type { UserStatus } from '../../rules.ts'

const tones: Readonly<Record<UserStatus, Tone>> = { invited: 'waiting', active: 'good', inactive: 'neutral' }

/** Whether a user can sign in, or has still to follow the invitation. */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { t } = useWords()
  return <StatusBadge tone={tones[status]}>{t(`accounts.users.status.${status}`)}</StatusBadge>
}
