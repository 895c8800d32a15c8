import { Button } from '@mantine/core'
import { IconCalendarPlus, IconMessage, IconPhone } from '@tabler/icons-react'
import type { Ref } from '#base/ref.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { ReportSickButton } from '#domains/absences/web/ReportSickButton.tsx'
import { TimeOffOf } from '#domains/absences/web/TimeOffOf.tsx'
import { ContractLimitsOf } from '#domains/assignments/web/ContractLimitsOf.tsx'
import { AssignmentsOf } from '#domains/assignments/web/AssignmentsOf.tsx'
import { AvailabilityOf } from '#domains/availability/web/Availability.tsx'
import { StartChecksOf } from '#domains/checks/web/StartChecksOf.tsx'
import { ContractsOf } from '#domains/contracts/web/ContractsOf.tsx'
import { CertificationsOf } from '#domains/documents/web/CertificationsOf.tsx'
import { DocumentsOf } from '#domains/documents/web/DocumentsOf.tsx'
import { useDocumentHistoryFields } from '#domains/documents/web/use-document-history-fields.ts'
import { InspectionsPanel } from '#domains/inspections/web/InspectionsPanel.tsx'
import { PinOf } from '#domains/kiosk/web/PinOf.tsx'
import { NewConversation } from '#domains/messages/web/NewConversation.tsx'
import { RatesOf } from '#domains/pay/web/RatesOf.tsx'
import { ReservesOf } from '#domains/pay/web/Reserves.tsx'
import { UpcomingShiftsOf } from '#domains/shifts/web/UpcomingShiftsOf.tsx'
import { EntriesOf } from '#domains/timesheets/web/EntriesOf.tsx'
import { workerName } from '#domains/workforce/rules.ts'
import { WorkerPage } from '#domains/workforce/web/detail/WorkerPage.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressDialog } from '#platform/web/navigation/use-address-dialog.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { ExpiredCertifications } from './ExpiredCertifications.tsx'
import { WorkerFigures } from './WorkerFigures.tsx'
import styles from './WorkerScreen.module.css'

/** One worker: this week's hours and the next shifts, then availability, assignments, hours, pay, documents, experience and history. */
export function WorkerScreen() {
  const { t } = useTranslation()
  const mayOffer = useMay('assignments:write')
  const mayGivePin = useMay('workforce:write')
  const seesHours = useMay('timesheets:read')
  const seesPay = useMay('pay:read')
  const sickness = useAddressDialog('reportSick')
  const moreFields = useDocumentHistoryFields()
  return (
    <WorkerPage
      moreFields={moreFields}
      action={(worker) =>
        worker.status === 'active' && (
          <>
            {worker.phone && (
              <Button
                component="a"
                href={`tel:${worker.phone}`}
                size="sm"
                variant="default"
                className={styles.call ?? ''}
                leftSection={<IconPhone size={20} aria-hidden />}
              >
                {t('app.palette.do.call')}
              </Button>
            )}
            <MessageButton to={{ id: worker.id, name: workerName(worker) }} />
            {worker.allowed.includes('reportSick') && (
              <ReportSickButton worker={{ id: worker.id, name: workerName(worker) }} dialog={sickness} />
            )}
            {mayOffer && (
              <LinkButton to={`/provider/assignments/add?workerId=${worker.id}`} icon={IconCalendarPlus}>
                {t('workforce.profile.offer')}
              </LinkButton>
            )}
          </>
        )
      }
      figures={(worker) => (
        <>
          <ExpiredCertifications workerId={worker.id} />
          <WorkerFigures workerId={worker.id} />
        </>
      )}
      current={(worker) => <UpcomingShiftsOf workerId={worker.id} />}
      sections={(worker) => [
        {
          name: 'availability',
          also: ['schedule'],
          content: (
            <>
              <AvailabilityOf workerId={worker.id} />
              <TimeOffOf worker={{ id: worker.id, name: workerName(worker) }} />
              {mayGivePin && worker.status === 'active' && <PinOf workerId={worker.id} />}
            </>
          ),
        },
        {
          name: 'work',
          content: <AssignmentsOf of={{ workerId: worker.id }} open={worker.status === 'active'} />,
        },
        seesHours && { name: 'hours', content: <EntriesOf of={{ workerId: worker.id }} /> },
        seesPay && {
          name: 'money',
          content: (
            <>
              <RatesOf workerId={worker.id} />
              <ReservesOf workerId={worker.id} />
            </>
          ),
        },
        {
          name: 'documents',
          also: ['certifications'],
          content: (
            <>
              <CertificationsOf workerId={worker.id} />
              <StartChecksOf of={{ workerId: worker.id }} />
              <ContractsOf of={{ workerId: worker.id }} />
              <ContractLimitsOf of={{ workerId: worker.id }} />
              <DocumentsOf of={{ workerId: worker.id }} />
              <InspectionsPanel of={{ workerId: worker.id, name: workerName(worker) }} />
            </>
          ),
        },
      ]}
    />
  )
}

/** Starts a conversation with a worker. */
function MessageButton({ to }: { to: Ref }) {
  const { t } = useTranslation()
  const [isWriting, setWriting] = useAddressDialog('message')
  return (
    <>
      <ActionButton variant="default" icon={IconMessage} onClick={() => setWriting(true)}>
        {t('workforce.profile.message')}
      </ActionButton>
      {isWriting && <NewConversation to={[to]} onClose={() => setWriting(false)} />}
    </>
  )
}
