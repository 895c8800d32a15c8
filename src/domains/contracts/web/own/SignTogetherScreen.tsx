import { IconFileText } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { PasswordField } from '#platform/web/forms/field/PasswordField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import type { OwnContractPage } from '../../contract.ts'
import { contractBatchRoutes } from '../../contract/batches.ts'
import { ContractText } from '../ContractText.tsx'

/** The texts of all contracts that the worker can sign with one signature, and that signature. */
export function SignTogetherScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const read = useRead(contractBatchRoutes.listContractsToSign, {})
  return (
    <Page
      narrow
      title={t('contracts.together.title')}
      lead={t('contracts.together.lead')}
      back={{ to: '/worker/contracts', label: t('contracts.own.title') }}
    >
      <Reading of={read} as="form">
        {({ items }) =>
          items.length === 0 ? (
            <Panel>
              <Empty
                icon={IconFileText}
                title={t('contracts.together.empty')}
                text={t('contracts.together.emptyText')}
              />
            </Panel>
          ) : (
            <>
              {items.map(({ id, title, client, startDate, endDate, text, language }) => (
                <Panel key={id} title={title} lead={`${client.name} · ${format.dates(startDate, endDate)}`}>
                  <ContractText text={text} language={language} />
                </Panel>
              ))}
              <SignForm contracts={items} />
            </>
          )
        }
      </Reading>
    </Page>
  )
}

function SignForm({ contracts }: { contracts: readonly OwnContractPage[] }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { go } = useNavigation()
  const { write } = useWrite(contractBatchRoutes.signContracts)
  const shown = contracts.map(({ id, textHash }) => ({ id, textHash }))
  const form = useContractForm(
    contractBatchRoutes.signContracts.body,
    { agreed: false, password: '' },
    {
      toInput: ({ password }) => ({ contracts: shown, password }),
      also: ({ agreed }) => ({ agreed: agreed ? undefined : 'contracts.validation.agreementRequired' }),
    },
  )
  return (
    <Panel title={t('contracts.own.signTitle')} lead={t('contracts.own.signLead')}>
      <Form
        form={form}
        summary={false}
        save={(body) => write({ body })}
        onSaved={() => {
          tell.success(t('contracts.together.signed'))
          go('/worker/contracts', { replace: true })
        }}
      >
        <FieldGroup>
          <div data-wide>
            <CheckField name="agreed" label={t('contracts.together.tick')} required />
          </div>
          <PasswordField name="password" label={t('contracts.own.password')} required autoComplete="current-password" />
        </FieldGroup>
        <FormActions submit={t('contracts.together.sign', { count: contracts.length })} pending={form.pending} />
      </Form>
    </Panel>
  )
}
