import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormActions } from '#platform/web/forms/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import type { Answer } from '#base/route.ts'
import { workforceRoutes } from '../../contract.ts'
import { WorkerAdded } from './WorkerAdded.tsx'
import { WorkerFields } from './WorkerFields.tsx'

const shape = workforceRoutes.addWorker.body
const blank = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  nationalId: '',
  email: '',
  phone: '',
  username: '',
  address: '',
  industry: '',
  primaryRole: '',
  experienceLevel: null,
  rate: null,
  professionalBio: '',
}

/** Adding a worker, and handing on the temporary password. */
export function AddWorkerScreen() {
  const { t } = useWords()
  const [added, setAdded] = useState<Answer<typeof workforceRoutes.addWorker>>()
  const back = { to: '/provider/workforce', label: t('workforce.list.title') }
  if (added) {
    return (
      <Page
        key="added"
        narrow
        title={t('workforce.added.title', { name: added.firstName })}
        lead={t('workforce.added.lead')}
        back={back}
      >
        <WorkerAdded worker={added} onAnother={() => setAdded(undefined)} />
      </Page>
    )
  }
  return (
    <Page key="form" narrow title={t('workforce.add.title')} lead={t('workforce.add.lead')} back={back}>
      <AddForm onSaved={setAdded} />
    </Page>
  )
}

function AddForm({ onSaved }: { onSaved: (added: Answer<typeof workforceRoutes.addWorker>) => void }) {
  const { t } = useWords()
  const { back } = useNavigation()
  const { write } = useWrite(workforceRoutes.addWorker)
  const form = useContractForm(shape, blank, {
    // Nothing chosen is held against the shape as it is; it says what is missing.
    toInput: (typed) => ({ ...typed, industry: (typed.industry ?? '') as 'retail' }),
  })
  return (
    <Form
      form={form}
      save={(body) => write({ body })}
      onSaved={(worker) => {
        window.scrollTo({ top: 0, behavior: 'instant' })
        onSaved(worker)
      }}
    >
      <WorkerFields form={form} />
      <FormActions
        submit={t('workforce.add.submit')}
        pending={form.pending}
        onCancel={() => back('/provider/workforce')}
      />
    </Form>
  )
}
