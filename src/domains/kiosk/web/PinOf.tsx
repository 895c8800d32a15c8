import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '#base/route.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { RecordDialog } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { CopyLine } from '#platform/web/ui/record/CopyLine.tsx'
import { kioskWorkerRoutes } from '../contract/worker.ts'
import { PinFacts } from './pin/PinFacts.tsx'
import styles from './pin/Pin.module.css'

/** The kiosk number of a worker, for users who may give a new PIN. */
export function PinOf({ workerId }: { workerId: string }) {
  const { t } = useTranslation()
  const params = { id: workerId }
  const pin = useRead(kioskWorkerRoutes.readPin, { params })
  const [isAsking, setAsking] = useState(false)
  const [given, setGiven] = useState<Answer<typeof kioskWorkerRoutes.givePin>>()
  const give = useWrite(kioskWorkerRoutes.givePin, { onDone: setGiven })
  return (
    <Panel title={t('kiosk.pin.title')} lead={t('kiosk.pin.deskLead')}>
      <Reading of={pin}>
        {(current) => (
          <>
            <PinFacts pin={current} />
            <div className={styles.actions}>
              <Button
                variant="default"
                loading={give.pending}
                onClick={() => (current.number === null ? void give.act({ params }) : setAsking(true))}
              >
                {t(current.number === null ? 'kiosk.pin.give' : 'kiosk.pin.giveNew')}
              </Button>
            </div>
          </>
        )}
      </Reading>
      <Confirm
        open={isAsking}
        title={t('kiosk.pin.giveNew')}
        action={t('kiosk.pin.giveNew')}
        onConfirm={() => give.act({ params })}
        onClose={() => setAsking(false)}
      >
        {t('kiosk.pin.giveNewText')}
      </Confirm>
      {given && (
        <RecordDialog title={t('kiosk.pin.givenTitle')} onClose={() => setGiven(undefined)}>
          <p>{t('kiosk.pin.givenLead')}</p>
          <CopyLine
            label={t('kiosk.pin.number')}
            value={String(given.number)}
            copy={t('kiosk.pairing.copy')}
            copied={t('kiosk.pairing.copied')}
          />
          <CopyLine
            label={t('kiosk.pin.field')}
            value={given.pin}
            copy={t('kiosk.pairing.copy')}
            copied={t('kiosk.pairing.copied')}
            autoFocus
          />
        </RecordDialog>
      )}
    </Panel>
  )
}
