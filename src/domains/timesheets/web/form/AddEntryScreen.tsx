import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { LoadingCards } from '#platform/web/ui/feedback/LoadingCards.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { timesheetRoutes } from '../../contract.ts'
import { EntryForm } from './EntryForm.tsx'
import { weekOfEntry } from './week-of-entry.ts'

/** Adds a manual entry or, with `?entry=`, edits an existing one. */
export function AddEntryScreen() {
  const { t } = useTranslation()
  const [{ entry: id, date }] = useAddressQuery({ entry: '', date: '' })
  return (
    <Page
      narrow
      title={id ? t('timesheets.entry.edit') : t('timesheets.entry.add')}
      back={{ to: weekOfEntry(date), label: t('timesheets.own.tab') }}
    >
      {id ? <Editing key={id} id={id} /> : <EntryForm />}
    </Page>
  )
}

function Editing({ id }: { id: string }) {
  const { t } = useTranslation()
  const entry = useRead(timesheetRoutes.readOwnEntry, { params: { id } })
  if (!entry.data) {
    if (!entry.error) return <LoadingCards as="form" />
    return <Failed title={t('timesheets.failure.load')} failure={entry.error} retry={() => void entry.refetch()} />
  }
  if (entry.data.allowed.includes('edit')) return <EntryForm entry={entry.data} />
  return (
    <Alert color="gray" icon={<IconLock size={20} aria-hidden />} title={t('timesheets.refusals.ENTRY_NOT_EDITABLE')}>
      <LinkButton to={weekOfEntry(entry.data.date)} variant="default" size="md" mt="sm">
        {t('timesheets.own.tab')}
      </LinkButton>
    </Alert>
  )
}
