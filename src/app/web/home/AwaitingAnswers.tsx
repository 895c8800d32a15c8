import { IconMailCheck } from '@tabler/icons-react'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { AwaitingList } from './AwaitingList.tsx'
import { HomeRow } from './HomeRow.tsx'

const query = { status: 'pending', sort: 'startDate', limit: '6' } as const

/** Reads the unanswered offers, the earliest first. */
export const useAwaitingAnswers = () => useRead(assignmentRoutes.listAssignments, { query })

/** The unanswered offers, the earliest first. */
export function AwaitingAnswers({ of }: { of: ReturnType<typeof useAwaitingAnswers> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const none = { title: t('app.providerHome.noOffers'), text: t('app.providerHome.noOffersText') }
  return (
    <AwaitingList
      of={of}
      title={t('app.providerHome.offersTitle')}
      all="/provider/assignments?status=pending"
      empty={{ icon: IconMailCheck, ...none }}
    >
      {({ id, worker, role, project, startDate }) => (
        <HomeRow
          key={id}
          name={worker.name}
          to={`/provider/assignments/${id}`}
          detail={`${role} · ${project.name}`}
          figure={format.date(startDate, 'dayMonth')}
        />
      )}
    </AwaitingList>
  )
}
