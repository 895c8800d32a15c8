import { ActionIcon, Alert, Drawer } from '@mantine/core'
import {
  IconBan,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconEdit,
  IconLockOpen,
  IconMessage2,
  IconRefreshAlert,
  IconX,
} from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { Failure } from '#platform/web/failure/problem.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { Entry } from '../../contract.ts'
import { EntryStatusBadge } from '../EntryStatusBadge.tsx'
import type { EntryChange } from './entry-cache.ts'
import { EntryChanges } from './EntryChanges.tsx'
import { EntryDetails } from './EntryDetails.tsx'
import styles from './EntryPane.module.css'
import type { Approval } from './use-approval.ts'
import type { Cursor } from './use-cursor.ts'

interface Props {
  /** Undefined until it is read. */
  entry: Entry | undefined
  failure: Failure | null
  retry: () => void
  /** What someone else has changed. */
  stale: EntryChange | undefined
  /** True while a decision on it is being sent. */
  isPending: boolean
  cursor: Cursor
  onDecide: Approval['decide']
  onCorrect: Approval['correct']
}

const wide = '(min-width: 48em)'
const watch = (tell: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** The open entry: its details, changes made by others, and the decisions on it; beside the list, or in its place on a phone. */
export function EntryPane(props: Props) {
  const { entry, failure, retry, stale, cursor } = props
  const { t } = useTranslation()
  const isBeside = useSyncExternalStore(watch, () => matchMedia(wide).matches)
  const content = (
    <>
      <Head title={entry?.worker.name ?? t('timesheets.approval.details')} cursor={cursor} />
      {entry && (
        <div className={styles.badge}>
          <EntryStatusBadge status={entry.status} />
        </div>
      )}
      {/* Beside the list they are near the pointer; on a phone near the thumb. */}
      {isBeside && <Decisions {...props} />}
      <div className={styles.body}>
        {stale && (
          <Alert
            color="yellow"
            variant="light"
            role="alert"
            icon={<IconRefreshAlert size={20} aria-hidden />}
            title={t('timesheets.stale.title')}
            classNames={{ root: styles.stale ?? '' }}
          >
            {t('timesheets.stale.text')}
            <EntryChanges change={stale} />
          </Alert>
        )}
        {entry && <EntryDetails entry={entry} />}
        {!entry && failure && <Failed title={t('timesheets.failure.load')} failure={failure} retry={retry} />}
        {!entry && !failure && <Loading rows={5} />}
      </div>
      {!isBeside && <Decisions {...props} />}
    </>
  )
  if (isBeside) {
    return (
      <aside className={styles.pane} aria-label={t('timesheets.approval.details')}>
        {content}
      </aside>
    )
  }
  return (
    <Drawer
      opened
      onClose={cursor.close}
      position="right"
      size="30rem"
      padding={0}
      withCloseButton={false}
      classNames={{ body: styles.drawer ?? '' }}
      attributes={{ content: { 'aria-label': t('timesheets.approval.details') } }}
    >
      {content}
    </Drawer>
  )
}

function Head({ title, cursor: { heading, step, close } }: { title: string; cursor: Cursor }) {
  const { t } = useTranslation()
  const buttons = [
    [t('timesheets.keys.previous'), IconChevronUp, () => step(-1)],
    [t('timesheets.keys.next'), IconChevronDown, () => step(1)],
    [t('platform.action.close'), IconX, close],
  ] as const
  return (
    <div className={styles.head}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {buttons.map(([label, Icon, press]) => (
        <ActionIcon key={label} variant="subtle" color="gray" size={44} aria-label={label} onClick={press}>
          <Icon size={20} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  )
}

const icons = { approve: IconCheck, requestChanges: IconMessage2, reject: IconBan, reopen: IconLockOpen } as const

/** The decisions that the entry allows. */
function Decisions({ entry, isPending, onDecide, onCorrect }: Props) {
  const { t } = useTranslation()
  const offered = (Object.keys(icons) as (keyof typeof icons)[]).filter((one) => entry?.allowed.includes(one))
  const mayCorrect = entry?.allowed.includes('correct') ?? false
  if (!entry || (offered.length === 0 && !mayCorrect)) return null
  return (
    <div className={styles.decisions}>
      {offered.map((decision) => (
        <ActionButton
          key={decision}
          size="md"
          variant={decision === 'approve' ? 'filled' : 'default'}
          className={decision === 'approve' ? (styles.first ?? '') : ''}
          loading={isPending && decision === 'approve'}
          disabled={isPending}
          icon={icons[decision]}
          iconSize={18}
          onClick={() => onDecide(decision, [entry])}
        >
          {t(`timesheets.decision.${decision}.action`)}
        </ActionButton>
      ))}
      {mayCorrect && (
        <ActionButton
          size="md"
          variant="default"
          disabled={isPending}
          icon={IconEdit}
          iconSize={18}
          onClick={() => onCorrect(entry)}
        >
          {t(`timesheets.correction.action.${entry.correctionAwaits ? 'correct' : 'correctAndApprove'}`)}
        </ActionButton>
      )}
    </div>
  )
}
