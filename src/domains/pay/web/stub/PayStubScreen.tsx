import { Button } from '@mantine/core'
import { IconPlusMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { withQuery } from '#platform/web/navigation/address.ts'
import { useNavigation, useParams } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { payRoutes } from '../../contract.ts'
import type { StubLine } from '../../rules/stub-shapes.ts'
import { AdjustStubDialog } from '../adjust/AdjustStubDialog.tsx'
import { DownloadButton } from '#domains/pay/web/DownloadButton.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import { StubMarks } from '../StubMarks.tsx'
import { LoadingStub, StubBody } from './StubBody.tsx'
import { StubSteps } from './StubSteps.tsx'
import type { StubStatus } from '../../rules.ts'
import type texts from '../../locales/en.json'

/** A worker's pay stub: its lines with their entries, its PDF, and corrections. */
export function PayStubScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const { id } = useParams()
  const { address } = useNavigation()
  const stub = useRead(payRoutes.readStub, { params: { id } })
  const [asking, setAsking] = useState<{ readonly line?: StubLine }>()
  const found = stub.data
  const mayAdjust = found?.allowed.includes('adjust') ?? false
  const adjustText = t(found?.status === 'issued' ? 'pay.correct.action' : 'pay.adjust.action')
  return (
    <Page
      title={found?.worker.name ?? t('pay.stub.one')}
      lead={
        found &&
        [t('pay.stub.one'), found.number, format.dates(found.period.startDate, found.period.endDate)]
          .filter(Boolean)
          .join(' · ')
      }
      badge={found && <StubStatusBadge status={found.status} />}
      back={{
        to: found ? `/provider/pay/${found.period.id}${withQuery(address.search, {})}` : '/provider/pay',
        label: t('pay.period.one'),
      }}
      actions={
        found && (
          <>
            <StubSteps stub={found} />
            {mayAdjust && (
              <ActionButton variant="default" icon={IconPlusMinus} onClick={() => setAsking({})}>
                {adjustText}
              </ActionButton>
            )}
            {found.allowed.includes('download') && (
              <DownloadButton of={payRoutes.readStubPdf} id={found.id} label={t('pay.document.action')} />
            )}
          </>
        )
      }
    >
      <Reading of={stub} loading={<LoadingStub />}>
        {(known) => (
          <>
            {known.marks.length > 0 && <StubMarks marks={known.marks} />}
            <StubBody
              stub={known}
              linkOf={({ id: entry }) =>
                `/provider/timesheet?${new URLSearchParams({ status: 'all', workerId: known.worker.id, entry }).toString()}`
              }
              linkToStub={(earlier) => `/provider/pay/stubs/${earlier}`}
              actions={(line) =>
                mayAdjust &&
                known.status === 'issued' && (
                  <Button size="sm" variant="default" onClick={() => setAsking({ line })}>
                    {t('pay.correct.line')}
                  </Button>
                )
              }
            />
            {asking && <AdjustStubDialog stub={known} line={asking.line} onClose={() => setAsking(undefined)} />}
          </>
        )}
      </Reading>
    </Page>
  )
}

const tones: Tones<StubStatus, (typeof texts)['stubStatus']> = { draft: 'neutral', issued: 'good' }

/** The status of a pay stub. */
function StubStatusBadge({ status }: { status: StubStatus }) {
  return <StatusBadge status={status} tones={tones} label={`pay.stubStatus.${status}`} />
}
