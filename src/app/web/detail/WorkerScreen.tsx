import { IconCalendarPlus } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { AssignmentsOf } from '#domains/assignments/web/AssignmentsOf.tsx'
import { CertificationsOf } from '#domains/documents/web/CertificationsOf.tsx'
import { DocumentsOf } from '#domains/documents/web/DocumentsOf.tsx'
import { useDocumentHistoryFields } from '#domains/documents/web/use-document-history-fields.ts'
import { RatesOf } from '#domains/pay/web/RatesOf.tsx'
import { EntriesOf } from '#domains/timesheets/web/EntriesOf.tsx'
import { WorkerPage } from '#domains/workforce/web/detail/WorkerPage.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { LinkedSection } from '#platform/web/ui/page/LinkedSection.tsx'

/** One worker with certifications, assignments, latest hours and documents. */
export function WorkerScreen() {
  const { t } = useTranslation()
  const mayOffer = useMay('assignments:write')
  const moreFields = useDocumentHistoryFields()
  return (
    <WorkerPage
      moreFields={moreFields}
      action={(worker) =>
        mayOffer &&
        worker.status === 'active' && (
          <LinkButton to={`/provider/assignments/add?workerId=${worker.id}`} icon={IconCalendarPlus}>
            {t('workforce.profile.offer')}
          </LinkButton>
        )
      }
      more={(worker) => (
        <>
          <LinkedSection name="certifications">
            <CertificationsOf workerId={worker.id} />
          </LinkedSection>
          <AssignmentsOf of={{ workerId: worker.id }} open={worker.status === 'active'} />
          <EntriesOf of={{ workerId: worker.id }} />
          <RatesOf workerId={worker.id} />
          <LinkedSection name="documents">
            <DocumentsOf of={{ workerId: worker.id }} />
          </LinkedSection>
        </>
      )}
    />
  )
}
