import { useState } from 'react'
import type { Answer } from '#base/route.ts'
import { type Outcome, useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type EnrolledFactor, factorRoutes } from '../../contract/factors.ts'
import { makePasskey } from '../passkeys.ts'
import styles from './AuthenticatorDialog.module.css'
import { FactorDialog } from './FactorDialog.tsx'

type Started = Answer<typeof factorRoutes.startPasskey>

interface Props {
  started: Started
  onClose: () => void
}

/** The dialog that adds a passkey: name, browser prompt and recovery codes. */
export function PasskeyDialog({ started, onClose }: Props) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <FactorDialog title={t('accounts.factors.passkeys.addTitle')} codes={codes} onClose={onClose}>
      <Making
        started={started}
        onDone={({ recoveryCodes }) => (recoveryCodes ? setCodes(recoveryCodes) : onClose())}
        onClose={onClose}
      />
    </FactorDialog>
  )
}

const nameAlone = factorRoutes.addPasskey.body.pick({ name: true })

interface MakingProps extends Props {
  onDone: (enrolled: EnrolledFactor) => void
}

function Making({ started, onDone, onClose }: MakingProps) {
  const { t } = useTranslation()
  const tell = useToasts()
  const add = useWrite(factorRoutes.addPasskey)
  const form = useContractForm(nameAlone, { name: '' })
  async function save({ name }: { name: string }): Promise<Outcome<EnrolledFactor | undefined>> {
    const credential = await makePasskey(started)
    if (credential !== undefined && credential !== 'madeBefore') return add.write({ body: { ...credential, name } })
    tell.error(t(credential ? 'accounts.factors.passkeys.madeBefore' : 'accounts.factors.passkeys.notMade'))
    return { ok: true, answer: undefined }
  }
  return (
    <Form
      summary={false}
      form={form}
      save={save}
      onSaved={(enrolled) => {
        if (!enrolled) return
        tell.success(t('accounts.factors.passkeys.added', { name: form.values.name }))
        onDone(enrolled)
      }}
    >
      <p className={styles.lead}>{t('accounts.factors.passkeys.addLead')}</p>
      <TextField
        name="name"
        label={t('accounts.factors.passkeys.field')}
        description={t('accounts.factors.passkeys.fieldHelp')}
        autoComplete="off"
        maxLength={60}
        autoFocus
        required
      />
      <p className={styles.note}>{t('accounts.factors.othersEnded')}</p>
      <FormActions submit={t('accounts.factors.passkeys.make')} pending={form.pending} onCancel={onClose} />
    </Form>
  )
}
