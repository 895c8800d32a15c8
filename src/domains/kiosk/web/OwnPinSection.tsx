import { useState } from 'react'
import { Button } from '@mantine/core'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { kioskWorkerRoutes, type OwnPin } from '../contract/worker.ts'
import { PinFacts } from './pin/PinFacts.tsx'
import styles from './pin/Pin.module.css'

/** The kiosk number and the PIN of the signed-in worker. */
export function OwnPinSection() {
  const { t } = useTranslation()
  const pin = useRead(kioskWorkerRoutes.readOwnPin, {})
  return (
    <Panel title={t('kiosk.pin.title')} lead={t('kiosk.pin.lead')}>
      <Reading of={pin}>{(own) => <OwnPinPart pin={own} />}</Reading>
    </Panel>
  )
}

function OwnPinPart({ pin }: { pin: OwnPin }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [asking, ask] = useState<'choose' | 'delete'>()
  const close = () => ask(undefined)
  const remove = useWrite(kioskWorkerRoutes.deleteOwnPin, { onDone: () => tell.success(t('kiosk.pin.deleted')) })
  return (
    <>
      <PinFacts pin={pin} />
      {pin.isGiven && <p>{t('kiosk.pin.givenText')}</p>}
      <div className={styles.actions}>
        <Button variant="default" onClick={() => ask('choose')}>
          {t(pin.number === null ? 'kiosk.pin.choose' : 'kiosk.pin.change')}
        </Button>
        {pin.number !== null && (
          <Button variant="subtle" color="red" onClick={() => ask('delete')}>
            {t('kiosk.pin.delete')}
          </Button>
        )}
      </div>
      {asking === 'choose' && <ChoosePin onClose={close} />}
      <Confirm
        open={asking === 'delete'}
        title={t('kiosk.pin.deleteTitle')}
        action={t('kiosk.pin.delete')}
        danger
        onConfirm={() => remove.act({})}
        onClose={close}
      >
        {t('kiosk.pin.deleteText')}
      </Confirm>
    </>
  )
}

function ChoosePin({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(kioskWorkerRoutes.saveOwnPin)
  const form = useContractForm(kioskWorkerRoutes.saveOwnPin.body, { pin: '' })
  return (
    <FormDialog
      title={t('kiosk.pin.choose')}
      form={form}
      save={(body) => write({ body })}
      onSaved={({ number }) => tell.success(t('kiosk.pin.saved', { number: String(number) }))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <TextField
        name="pin"
        label={t('kiosk.pin.field')}
        description={t('kiosk.pin.fieldHelp')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        autoFocus
        plain
        required
      />
    </FormDialog>
  )
}
