import { Anchor, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '#base/route.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { CopyLine } from '#platform/web/ui/record/CopyLine.tsx'
import { QrCode } from '#platform/web/ui/record/QrCode.tsx'
import { type EnrolledFactor, factorRoutes } from '../../contract/factors.ts'
import styles from './AuthenticatorDialog.module.css'
import { FactorDialog } from './FactorDialog.tsx'

interface Props {
  started: Answer<typeof factorRoutes.startAuthenticator>
  onClose: () => void
}

/** The dialog that sets up an authenticator app: secret, first code and recovery codes. */
export function AuthenticatorDialog({ started, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  function done({ recoveryCodes }: EnrolledFactor) {
    tell.success(t('accounts.factors.authenticator.added'))
    if (recoveryCodes) setCodes(recoveryCodes)
    else onClose()
  }
  return (
    <FactorDialog title={t('accounts.factors.authenticator.addTitle')} codes={codes} onClose={onClose}>
      <Confirmation started={started} onDone={done} onClose={onClose} />
    </FactorDialog>
  )
}

interface ConfirmationProps extends Props {
  onDone: (enrolled: EnrolledFactor) => void
}

function Confirmation({ started: { challenge, secret, address }, onDone, onClose }: ConfirmationProps) {
  const { t } = useTranslation()
  const { write } = useWrite(factorRoutes.addAuthenticator)
  const form = useContractForm(factorRoutes.addAuthenticator.body, { challenge, code: '' })
  return (
    <Form summary={false} form={form} save={(body) => write({ body })} onSaved={onDone}>
      <Stack gap="0.875rem">
        <p className={styles.lead}>{t('accounts.factors.authenticator.scan')}</p>
        <QrCode text={address} label={t('accounts.factors.authenticator.qr')} className={styles.code} />
        <CopyLine
          label={t('accounts.factors.authenticator.type')}
          value={secret.replace(/.{4}(?=.)/g, '$& ')}
          copy={t('accounts.factors.recovery.copy')}
          copied={t('accounts.factors.authenticator.copied')}
        />
        <Anchor href={address} className={styles.open ?? ''}>
          {t('accounts.factors.authenticator.openApp')}
        </Anchor>
      </Stack>
      <TextField
        name="code"
        label={t('accounts.factors.step.code')}
        description={t('accounts.factors.authenticator.confirmLead')}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        plain
        required
      />
      <p className={styles.note}>{t('accounts.factors.othersEnded')}</p>
      <FormActions submit={t('accounts.factors.authenticator.confirm')} pending={form.pending} onCancel={onClose} />
    </Form>
  )
}
