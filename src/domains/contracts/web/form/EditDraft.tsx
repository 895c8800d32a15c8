import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { type ContractPage, contractRoutes } from '../../contract.ts'
import { DetailsFields } from './DetailsFields.tsx'

/** Writes a draft again with other details. */
export function EditDraft({ id }: { id: string }) {
  const { t } = useTranslation()
  const contract = useRead(contractRoutes.readContract, { params: { id } })
  return (
    <Page
      narrow
      title={t('contracts.form.editTitle')}
      lead={contract.data && `${contract.data.title} · ${(contract.data.worker ?? contract.data.client).name}`}
      back={{ to: `/provider/contracts/${id}`, label: t('contracts.page.title') }}
    >
      <Reading of={contract} as="form">
        {(known) => <DraftForm key={known.version} contract={known} />}
      </Reading>
    </Page>
  )
}

function DraftForm({ contract: { id, version, kind, details } }: { contract: ContractPage }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { back } = useNavigation()
  const { write } = useWrite(contractRoutes.editContract)
  const form = useContractForm(contractRoutes.editContract.body, { details })
  const here = `/provider/contracts/${id}`
  return (
    <Form
      form={form}
      save={(body) => write({ params: { id }, ifMatch: version, body })}
      onSaved={() => {
        tell.success(t('contracts.form.saved'))
        back(here)
      }}
    >
      <DetailsFields kind={kind} />
      <FormActions submit={t('contracts.form.save')} pending={form.pending} onCancel={() => back(here)} />
    </Form>
  )
}
