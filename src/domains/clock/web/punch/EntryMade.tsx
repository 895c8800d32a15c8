import { Button, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPencil, IconSend } from '@tabler/icons-react'
import { type OwnEntry, timesheetRoutes } from '#domains/timesheets/contract.ts'
import { BreakList } from '#domains/timesheets/web/BreakList.tsx'
import { EntryStatusBadge } from '#domains/timesheets/web/EntryStatusBadge.tsx'
import { EntryTimes } from '#domains/timesheets/web/EntryTimes.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import styles from './EntryMade.module.css'
import { statusRef } from './status-focus.ts'

/** The time entry made by clocking out, with buttons to submit or open it. */
export function EntryMade({ id, onDone }: { id: string; onDone: () => void }) {
  const entry = useRead(timesheetRoutes.readOwnEntry, { params: { id } })
  return (
    <>
      <Reading of={entry}>{(found) => <CreatedEntry entry={found} onDone={onDone} />}</Reading>
      {!entry.data && entry.error && <BackToClock onDone={onDone} />}
    </>
  )
}

function CreatedEntry({ entry, onDone }: { entry: OwnEntry; onDone: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const submit = useWrite(timesheetRoutes.submitEntries, {
    onDone: () => tell.success(t('timesheets.submit.doneOne')),
  })
  const whole = entry.status !== 'incomplete'
  return (
    <Panel>
      <Stack gap="0.75rem" align="center">
        <span className={styles.icon} data-whole={whole || undefined} aria-hidden>
          {whole ? <IconCircleCheck size={32} /> : <IconAlertTriangle size={32} />}
        </span>
        <h2 className={styles.title} ref={statusRef} tabIndex={-1}>
          {entry.totalMinutes > 0
            ? t('clock.made.title', { hours: format.duration(entry.totalMinutes) })
            : t('clock.made.unclear')}
        </h2>
        {!whole && entry.incompleteReason && (
          <p className={styles.reason}>{t(`timesheets.incomplete.${entry.incompleteReason}`)}</p>
        )}
        <p className={styles.text}>{t(`clock.made.${whole ? entry.status : 'incomplete'}`)}</p>
        <EntryStatusBadge status={entry.status} />
        <div className={styles.facts}>
          <Facts
            facts={[
              [t('timesheets.field.project'), entry.project.name],
              [t('timesheets.field.times'), <EntryTimes key="times" entry={entry} />],
              [t('timesheets.field.breaks'), <BreakList key="breaks" entry={entry} />],
              [t('timesheets.field.worth'), format.money(entry.worth)],
            ]}
          />
        </div>
        {entry.allowed.includes('submit') && (
          <ActionButton
            size="lg"
            fullWidth
            loading={submit.pending}
            icon={IconSend}
            onClick={() => void submit.act({ body: { ids: [entry.id] } })}
          >
            {t('timesheets.submit.one')}
          </ActionButton>
        )}
        {entry.allowed.includes('edit') && (
          <LinkButton
            to={`/worker/timesheet/add-entry?entry=${entry.id}`}
            size="lg"
            fullWidth
            variant={whole ? 'default' : 'filled'}
            icon={IconPencil}
          >
            {whole ? t('clock.made.check') : t('timesheets.entry.fill')}
          </LinkButton>
        )}
        <BackToClock onDone={onDone} />
      </Stack>
    </Panel>
  )
}

function BackToClock({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <Button size="md" fullWidth variant="subtle" onClick={onDone}>
      {t('clock.made.again')}
    </Button>
  )
}
