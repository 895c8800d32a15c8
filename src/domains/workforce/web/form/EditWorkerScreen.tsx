import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation, useParams } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { type WorkerProfile, workforceRoutes } from '../../contract.ts'
import { EditWorkerForm } from './EditWorkerForm.tsx'
import { workerName } from '../../rules.ts'

/** Edits a worker. */
export function EditWorkerScreen() {
  const { t } = useTranslation()
  const { id } = useParams()
  const worker = useRead(workforceRoutes.readWorker, { params: { id } })
  const name = worker.data ? workerName(worker.data) : t('workforce.profile.title')
  return (
    <Page title={t('workforce.edit.title')} back={{ to: `/provider/workforce/profile/${id}`, label: name }}>
      <Reading of={worker} as="form" failed={t('workforce.profile.notLoaded')}>
        {(found) => <Editing key={found.id} worker={found} />}
      </Reading>
    </Page>
  )
}

function Editing({ worker }: { worker: WorkerProfile }) {
  const { t } = useTranslation()
  const { back } = useNavigation()
  const { write } = useWrite(workforceRoutes.editWorker)
  const leave = () => back(`/provider/workforce/profile/${worker.id}`)
  return (
    <EditWorkerForm
      worker={worker}
      send={(body, ifMatch) => write({ params: { id: worker.id }, body, ifMatch })}
      done={t('workforce.edit.done')}
      onSaved={leave}
      onCancel={leave}
    />
  )
}
