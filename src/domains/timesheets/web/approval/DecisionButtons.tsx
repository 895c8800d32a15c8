import { IconBan, IconCheck, IconLockOpen, IconMessage2 } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { Entry } from '../../contract.ts'
import styles from './DecisionButtons.module.css'

const icons = { approve: IconCheck, requestChanges: IconMessage2, reject: IconBan, reopen: IconLockOpen } as const
type Offered = keyof typeof icons

interface Props {
  entry: Entry
  isPending: boolean
  onDecide: (decision: Offered) => void
}

/** The buttons for the decisions that an entry allows. */
export function DecisionButtons({ entry, isPending, onDecide }: Props) {
  const { t } = useTranslation()
  const offered = (Object.keys(icons) as Offered[]).filter((decision) => entry.allowed.includes(decision))
  if (offered.length === 0) return null
  return (
    <div className={styles.buttons}>
      {offered.map((decision) => {
        const Icon = icons[decision]
        return (
          <ActionButton
            key={decision}
            size="md"
            variant={decision === 'approve' ? 'filled' : 'default'}
            className={decision === 'approve' ? (styles.first ?? '') : ''}
            loading={isPending && decision === 'approve'}
            disabled={isPending}
            icon={Icon}
            iconSize={18}
            onClick={() => onDecide(decision)}
          >
            {t(`timesheets.decision.${decision}.action`)}
          </ActionButton>
        )
      })}
    </div>
  )
}
