import { session } from '#domains/accounts/web/session.ts'
import { ProfileScreen } from '#domains/organisations/web/ProfileScreen.tsx'

/** The organisation's profile; a new name or time zone applies to the session immediately. */
export function CompanyProfileScreen() {
  return <ProfileScreen onSaved={() => void session.load()} />
}
