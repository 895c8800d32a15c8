import { NativeSelect } from '@mantine/core'
import type { Language } from '#base/language.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery, useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { clientContractRoutes } from '../../contract/client-contracts.ts'
import { contractKindGroups, contractKinds, kindsOfContracts } from '../../rules.ts'
import type { Details } from '../../rules/details.ts'
import { DetailsFields } from './DetailsFields.tsx'
import { LanguageField } from './LanguageField.tsx'

const frameworks = contractKinds.filter((kind) => contractKindGroups.framework[kind])
type Framework = (typeof frameworks)[number]

/** Writes a framework agreement with a client. */
export function WriteFramework({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const [{ kind: typed }, setQuery] = useAddressQuery({ kind: '' })
  const chosen = frameworks.find((kind) => kind === typed)
  const prepared = useRead(clientContractRoutes.prepareFramework, { query: { clientId, kind: chosen } })
  const kind = chosen ?? prepared.data?.kind ?? ''
  return (
    <Page
      narrow
      title={
        prepared.data ? t('contracts.form.framework', { name: prepared.data.client.name }) : t('contracts.form.title')
      }
      lead={t('contracts.form.advice')}
      back={{ to: `/provider/clients/${clientId}`, label: t('contracts.page.client') }}
    >
      <Panel>
        <NativeSelect
          label={t('contracts.form.kind')}
          value={kind}
          disabled={kind === ''}
          data={frameworks.map((value) => ({ value, label: t(`contracts.kind.${value}`) }))}
          onChange={({ currentTarget }) => setQuery({ kind: currentTarget.value })}
        />
      </Panel>
      <Reading of={prepared} as="form">
        {({ details, startDate, endDate, ...found }) => (
          <FrameworkForm
            key={found.kind}
            clientId={clientId}
            kind={found.kind}
            details={details}
            period={{ startDate, endDate }}
          />
        )}
      </Reading>
    </Page>
  )
}

interface FrameworkProps {
  clientId: string
  kind: Framework
  details: Details
  period: { startDate: string; endDate: string }
}

function FrameworkForm({ clientId, kind, details, period }: FrameworkProps) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { go, back } = useNavigation()
  const { write } = useWrite(clientContractRoutes.writeFramework)
  const { languages } = kindsOfContracts[kind]
  const [first = 'en' as Language] = languages
  const initial = { clientId, kind, language: first, details, period }
  const form = useContractForm(clientContractRoutes.writeFramework.body, initial)
  return (
    <Form
      form={form}
      save={(body) => write({ body })}
      onSaved={({ id }) => {
        tell.success(t('contracts.form.saved'))
        go(`/provider/contracts/${id}`, { replace: true })
      }}
    >
      <Panel>
        <FieldGroup>
          <DateField name="period.startDate" label={t('contracts.form.startDate')} required />
          <DateField name="period.endDate" label={t('contracts.form.endDate')} required />
          {languages.length > 1 && <LanguageField kind={kind} />}
        </FieldGroup>
      </Panel>
      <DetailsFields kind={kind} />
      <FormActions
        submit={t('contracts.form.save')}
        pending={form.pending}
        onCancel={() => back(`/provider/clients/${clientId}`)}
      />
    </Form>
  )
}
