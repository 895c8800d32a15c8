import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconMessageExclamation, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type OwnEntry, timesheetRoutes } from '../../contract.ts'
import styles from './EntryButtons.module.css'

/** The worker's actions on an entry: submit, withdraw, edit, object to a correction, delete. */
export function EntryButtons({ entry }: { entry: OwnEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const wordsOf = useFailureText()
  const [asking, setAsking] = useState(false)
  const [objecting, setObjecting] = useState(false)
  const submit = useWrite(timesheetRoutes.submitEntries, {
    onDone: ({ submitted }) => tell.success(t('timesheets.own.submitted', { count: submitted.length })),
  })
  const remove = useWrite(timesheetRoutes.deleteEntry, { onDone: () => tell.success(t('timesheets.entry.deleted')) })
  const withdraw = useWrite(timesheetRoutes.withdrawEntry, {
    onDone: () => tell.success(t('timesheets.withdraw.done')),
  })
  const may = (action: OwnEntry['allowed'][number]) => entry.allowed.includes(action)
  if (entry.allowed.length === 0) return null

  async function send() {
    const outcome = await submit.write({ body: { ids: [entry.id] } })
    if (!outcome.ok) tell.error(`${t('timesheets.failure.submit')} ${wordsOf(outcome.problem)}`)
  }

  async function fetchBack() {
    const outcome = await withdraw.write({ params: { id: entry.id }, ifMatch: entry.version })
    if (!outcome.ok) tell.error(`${t('timesheets.withdraw.failed')} ${wordsOf(outcome.problem)}`)
  }

  async function discard() {
    const outcome = await remove.write({ params: { id: entry.id }, ifMatch: entry.version })
    if (!outcome.ok) tell.error(`${t('timesheets.failure.delete')} ${wordsOf(outcome.problem)}`)
  }

  return (
    <div className={styles.actions}>
      {may('submit') && (
        <ActionButton
          size="md"
          variant={may('acceptProposal') ? 'default' : 'filled'}
          loading={submit.pending}
          icon={IconSend}
          iconSize={18}
          onClick={() => void send()}
        >
          {t('timesheets.submit.one')}
        </ActionButton>
      )}
      {may('withdraw') && (
        <ActionButton
          size="md"
          variant="default"
          loading={withdraw.pending}
          icon={IconArrowBackUp}
          iconSize={18}
          onClick={() => void fetchBack()}
        >
          {t('timesheets.withdraw.action')}
        </ActionButton>
      )}
      {may('edit') && (
        <LinkButton
          to={`/worker/timesheet/add-entry?entry=${entry.id}`}
          size="md"
          variant={may('submit') ? 'default' : 'filled'}
          icon={IconPencil}
        >
          {may('submit') ? t('platform.action.edit') : t('timesheets.entry.fill')}
        </LinkButton>
      )}
      {may('object') && (
        <ActionButton
          size="md"
          variant="default"
          icon={IconMessageExclamation}
          iconSize={18}
          onClick={() => setObjecting(true)}
        >
          {t('timesheets.objection.action')}
        </ActionButton>
      )}
      {objecting && <ObjectDialog entry={entry} onClose={() => setObjecting(false)} />}
      {may('delete') && (
        <ActionIcon
          size={44}
          variant="subtle"
          color="red"
          className={styles.delete ?? ''}
          aria-label={t('platform.action.delete')}
          title={t('platform.action.delete')}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
      <Confirm
        open={asking}
        title={t('timesheets.delete.title')}
        action={t('platform.action.delete')}
        danger
        onConfirm={discard}
        onClose={() => setAsking(false)}
      >
        {t('timesheets.delete.text', {
          date: format.date(entry.date, 'long'),
          hours: format.duration(entry.totalMinutes),
          project: entry.project.name,
        })}
      </Confirm>
    </div>
  )
}

/** Asks why the worker objects to hours that the agency has entered or corrected. */
function ObjectDialog({ entry, onClose }: { entry: OwnEntry; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(timesheetRoutes.objectToEntry, {
    onDone: ({ status }) =>
      tell.success(status === 'approved' ? t('timesheets.objection.recorded') : t('timesheets.objection.done')),
  })
  return (
    <CommentDialog
      title={t('timesheets.objection.dialogTitle')}
      lead={t('timesheets.objection.text')}
      shape={timesheetRoutes.objectToEntry.body}
      name="comment"
      label={t('timesheets.objection.comment')}
      action={t('timesheets.objection.action')}
      required
      send={(body) => write({ params: { id: entry.id }, body, ifMatch: entry.version })}
      explain={(failure) => (isRefusal(failure, 'STALE_VERSION') ? t('platform.form.stale') : undefined)}
      onClose={onClose}
    />
  )
}
