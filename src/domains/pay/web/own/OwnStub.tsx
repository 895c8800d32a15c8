import { Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { payRoutes } from '../../contract.ts'
import type { OwnStub as Found } from '../../rules/stub-shapes.ts'
import { DownloadButton } from '#domains/pay/web/DownloadButton.tsx'
import { StubBody } from '../stub/StubBody.tsx'
import styles from './OwnStub.module.css'

/** One of the worker's pay stubs, and the way back to all of them. */
export function OwnStub({ id }: { id: string }) {
  const { t } = useTranslation()
  const stub = useRead(payRoutes.readOwnStub, { params: { id } })
  return (
    <Stack gap="1rem">
      <Link to="/worker/timesheet?tab=paystub" className={styles.back}>
        <IconArrowLeft size={16} aria-hidden />
        {t('pay.own.stubs')}
      </Link>
      <Reading of={stub}>{(found) => <StubContent stub={found} />}</Reading>
    </Stack>
  )
}

function StubContent({ stub }: { stub: Found }) {
  const { t } = useTranslation()
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  // The list with the focused link is no longer rendered.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {t('pay.own.stubOf', { days: format.dates(stub.period.startDate, stub.period.endDate) })}
        </h2>
        {stub.allowed.includes('download') && (
          <DownloadButton of={payRoutes.readOwnStubPdf} id={stub.id} label={t('pay.document.action')} />
        )}
      </header>
      <StubBody
        stub={stub}
        linkOf={({ date }) => `/worker/timesheet?tab=my-timesheet&date=${date}`}
        linkToStub={(earlier) => `/worker/timesheet?tab=paystub&stub=${earlier}`}
      />
    </>
  )
}
