import { Alert } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { workforceRoutes } from '../../contract.ts'
import { DuplicateList } from '../DuplicateList.tsx'

/** Names the records that seem to be of the same person as a worker. */
export function PossibleDuplicates({ id }: { id: string }) {
  const { t } = useTranslation()
  const mayMerge = useMay('users:write')
  const { data } = useRead(workforceRoutes.listDuplicates, { params: { id } })
  if (!data || data.items.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconUsers size={20} aria-hidden />} title={t('workforce.duplicates.found')}>
      <DuplicateList duplicates={data.items} {...(mayMerge && { mergeInto: id })} />
    </Alert>
  )
}
