import { IconAddressBook, IconAdjustments, IconBuilding } from '@tabler/icons-react'
import type { Answer } from '#base/route.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { AddressTabs } from '#platform/web/ui/page/AddressTabs.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { organisationRoutes } from '../contract.ts'
import { CompanyForm } from './company/CompanyForm.tsx'
import { ContactsForm } from './company/ContactsForm.tsx'
import { PreferencesForm } from './company/PreferencesForm.tsx'

export type Contacts = Answer<typeof organisationRoutes.readContacts>
export type Preferences = Answer<typeof organisationRoutes.readPreferences>
export type ProfileTab = 'company' | 'contacts' | 'preferences'

/** The properties of each tab’s form. */
export interface TabFormProps<Found> {
  found: Found
  /** The label of the save button. */
  submit: string
  onSaved: () => void
}

/** The three tabs of the company profile, each loaded and saved separately. */
export function ProfileTabs({
  submit,
  onSaved,
  passed,
}: {
  submit: (tab: ProfileTab) => string
  onSaved: (tab: ProfileTab) => void
  /** The number of completed steps, when the tabs are the last steps of a registration. */
  passed?: number
}) {
  const { t } = useTranslation()
  const company = useRead(organisationRoutes.readCompany, {})
  const contacts = useRead(organisationRoutes.readContacts, {})
  const preferences = useRead(organisationRoutes.readPreferences, {})
  const failed = t('organisations.profile.notLoaded')
  const tabs = [
    {
      value: 'company',
      label: t('organisations.profile.tab.company'),
      icon: <IconBuilding size={18} aria-hidden />,
      panel: (
        <Reading of={company} failed={failed}>
          {(found) => <CompanyForm found={found} submit={submit('company')} onSaved={() => onSaved('company')} />}
        </Reading>
      ),
    },
    {
      value: 'contacts',
      label: t('organisations.profile.tab.contacts'),
      icon: <IconAddressBook size={18} aria-hidden />,
      panel: (
        <Reading of={contacts} failed={failed}>
          {(found) => <ContactsForm found={found} submit={submit('contacts')} onSaved={() => onSaved('contacts')} />}
        </Reading>
      ),
    },
    {
      value: 'preferences',
      label: t('organisations.profile.tab.preferences'),
      icon: <IconAdjustments size={18} aria-hidden />,
      panel: (
        <Reading of={preferences} failed={failed}>
          {(found) => (
            <PreferencesForm found={found} submit={submit('preferences')} onSaved={() => onSaved('preferences')} />
          )}
        </Reading>
      ),
    },
  ]
  return <AddressTabs label={t('organisations.profile.title')} tabs={tabs} keep passed={passed} />
}
