import { History } from '#platform/web/ui/record/History.tsx'
import { settingsRoutes } from '../contract.ts'
import { useSettingsHistoryFields } from './use-settings-history-fields.ts'

/** The history of the profile, the settings and the holidays. */
export function OrganisationHistory() {
  const fields = useSettingsHistoryFields()
  return <History of={settingsRoutes.readSettingsHistory} input={{ query: { limit: '10' } }} fields={fields} />
}
