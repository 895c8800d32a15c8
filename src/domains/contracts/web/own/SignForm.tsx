import { factorRoutes, type OwnFactors } from '#domains/accounts/contract/factors.ts'
import { type IdentityProof, sensitiveRoutes } from '#domains/accounts/contract/sensitive.ts'
import { identityForm, IdentityFields, PasskeyButton } from '#domains/accounts/web/IdentityFields.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'

interface Props {
  /** What the tick agrees to. */
  tick: string
  submit: string
  save: (proof: IdentityProof) => Promise<Outcome<unknown>>
  onSaved: () => void
}

/** Signs what is shown above after a tick, with the password, or with a code or passkey if the account has a second factor. */
export function SignForm(props: Props) {
  const { t } = useTranslation()
  const read = useRead(factorRoutes.readFactors, {})
  return (
    <Panel title={t('contracts.own.signTitle')} lead={t('contracts.own.signLead')}>
      <Reading of={read}>{(factors) => <Fields {...props} factors={factors} />}</Reading>
    </Panel>
  )
}

function Fields({ factors, tick, submit, save, onSaved }: Props & { factors: OwnFactors }) {
  const tell = useToasts()
  const identity = identityForm(factors)
  const form = useContractForm(
    sensitiveRoutes.confirm.body,
    { agreed: false, password: '', code: '' },
    {
      toInput: identity.toInput,
      also: (values) => ({ agreed: values.agreed ? undefined : required, ...identity.missing(values) }),
    },
  )
  const isAgreed = () => {
    if (!form.values.agreed) form.refuse('agreed', required)
    return form.values.agreed
  }
  return (
    <Form form={form} summary={false} save={save} onSaved={onSaved}>
      <FieldGroup>
        <div data-wide>
          <CheckField name="agreed" label={tick} required />
        </div>
        <IdentityFields factors={factors} />
      </FieldGroup>
      <PasskeyButton
        factors={factors}
        mayAsk={isAgreed}
        onProof={async (proof) => {
          const outcome = await save(proof)
          if (outcome.ok) onSaved()
          else tell.failure(outcome.problem)
        }}
      />
      <FormActions submit={submit} pending={form.pending} />
    </Form>
  )
}

const required = 'contracts.validation.agreementRequired'
