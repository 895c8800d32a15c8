import { draftOwner, useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { LongForm } from '#platform/web/forms/LongForm.tsx'
import { usePicture } from '#platform/web/forms/use-picture.ts'
import { useEditForm } from '#platform/web/forms/use-edit-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useNavigation, useParams } from '#platform/web/navigation/use-navigation.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import { Reading } from '#platform/web/ui/Reading.tsx'
import { type WorkerProfile, workforceRoutes } from '../../contract.ts'
import { usePictureSaving } from '../use-picture-saving.ts'
import { useToldFields } from '../use-told-fields.ts'
import { useParts } from './use-parts.ts'
import { changedIn, faultsOf, inputOf, valuesOf } from './worker-input.ts'
import { WorkerFields } from './WorkerFields.tsx'

/** Editing a worker. */
export function EditWorkerScreen() {
  const { t } = useWords()
  const { id } = useParams()
  const worker = useRead(workforceRoutes.readWorker, { params: { id } })
  const name = worker.data ? `${worker.data.firstName} ${worker.data.lastName}` : t('workforce.profile.title')
  return (
    <Page title={t('workforce.edit.title')} back={{ to: `/provider/workforce/profile/${id}`, label: name }}>
      <Reading of={worker}>{(found) => <EditForm key={found.id} worker={found} />}</Reading>
    </Page>
  )
}

function EditForm({ worker }: { worker: WorkerProfile }) {
  const { t } = useWords()
  const { back } = useNavigation()
  const tell = useTell()
  const parts = useParts()
  const fields = useToldFields(worker)
  const { write } = useWrite(workforceRoutes.editWorker)
  const savePicture = usePictureSaving()
  const picture = usePicture(worker.image)
  const here = `/provider/workforce/profile/${worker.id}`
  const { draft, form, merge, by, discard } = useEditForm({
    shape: workforceRoutes.editWorker.body,
    record: worker,
    valuesOf,
    owner: draftOwner(useProfile()),
    name: 'worker',
    history: workforceRoutes.readWorkerHistory,
    without: ['nationalId', 'bankAccount'],
    toInput: inputOf,
    also: faultsOf,
  })

  return (
    <LongForm
      form={form}
      draft={draft}
      notKept={t('workforce.form.notKept')}
      merging={{ merge, by, fields }}
      parts={Object.values(parts)}
      alsoChanged={picture.changed}
      save={async (input) => {
        const body = changedIn(input, form.values, form.start)
        if (Object.keys(body).length === 0) return { ok: true, answer: worker }
        return write({ params: { id: worker.id }, body, ifMatch: merge.version })
      }}
      onSaved={async (saved) => {
        if (!(await savePicture(saved, picture))) return
        tell.success(t('workforce.edit.done'))
        back(here)
      }}
      onDiscard={() => {
        discard()
        picture.reset()
      }}
      submit={t('platform.action.save')}
      onCancel={() => back(here)}
    >
      <WorkerFields form={form} parts={parts} picture={picture} kept={worker} />
    </LongForm>
  )
}
