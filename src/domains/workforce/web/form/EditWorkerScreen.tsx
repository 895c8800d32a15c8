import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormActions } from '#platform/web/forms/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useNavigation, useParams } from '#platform/web/navigation/use-navigation.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import { Reading } from '#platform/web/ui/Reading.tsx'
import { type WorkerProfile, workforceRoutes } from '../../contract.ts'
import { WorkerFields } from './WorkerFields.tsx'

/** Editing a worker. */
export function EditWorkerScreen() {
  const { t } = useWords()
  const { id } = useParams()
  const worker = useRead(workforceRoutes.readWorker, { params: { id } })
  const name = worker.data ? `${worker.data.firstName} ${worker.data.lastName}` : t('workforce.profile.title')
  return (
    <Page narrow title={t('workforce.edit.title')} back={{ to: `/provider/workforce/profile/${id}`, label: name }}>
      <Reading of={worker}>{(found) => <EditForm key={found.id} worker={found} />}</Reading>
    </Page>
  )
}

function EditForm({ worker }: { worker: WorkerProfile }) {
  const { t } = useWords()
  const { back } = useNavigation()
  const tell = useTell()
  const { write } = useWrite(workforceRoutes.editWorker)
  const here = `/provider/workforce/profile/${worker.id}`
  const form = useContractForm(workforceRoutes.editWorker.body, fieldsOf(worker), {
    // A national id that was not touched stays out: it may be masked.
    toInput: ({ nationalId, industry, ...typed }) => ({
      ...typed,
      industry: (industry ?? '') as 'retail',
      ...(nationalId === (worker.nationalId ?? '') ? {} : { nationalId }),
    }),
  })
  return (
    <Form
      form={form}
      save={(body) => write({ params: { id: worker.id }, body, ifMatch: worker.version })}
      onSaved={() => {
        tell.success(t('workforce.edit.done'))
        back(here)
      }}
    >
      <WorkerFields form={form} />
      <FormActions submit={t('platform.action.save')} pending={form.pending} onCancel={() => back(here)} />
    </Form>
  )
}

function fieldsOf(worker: WorkerProfile) {
  return {
    firstName: worker.firstName,
    lastName: worker.lastName,
    dateOfBirth: worker.dateOfBirth ?? '',
    nationalId: worker.nationalId ?? '',
    email: worker.email,
    phone: worker.phone,
    username: worker.username,
    address: worker.address ?? '',
    industry: worker.industry as string | null,
    primaryRole: worker.primaryRole ?? '',
    experienceLevel: worker.experienceLevel,
    rate: worker.rate,
    professionalBio: worker.professionalBio,
  }
}
