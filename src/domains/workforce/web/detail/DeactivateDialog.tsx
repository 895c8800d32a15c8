import { Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import type { WorkerProfile } from '../../contract.ts'
import { departureRoutes, type OpenWork } from '../../contract/departure.ts'
import { workerName } from '../../rules.ts'
import styles from './DeactivateDialog.module.css'

/** Asks before a worker is deactivated, and lists the open work with its treatment. */
export function DeactivateDialog({ worker, onClose }: { worker: WorkerProfile; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const name = workerName(worker)
  const [isCompleting, setCompleting] = useState(false)
  const [isKeeping, setKeeping] = useState(false)
  const open = useRead(departureRoutes.readOpenWork, { params: { id: worker.id } })
  const deactivate = useWrite(departureRoutes.deactivateWorker, {
    onDone: () => tell.success(t('workforce.deactivate.done', { name })),
  })
  async function confirm() {
    await deactivate.act({
      params: { id: worker.id },
      ifMatch: worker.version,
      query: { ...(isCompleting && { assignments: 'complete' }), ...(isKeeping && { drafts: 'keep' }) },
    })
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('workforce.deactivate.title', { name })}>
      <Stack gap="md">
        <p>{t('workforce.deactivate.text')}</p>
        <Reading of={open}>
          {(work) => (
            <>
              <OpenList work={work} />
              {work.running > 0 && (
                <Checkbox
                  checked={isCompleting}
                  onChange={(event) => setCompleting(event.currentTarget.checked)}
                  label={t('workforce.departure.complete')}
                />
              )}
              {work.drafts > 0 && (
                <Checkbox
                  checked={isKeeping}
                  onChange={(event) => setKeeping(event.currentTarget.checked)}
                  label={t('workforce.departure.keepDrafts')}
                />
              )}
            </>
          )}
        </Reading>
      </Stack>
      <StickyBar>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('platform.action.close')}
        </Button>
        <Button color="red" loading={deactivate.pending} disabled={!open.data} onClick={() => void confirm()}>
          {t('workforce.deactivate.action')}
        </Button>
      </StickyBar>
    </Dialog>
  )
}

const counted = [
  'assignments',
  'shifts',
  'offers',
  'drafts',
  'incompleteEntries',
  'timeOff',
  'claims',
  'swaps',
] as const

function OpenList({ work }: { work: OpenWork }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session } = work
  const lines = [
    ...(session
      ? [t('workforce.departure.session', { project: session.project.name, time: format.moment(session.startedAt) })]
      : []),
    ...counted.filter((kind) => work[kind] > 0).map((kind) => t(`workforce.departure.${kind}`, { count: work[kind] })),
  ]
  if (lines.length === 0) return null
  return (
    <section aria-label={t('workforce.departure.lead')}>
      <p>{t('workforce.departure.lead')}</p>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
