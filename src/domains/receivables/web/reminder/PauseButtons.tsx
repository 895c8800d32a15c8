import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { PauseFormInput, ReminderPause } from '../../contract/reminders.ts'
import { PauseDialog } from './PauseDialog.tsx'

interface Props {
  pause: ReminderPause | null
  allowed: readonly string[]
  save: (body: PauseFormInput) => Promise<Outcome<unknown>>
  resume: () => Promise<unknown>
}

/** The buttons that pause and resume reminders. */
export function PauseButtons({ pause, allowed, save, resume }: Props) {
  const { t } = useTranslation()
  const [asking, ask] = useState<'pause' | 'resume'>()
  const close = () => ask(undefined)
  return (
    <>
      {allowed.includes('pause') && (
        <ActionButton variant="default" icon={IconPlayerPause} onClick={() => ask('pause')}>
          {t(pause ? 'receivables.reminders.changePause' : 'receivables.reminders.pause')}
        </ActionButton>
      )}
      {allowed.includes('resume') && (
        <ActionButton variant="default" icon={IconPlayerPlay} onClick={() => ask('resume')}>
          {t('receivables.reminders.resume')}
        </ActionButton>
      )}
      {asking === 'pause' && <PauseDialog pause={pause} save={save} onClose={close} />}
      <Confirm
        open={asking === 'resume'}
        title={t('receivables.reminders.resumeTitle')}
        action={t('receivables.reminders.resume')}
        onConfirm={resume}
        onClose={close}
      >
        {t('receivables.reminders.resumeText')}
      </Confirm>
    </>
  )
}
