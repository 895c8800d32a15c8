import { IconAddressBook, IconAdjustments, IconBuilding, type TablerIcon } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import type { Failure } from '#platform/web/failure/problem.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { AddressTabs } from '#platform/web/ui/page/AddressTabs.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { organisationRoutes } from '../contract.ts'
import type { ProfileForms } from '../rules/profile.ts'
import { CompanyForm } from './company/CompanyForm.tsx'
import { ContactsForm } from './company/ContactsForm.tsx'
import { PreferencesForm } from './company/PreferencesForm.tsx'
import type { TabFormProps } from './company/TabForm.tsx'

export type ProfileTab = 'company' | 'contacts' | 'preferences'

/** The three tabs of the company profile, each loaded and saved separately. */
export function ProfileTabs({
  submit,
  onSaved,
  onTyped,
  passed,
}: {
  submit: (tab: ProfileTab) => string
  onSaved: (tab: ProfileTab) => void
  /** Called with the values of a tab that has been opened, at first and after each change. */
  onTyped?: (typed: Partial<ProfileForms>) => void
  /** The number of completed steps, when the tabs are the last steps of a registration. */
  passed?: number
}) {
  const { t } = useTranslation()
  const company = useRead(organisationRoutes.readCompany, {})
  const contacts = useRead(organisationRoutes.readContacts, {})
  const preferences = useRead(organisationRoutes.readPreferences, {})
  const failed = t('organisations.profile.notLoaded')
  const tabOf = <Found,>(
    value: ProfileTab,
    Icon: TablerIcon,
    of: UseQueryResult<Found, Failure>,
    Form: ComponentType<TabFormProps<Found>>,
  ) => ({
    value,
    label: t(`organisations.profile.tab.${value}`),
    icon: <Icon size={18} aria-hidden />,
    panel: (
      <Reading of={of} failed={failed}>
        {(found) => (
          <Form
            found={found}
            submit={submit(value)}
            onSaved={() => onSaved(value)}
            onTyped={onTyped && ((values) => onTyped({ [value]: values }))}
          />
        )}
      </Reading>
    ),
  })
  const tabs = [
    tabOf('company', IconBuilding, company, CompanyForm),
    tabOf('contacts', IconAddressBook, contacts, ContactsForm),
    tabOf('preferences', IconAdjustments, preferences, PreferencesForm),
  ]
  return <AddressTabs label={t('organisations.profile.title')} tabs={tabs} keep passed={passed} />
}
