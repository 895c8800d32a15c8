import { History } from '#platform/web/ui/History.tsx'
import { settingsRoutes } from '../contract.ts'
import { useToldSettings } from './use-told-settings.ts'

/** Who changed what of the organisation: its profile, its settings, its holidays. */
export function OrganisationHistory() {
  const fields = useToldSettings()
  return <History of={settingsRoutes.readSettingsHistory} input={{ query: { limit: '10' } }} fields={fields} />
}
