import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { PictureField } from '#platform/web/forms/picture/PictureField.tsx'
import { usePicture } from '#platform/web/forms/picture/use-picture.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import { Portrait } from '#platform/web/ui/record/Portrait.tsx'
import type { WorkerProfile } from '../../contract.ts'
import { usePictureSaving } from '../use-picture-saving.ts'
import styles from './WorkerPicture.module.css'
import { workerName } from '../../rules.ts'

/** A worker's photo, which opens a dialog to choose another. */
export function WorkerPicture({ worker }: { worker: WorkerProfile }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const name = workerName(worker)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('workforce.picture.change')}
        onClick={() => setOpen(true)}
      >
        <Portrait size="huge" name={name} image={worker.image && `/api${worker.image}`} />
        <span className={styles.camera} aria-hidden>
          <IconCamera size={16} />
        </span>
      </button>
      {open && (
        <Dialog onClose={close} title={t('workforce.picture.title', { name })} size="lg">
          <Choosing worker={worker} name={name} onClose={close} />
        </Dialog>
      )}
    </>
  )
}

function Choosing({ worker, name, onClose }: { worker: WorkerProfile; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const picture = usePicture(worker.image)
  const save = usePictureSaving()
  const [pending, setPending] = useState(false)
  async function send() {
    setPending(true)
    const isSaved = await save(worker, picture)
    setPending(false)
    if (!isSaved) return
    tell.success(t('workforce.picture.done'))
    onClose()
  }
  return (
    <>
      <PictureField picture={picture} label={t('workforce.field.image')} name={name} />
      <StickyBar>
        <Button variant="default" onClick={onClose}>
          {t('platform.action.close')}
        </Button>
        <Button disabled={!picture.changed} loading={pending} onClick={() => void send()}>
          {t('platform.action.save')}
        </Button>
      </StickyBar>
    </>
  )
}
