import { useState } from 'react'
import { useProfile } from '#domains/accounts/web/session.ts'
import { storageOwner } from '#platform/web/device/storage-owner.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { LongForm } from '#platform/web/forms/form/LongForm.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useDraft } from '#platform/web/forms/draft/use-draft.ts'
import { usePicture } from '#platform/web/forms/picture/use-picture.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { type WorkerProfile, workforceRoutes } from '../../contract.ts'
import { workerSecrets } from '../../contract/secrets.ts'
import { usePictureSaving } from '../use-picture-saving.ts'
import { DuplicatesDialog } from './DuplicatesDialog.tsx'
import { useDuplicates } from './use-duplicates.ts'
import { useParts } from './use-parts.ts'
import { blankWorker, faultsOf, inputOf, type WorkerValues } from './worker-input.ts'
import { WorkerAdded } from './WorkerAdded.tsx'
import { WorkerFields } from './WorkerFields.tsx'

interface Added {
  readonly worker: WorkerProfile
  /** Undefined if it could not be read. */
  readonly password: string | undefined
}

/** Adds a worker and shows the temporary password. */
export function AddWorkerScreen() {
  const { t } = useTranslation()
  const [added, setAdded] = useState<Added>()
  const back = { to: '/provider/workforce', label: t('workforce.list.title') }
  if (added) {
    return (
      <Page
        key="added"
        narrow
        title={t('workforce.added.title', { name: added.worker.firstName || added.worker.lastName })}
        lead={t('workforce.added.lead')}
        back={back}
      >
        <WorkerAdded {...added} onAnother={() => setAdded(undefined)} />
      </Page>
    )
  }
  return (
    <Page key="form" title={t('workforce.add.title')} lead={t('workforce.add.lead')} back={back}>
      <AddForm onSaved={setAdded} />
    </Page>
  )
}

function AddForm({ onSaved }: { onSaved: (added: Added) => void }) {
  const { t } = useTranslation()
  const { back } = useNavigation()
  const owner = storageOwner(useProfile())
  const parts = useParts()
  const { write } = useWrite(workforceRoutes.addWorker)
  const firstPassword = useWrite(workforceRoutes.createFirstPassword)
  const picture = usePicture(null)
  const savePicture = usePictureSaving()
  const draft = useDraft<WorkerValues>({ owner, form: 'worker', without: workerSecrets })
  const form = useContractForm<typeof workforceRoutes.addWorker.body, WorkerValues>(
    workforceRoutes.addWorker.body,
    blankWorker,
    { toInput: inputOf, also: faultsOf, typed: draft.found?.values },
  )
  const duplicates = useDuplicates(form.element)
  return (
    <LongForm
      form={form}
      draft={draft}
      notKept={t('workforce.form.notKept')}
      parts={Object.values(parts)}
      alsoChanged={picture.changed}
      save={(body) => duplicates.guard((more) => write({ body: { ...body, ...more } }))}
      onSaved={async (worker) => {
        const shown = await firstPassword.act({ params: { id: worker.id } })
        await savePicture(worker, picture)
        window.scrollTo({ top: 0, behavior: 'instant' })
        onSaved({ worker, password: shown.ok ? shown.answer.temporaryPassword : undefined })
      }}
      onDiscard={() => {
        form.reset(blankWorker)
        picture.reset()
      }}
      submit={t('workforce.add.submit')}
      onCancel={() => back('/provider/workforce')}
    >
      <WorkerFields form={form} parts={parts} picture={picture} />
      <DuplicatesDialog of={duplicates} />
    </LongForm>
  )
}
