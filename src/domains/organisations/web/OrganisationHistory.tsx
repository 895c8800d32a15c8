import { History } from '#platform/web/ui/record/History.tsx'
import { settingsRoutes } from '../contract.ts'
import { useToldSettings } from './use-told-settings.ts'

/** The history of the profile, the settings and the holidays. */
export function OrganisationHistory() {
  const fields = useToldSettings()
  return <History of={settingsRoutes.readSettingsHistory} input={{ query: { limit: '10' } }} fields={fields} />
}
