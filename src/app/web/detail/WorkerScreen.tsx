import { IconCalendarPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { ReportSickButton } from '#domains/absences/web/ReportSickButton.tsx'
import { AssignmentsOf } from '#domains/assignments/web/AssignmentsOf.tsx'
import { AvailabilityOf } from '#domains/availability/web/AvailabilityOf.tsx'
import { CertificationsOf } from '#domains/documents/web/CertificationsOf.tsx'
import { DocumentsOf } from '#domains/documents/web/DocumentsOf.tsx'
import { useDocumentHistoryFields } from '#domains/documents/web/use-document-history-fields.ts'
import { PinOf } from '#domains/kiosk/web/PinOf.tsx'
import { RatesOf } from '#domains/pay/web/RatesOf.tsx'
import { EntriesOf } from '#domains/timesheets/web/EntriesOf.tsx'
import { workerName } from '#domains/workforce/rules.ts'
import { WorkerPage } from '#domains/workforce/web/detail/WorkerPage.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import styles from './WorkerScreen.module.css'

/** One worker with certifications, assignments, latest hours and documents. */
export function WorkerScreen() {
  const { t } = useTranslation()
  const mayOffer = useMay('assignments:write')
  const mayGivePin = useMay('workforce:write')
  const moreFields = useDocumentHistoryFields()
  return (
    <WorkerPage
      moreFields={moreFields}
      action={(worker) =>
        worker.status === 'active' && (
          <>
            {worker.allowed.includes('reportSick') && (
              <ReportSickButton worker={{ id: worker.id, name: workerName(worker) }} />
            )}
            {mayOffer && (
              <LinkButton to={`/provider/assignments/add?workerId=${worker.id}`} icon={IconCalendarPlus}>
                {t('workforce.profile.offer')}
              </LinkButton>
            )}
          </>
        )
      }
      more={(worker) => (
        <>
          <LinkedSection name="certifications">
            <CertificationsOf workerId={worker.id} />
          </LinkedSection>
          <AvailabilityOf workerId={worker.id} />
          <AssignmentsOf of={{ workerId: worker.id }} open={worker.status === 'active'} />
          <EntriesOf of={{ workerId: worker.id }} />
          <RatesOf workerId={worker.id} />
          {mayGivePin && worker.status === 'active' && <PinOf workerId={worker.id} />}
          <LinkedSection name="documents">
            <DocumentsOf of={{ workerId: worker.id }} />
          </LinkedSection>
        </>
      )}
    />
  )
}

// Scrolling, clicking or typing means that the user has arrived.
const arrivals = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** A section of a long screen that an address can name, as `?tab=documents`: it is scrolled into view, also while content above it still loads. */
function LinkedSection({ name, children }: { name: string; children: ReactNode }) {
  const [{ tab }] = useAddressQuery({ tab: '' })
  const part = useRef<HTMLDivElement>(null)
  const isSought = tab === name
  useEffect(() => {
    if (!isSought) return undefined
    const growth = new ResizeObserver(() =>
      part.current?.firstElementChild?.scrollIntoView({ block: 'start', behavior: 'instant' }),
    )
    const arrive = () => growth.disconnect()
    growth.observe(document.body)
    for (const one of arrivals) window.addEventListener(one, arrive, { once: true, passive: true })
    return () => {
      arrive()
      for (const one of arrivals) window.removeEventListener(one, arrive)
    }
  }, [isSought])
  return (
    <div ref={part} className={styles.part}>
      {children}
    </div>
  )
}
