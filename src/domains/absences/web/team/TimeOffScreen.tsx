import { IconFileImport } from '@tabler/icons-react'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useMay } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { AddressTabs } from '#platform/web/ui/page/AddressTabs.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { TeamCalendar } from './TeamCalendar.tsx'
import { TimeOffDialog } from './TimeOffDialog.tsx'
import { TimeOffList } from './TimeOffList.tsx'

/** The workers' time off: a list of requests and a calendar. */
export function TimeOffScreen() {
  const { t } = useTranslation()
  const mayDecide = useMay('timesheets:decide')
  const [{ open }, setQuery] = useAddressQuery({ open: '' })
  const importBalances = useMay('workforce:write') && (
    <LinkButton to="/provider/time-off/import" variant="default" icon={IconFileImport}>
      {t('absences.import.action')}
    </LinkButton>
  )
  return (
    <Page
      list
      title={t('absences.title')}
      lead={mayDecide ? t('absences.team.lead') : t('absences.team.leadReading')}
      actions={importBalances}
    >
      <AddressTabs
        name="view"
        label={t('absences.title')}
        tabs={[
          { value: 'list', label: t('absences.team.list'), panel: <TimeOffList /> },
          { value: 'calendar', label: t('absences.team.calendar'), panel: <TeamCalendar /> },
        ]}
      />
      {open !== '' && <TimeOffDialog key={open} id={open} onClose={() => setQuery({ open: '' })} />}
    </Page>
  )
}
