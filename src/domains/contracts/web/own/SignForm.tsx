import { useWrite } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { PasswordField } from '#platform/web/forms/field/PasswordField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { contractRoutes, type OwnContractPage } from '../../contract.ts'

/** Signs the text that is shown above, after a tick, with the password. */
export function SignForm({ contract: { id, textHash } }: { contract: OwnContractPage }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const sign = useWrite(contractRoutes.signContract)
  const form = useContractForm(
    contractRoutes.signContract.body,
    { agreed: false, password: '' },
    {
      toInput: ({ password }) => ({ textHash, password }),
      also: ({ agreed }) => ({ agreed: agreed ? undefined : 'contracts.validation.agreementRequired' }),
    },
  )
  return (
    <Panel title={t('contracts.own.signTitle')} lead={t('contracts.own.signLead')}>
      <Form
        form={form}
        summary={false}
        save={(body) => sign.write({ params: { id }, body })}
        onSaved={() => tell.success(t('contracts.own.signed'))}
      >
        <FieldGroup>
          <div data-wide>
            <CheckField name="agreed" label={t('contracts.own.tick')} required />
          </div>
          <PasswordField name="password" label={t('contracts.own.password')} required autoComplete="current-password" />
        </FieldGroup>
        <FormActions submit={t('contracts.own.sign')} pending={form.pending} />
      </Form>
    </Panel>
  )
}
