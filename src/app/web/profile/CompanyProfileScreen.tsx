import { session } from '#domains/accounts/web/session.ts'
import { ProfileScreen } from '#domains/organisations/web/ProfileScreen.tsx'

/** The company's profile; who is signed in learns at once of another name or time zone. */
export function CompanyProfileScreen() {
  return <ProfileScreen onSaved={() => void session.load()} />
}
