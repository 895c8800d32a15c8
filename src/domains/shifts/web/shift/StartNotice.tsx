import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { localTimeOf } from '#base/calendar.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { incompleteStartRoutes } from '#domains/checks/contract/incomplete-starts.ts'
import { useProblemText } from '#domains/checks/web/use-problem-text.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import type { Shift } from '../../contract.ts'
import styles from './StartNotice.module.css'

/** What the start of a shift lacks, with a link to where it is completed; `otherwise` if that is not known. */
export function StartNotice({ shift, otherwise }: { shift: Shift; otherwise: ReactNode }) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const textOf = useProblemText()
  const mayPlan = useMay('assignments:write')
  const day = localTimeOf(shift.startsAt, timeZone).date
  const { data } = useRead(
    incompleteStartRoutes.listIncompleteStarts,
    { query: { from: day, to: day, workerId: shift.worker.id, drafts: 'true' } },
    { enabled: mayPlan && shift.status === 'scheduled' },
  )
  const start = data?.items.find(({ assignmentId }) => assignmentId === shift.assignmentId)
  if (!start) return otherwise
  const isBlocked = start.problems.some(({ effect }) => effect === 'block')
  return (
    <Alert
      color={isBlocked ? 'red' : 'yellow'}
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t(`checks.start.${isBlocked ? 'block' : 'warn'}`)}
    >
      <ul className={styles.list}>
        {start.problems.map((problem) => (
          <li key={`${problem.item} ${problem.name}`}>{textOf(problem)}</li>
        ))}
      </ul>
      <Anchor component={Link} to={`/provider/assignments/${shift.assignmentId}`}>
        {t('checks.start.complete')}
      </Anchor>
    </Alert>
  )
}
