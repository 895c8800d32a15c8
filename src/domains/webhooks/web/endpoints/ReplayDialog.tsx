import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { laterBy, instantAt } from '#base/time.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { RecordDialog } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import { type Endpoint, webhookRoutes } from '../../contract/endpoints.ts'

const hours = ['1', '24', '168', '720'] as const

/** Sends all events of a period again. */
export function ReplayDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [chosen, setChosen] = useState<string>('24')
  const { act, pending } = useWrite(webhookRoutes.replayEvents, {
    onDone: () => {
      tell.success(t('webhooks.replay.done'))
      onClose()
    },
  })
  const replay = () => {
    const from = laterBy(instantAt(Date.now()), -Number(chosen) * 3600_000)
    return act({ params: { id: endpoint.id }, body: { from } })
  }
  return (
    <RecordDialog title={t('webhooks.replay.action')} onClose={onClose}>
      <p>{t('webhooks.replay.lead')}</p>
      <NativeSelect
        label={t('webhooks.replay.since')}
        data={hours.map((value) => ({ value, label: t(`webhooks.replay.hours.${value}`) }))}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <StickyBar>
        <Button variant="default" onClick={onClose}>
          {t('platform.action.close')}
        </Button>
        <Button loading={pending} onClick={() => void replay()}>
          {t('webhooks.replay.confirm')}
        </Button>
      </StickyBar>
    </RecordDialog>
  )
}
