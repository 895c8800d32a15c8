import { Anchor, NativeSelect } from '@mantine/core'
import type { Language } from '#base/language.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery, useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { contractRoutes } from '../../contract.ts'
import { type ContractKind, contractKindGroups, contractKinds, kindsOfContracts } from '../../rules.ts'
import type { Details } from '../../rules/details.ts'
import { DetailsFields } from './DetailsFields.tsx'
import { LanguageField } from './LanguageField.tsx'
import { EditDraft } from './EditDraft.tsx'
import { WriteFramework } from './WriteFramework.tsx'

const isKind = (text: string): text is ContractKind => contractKinds.some((kind) => kind === text)

/** The screen that writes the contract of an assignment, a framework agreement with a client, or a draft again; the address names it. */
export function WriteContractScreen() {
  const [{ draft, clientId }] = useAddressQuery({ draft: '', clientId: '' })
  if (draft !== '') return <EditDraft id={draft} />
  return clientId === '' ? <NewContract /> : <WriteFramework clientId={clientId} />
}

function NewContract() {
  const { t } = useTranslation()
  const [{ assignmentId, kind: typed }, setQuery] = useAddressQuery({ assignmentId: '', kind: '' })
  const chosen = isKind(typed) ? typed : undefined
  const prepared = useRead(contractRoutes.prepareContract, { query: { assignmentId, kind: chosen } })
  const kind = chosen ?? prepared.data?.kind ?? ''

  return (
    <Page
      narrow
      title={prepared.data ? t('contracts.form.of', { name: prepared.data.worker.name }) : t('contracts.form.title')}
      lead={
        <>
          {t('contracts.form.advice')}{' '}
          <Anchor component={Link} underline="always" to="/provider/contract-templates">
            {t('contracts.templates.title')}
          </Anchor>
        </>
      }
      back={{ to: `/provider/assignments/${assignmentId}`, label: t('contracts.page.assignment') }}
    >
      <Panel>
        <NativeSelect
          label={t('contracts.form.kind')}
          value={kind}
          disabled={kind === ''}
          data={contractKinds
            .filter((value) => !contractKindGroups.framework[value])
            .map((value) => ({ value, label: t(`contracts.kind.${value}`) }))}
          onChange={({ currentTarget }) => setQuery({ kind: currentTarget.value })}
        />
      </Panel>
      <Reading of={prepared} as="form">
        {(found) => (
          <WriteForm key={found.kind} assignmentId={assignmentId} kind={found.kind} details={found.details} />
        )}
      </Reading>
    </Page>
  )
}

function WriteForm(props: { assignmentId: string; kind: ContractKind; details: Details }) {
  const { assignmentId, kind, details } = props
  const { t } = useTranslation()
  const tell = useToasts()
  const { go, back } = useNavigation()
  const { write } = useWrite(contractRoutes.writeContract)
  const { languages } = kindsOfContracts[kind]
  const [first = 'en' as Language] = languages
  const form = useContractForm(contractRoutes.writeContract.body, { assignmentId, kind, language: first, details })
  return (
    <Form
      form={form}
      save={(body) => write({ body })}
      onSaved={({ id }) => {
        tell.success(t('contracts.form.saved'))
        go(`/provider/contracts/${id}`, { replace: true })
      }}
    >
      {languages.length > 1 && (
        <Panel>
          <FieldGroup>
            <LanguageField kind={kind} />
          </FieldGroup>
        </Panel>
      )}
      <DetailsFields kind={kind} />
      <FormActions
        submit={t('contracts.form.save')}
        pending={form.pending}
        onCancel={() => back(`/provider/assignments/${assignmentId}`)}
      />
    </Form>
  )
}
