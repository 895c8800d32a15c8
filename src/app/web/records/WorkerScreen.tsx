import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { AssignmentsOf } from '#domains/assignments/web/AssignmentsOf.tsx'
import { EntriesOf } from '#domains/timesheets/web/EntriesOf.tsx'
import { WorkerPage } from '#domains/workforce/web/profile/WorkerPage.tsx'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'

/** One worker with assignments and latest hours. */
export function WorkerScreen() {
  const { t } = useWords()
  const mayOffer = useMay('assignments:write')
  return (
    <WorkerPage
      action={(worker) =>
        mayOffer &&
        worker.status === 'active' && (
          <Button
            component={Link}
            to={`/provider/assignments/add?workerId=${worker.id}`}
            leftSection={<IconCalendarPlus size={18} aria-hidden />}
          >
            {t('workforce.profile.offer')}
          </Button>
        )
      }
      more={(worker) => (
        <>
          <AssignmentsOf of={{ workerId: worker.id }} open={worker.status === 'active'} />
          <EntriesOf of={{ workerId: worker.id }} />
        </>
      )}
    />
  )
}
