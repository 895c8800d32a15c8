import { useProfile } from '#domains/accounts/web/session.ts'
import { storageOwner } from '#platform/web/device/storage-owner.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { LongForm } from '#platform/web/forms/form/LongForm.tsx'
import { unlessRefused } from '#platform/web/forms/form/unless-refused.ts'
import { useEditForm } from '#platform/web/forms/form/use-edit-form.ts'
import { usePicture } from '#platform/web/forms/picture/use-picture.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type WorkerProfile, workforceRoutes } from '../../contract.ts'
import { ownProfileRoutes } from '../../contract/own-profile.ts'
import { workerSecrets } from '../../contract/secrets.ts'
import { useIsOwn } from '../use-is-own.ts'
import { usePictureSaving } from '../use-picture-saving.ts'
import { useWorkerHistoryFields } from '#domains/workforce/web/use-worker-history-fields.ts'
import { DuplicatesDialog } from './DuplicatesDialog.tsx'
import { useDuplicates } from './use-duplicates.ts'
import { useParts } from './use-parts.ts'
import {
  changedIn,
  faultsOf,
  inputOf,
  inputTo,
  ownInputOf,
  ownValuesOf,
  type SentChange,
  valuesOf,
  type WorkerValues,
} from './worker-input.ts'
import { WorkerFields } from './WorkerFields.tsx'

const kinds = {
  theirs: {
    shape: workforceRoutes.editWorker.body,
    history: workforceRoutes.readWorkerHistory,
    valuesOf,
    toInput: inputOf as (values: WorkerValues) => SentChange,
  },
  own: {
    shape: ownProfileRoutes.editOwnProfile.body,
    history: ownProfileRoutes.readOwnProfileHistory,
    valuesOf: ownValuesOf,
    toInput: ownInputOf,
  },
}

interface Props {
  worker: WorkerProfile
  /** Sends the changed fields against the version that the form was loaded with. */
  send: (body: SentChange, version: number) => Promise<Outcome<WorkerProfile>>
  /** The message once everything is saved, including the photo. */
  done: string
  onSaved: () => unknown
  /** Without it, cancelling discards what was typed. */
  onCancel?: () => void
}

/** The form to edit a worker, used by the organisation and by the worker, with drafts and concurrent changes. */
export function EditWorkerForm({ worker, send, done, onSaved, onCancel }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const parts = useParts()
  const isOwn = useIsOwn()
  const fields = useWorkerHistoryFields(worker)
  const savePicture = usePictureSaving()
  const picture = usePicture(worker.image)
  const { draft, form, merge, by, discard } = useEditForm({
    ...kinds[isOwn ? 'own' : 'theirs'],
    toInput: inputTo(worker, isOwn ? ownInputOf : inputOf),
    record: worker,
    owner: storageOwner(useProfile()),
    name: 'worker',
    without: workerSecrets,
    also: faultsOf,
  })
  const duplicates = useDuplicates(form.element)
  function throwAway() {
    discard()
    picture.reset()
  }

  return (
    <LongForm
      form={form}
      draft={draft}
      notKept={t('workforce.form.notKept')}
      merging={{ merge, by, fields }}
      parts={Object.values(parts)}
      alsoChanged={picture.changed}
      quiet={isOwn}
      save={async (input) => {
        const body = changedIn(input, form.values, form.start)
        if (Object.keys(body).length === 0) return { ok: true, answer: worker }
        return duplicates.guard((more) => send({ ...body, ...more }, merge.version))
      }}
      onSaved={async (saved) => {
        if (!(await savePicture(saved, picture))) return
        picture.reset()
        tell.success(done)
        await onSaved()
      }}
      explain={unlessRefused(t('workforce.form.notSaved'))}
      onDiscard={throwAway}
      submit={t('platform.action.save')}
      onCancel={
        onCancel ??
        (() => {
          draft.forget()
          throwAway()
        })
      }
    >
      <WorkerFields form={form} parts={parts} picture={picture} stored={worker} />
      <DuplicatesDialog of={duplicates} />
    </LongForm>
  )
}
