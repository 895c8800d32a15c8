import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Answer } from '#base/route.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { sensitiveRoutes } from '../../contract/sensitive.ts'
import { PendingAddress } from '../PendingAddress.tsx'

type Address = Answer<typeof sensitiveRoutes.readSignInAddress>

/** The sign-in address, and a new one that is not confirmed yet. */
export function SignInAddress() {
  const { t } = useTranslation()
  const address = useRead(sensitiveRoutes.readSignInAddress, {})
  return (
    <Panel title={t('accounts.email.title')} lead={t('accounts.email.lead')}>
      <Reading of={address}>{(known) => <Changing key={known.email} address={known} />}</Reading>
    </Panel>
  )
}

function Changing({ address: { email, pending } }: { address: Address }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const change = useWrite(sensitiveRoutes.changeSignInAddress)
  const resend = useWrite(sensitiveRoutes.resendAddressLink)
  const cancel = useWrite(sensitiveRoutes.cancelAddressChange)
  const form = useContractForm(sensitiveRoutes.changeSignInAddress.body, { email })
  return (
    <Form
      form={form}
      summary={false}
      save={(body) => change.write({ body })}
      onSaved={(saved) => {
        form.reset({ email })
        if (saved.pending) tell.success(t('accounts.email.sent', { email: saved.pending.email }))
      }}
    >
      {pending && (
        <PendingAddress
          email={pending.email}
          pending={resend.pending}
          onResend={async () => {
            if ((await resend.act({})).ok) tell.success(t('accounts.email.sent', { email: pending.email }))
          }}
          onCancel={async () => {
            if ((await cancel.act({})).ok) tell.success(t('accounts.email.cancelled'))
          }}
        />
      )}
      <TextField name="email" label={t('accounts.email.field')} type="email" autoComplete="email" plain required />
      {form.changed && <FormActions submit={t('accounts.email.change')} pending={form.pending} />}
    </Form>
  )
}
