import { Alert } from '@mantine/core'
import { IconCircleCheck, IconClockPlay } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '#base/route.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { clockRoutes, type ClockState } from '#domains/clock/contract.ts'
import type { PunchKind } from '#domains/clock/rules.ts'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { NetworkFailure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { kioskWorkerRoutes } from '../../contract/worker.ts'
import { ChoiceButtons } from '../choices/ChoiceButtons.tsx'
import { choicesOfPunch, type ChosenPunch } from '../choices/choices-of-punch.ts'
import styles from './ScanScreen.module.css'

type Scanned = Answer<typeof kioskWorkerRoutes.punchByCode>

/** The page that the QR code of a kiosk opens on the phone of a worker: clock in or out, with the kiosk as proof of the place. */
export function ScanScreen() {
  const { t } = useTranslation()
  const [{ code }] = useAddressQuery({ code: '' })
  const clock = useRead(clockRoutes.readClock, {})
  const [done, setDone] = useState<{ kind: PunchKind; scanned: Scanned }>()
  return (
    <Page title={t('kiosk.scan.title')}>
      <Panel>
        {done ? (
          <Empty
            icon={IconCircleCheck}
            title={t(`kiosk.scan.done.${done.kind}`, { kiosk: done.scanned.kiosk })}
            text={t('kiosk.scan.doneText')}
            action={
              <LinkButton to="/worker/timesheet" size="md">
                {t('kiosk.scan.toClock')}
              </LinkButton>
            }
          />
        ) : (
          <Reading of={clock}>
            {(state) => (
              <Choices
                code={code}
                clock={state}
                readAt={clock.dataUpdatedAt}
                onDone={(kind, scanned) => setDone({ kind, scanned })}
              />
            )}
          </Reading>
        )}
      </Panel>
    </Page>
  )
}

interface ChoicesProps {
  code: string
  clock: ClockState
  /** The device's time when the clock was loaded. */
  readAt: number
  onDone: (kind: PunchKind, scanned: Scanned) => void
}

function Choices({ code, clock, readAt, onDone }: ChoicesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const failureText = useFailureText()
  const projects = useAllPages(
    assignmentRoutes.listWorkableProjects,
    { query: {} },
    { enabled: clock.state === 'ready' },
  )
  const { write, pending, problem } = useWrite(kioskWorkerRoutes.punchByCode)
  const work = { clock, projects: projects.data?.items ?? [] }
  const choices = choicesOfPunch(t, work, (at) => format.time(at))
  async function punch(chosen: ChosenPunch) {
    const outcome = await write({ body: { code, ...chosen } })
    if (outcome.ok) onDone(chosen.kind, outcome.answer)
  }
  if (choices.length === 0 && projects.data)
    return <Empty icon={IconClockPlay} title={t('clock.ready.none')} text={t('clock.ready.noneText')} />
  return (
    <div className={styles.choices}>
      {problem && (
        <Alert color="red" role="alert">
          {problem instanceof NetworkFailure ? t('kiosk.scan.offline') : failureText(problem)}
        </Alert>
      )}
      <ChoiceButtons
        choices={choices}
        clock={clock}
        now={() => Date.now() - readAt + Date.parse(clock.now)}
        size="lg"
        disabled={pending}
        onChoose={(chosen) => void punch(chosen)}
      />
      {projects.error && (
        <Failed title={t('clock.ready.failed')} failure={projects.error} retry={() => void projects.refetch()} />
      )}
      <p className={styles.note}>{t('kiosk.scan.note')}</p>
    </div>
  )
}
